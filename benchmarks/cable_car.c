/*
 * Random base games of Cable Car in plain C11: a yardstick for speed and an
 * independent check of statistics.  Two to six players, upright tiles, one
 * hand tile, no companies.
 *
 *     cc -std=c11 -O3 -march=native -o cable_car cable_car.c -lm
 *     ./cable_car [games] [players] [seed]        (200000 2 1 if left out)
 *
 * One JSON object on stdout describes the run.  CC1 ... CC6 in the comments
 * are the project's rulings on the rules of the game.
 *
 * How it works.  Sides are 0 north, 1 east, 2 south, 3 west.  Cars keep to the
 * right, so every side of a cell has one track leading in and one leading out.
 * The track leading into a cell across a side is a gate, numbered
 * 4 * cell + side.  Laid track forms chains from gate to gate.  A chain knows
 * its end and its length at its start, and its start at its end, so that a
 * tile is laid by four joins and no line is ever traced.
 */

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WIDTH = 8,
    CELLS = WIDTH * WIDTH,
    SIDES = 4,
    GATES = SIDES * CELLS,
    KINDS = 24,
    TILES = 60,
    MIN_PLAYERS = 2,
    MAX_PLAYERS = 6,
    MOST_CARS = 16,
    NOBODY = MAX_PLAYERS
};

/* No tile ever lies on the power station, so two gates of its north-western
   cell are free to stand for the two places where a line can end. */
enum {
    POWER_CELL = 3 * WIDTH + 3,
    POWER_STATION = SIDES * POWER_CELL,
    STATION_ARRIVAL
};


/* ---- Components ---------------------------------------------------------- */

/* One letter for the track from each side, clockwise from north:
   a straight on, b wide curve, c tight curve, d back to the same side. */
static const struct {
    char name[SIDES + 1];
    uint8_t copies;
} tile_kinds[KINDS] = {
    {"aaaa", 4}, {"aacb", 4}, {"acba", 4}, {"baac", 4}, {"cbaa", 4},
    {"bcbc", 3}, {"cbcb", 3},
    {"accd", 2}, {"adad", 2}, {"adbb", 2}, {"badb", 2}, {"bbad", 2},
    {"bbbb", 2}, {"bcdd", 2}, {"cccc", 2}, {"ccda", 2}, {"cdac", 2},
    {"cddb", 2}, {"dacc", 2}, {"dada", 2}, {"dbba", 2}, {"dbcd", 2},
    {"ddbc", 2}, {"dddd", 2},
};

/* The stations of each player's cars, by number of players. */
static const uint8_t cars[MAX_PLAYERS + 1][MAX_PLAYERS][MOST_CARS] = {
    [2] = {{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31},
           {2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32}},
    [3] = {{1, 4, 6, 11, 15, 20, 23, 25, 28, 31},
           {2, 7, 9, 12, 14, 19, 22, 27, 29, 32},
           {3, 5, 8, 10, 13, 18, 21, 24, 26, 30}},
    [4] = {{4, 7, 11, 16, 20, 23, 27, 32},
           {3, 8, 12, 15, 19, 24, 28, 31},
           {1, 6, 10, 13, 18, 21, 25, 30},
           {2, 5, 9, 14, 17, 22, 26, 29}},
    [5] = {{1, 5, 10, 14, 22, 28},
           {6, 12, 18, 23, 27, 32},
           {3, 7, 15, 19, 25, 29},
           {2, 9, 13, 21, 26, 30},
           {4, 8, 11, 20, 24, 31}},
    [6] = {{1, 5, 10, 19, 27},
           {2, 11, 18, 25, 29},
           {4, 8, 14, 21, 26},
           {6, 15, 20, 24, 31},
           {3, 9, 13, 23, 30},
           {7, 12, 22, 28, 32}},
};


/* ---- Tables, filled once at start-up ------------------------------------- */

/* Where a tile of this kind takes a line that enters by this gate. */
static uint8_t next_gate[KINDS][GATES];

/* 0 where a tile of this kind would by itself join two stations (CC3), else 1.
   A number rather than a truth value, as it is added up to count spaces. */
static uint8_t avoids_one_tile_line[KINDS][CELLS];

/* The cells beside a cell; the power station stands in for those off the
   board, as neither ever takes a tile. */
static uint8_t neighbours[CELLS][SIDES];

/* Whose car departs by this gate. */
static uint8_t owner[GATES];

/* What a chain has come to that ends at this gate. */
enum { UNFINISHED, AT_STATION, AT_POWER_STATION, ENDINGS };
static const uint8_t ending[GATES] = {
    [STATION_ARRIVAL] = AT_STATION,
    [POWER_STATION] = AT_POWER_STATION,
};

static bool is_power_station(int row, int column)
{
    return (row == 3 || row == 4) && (column == 3 || column == 4);
}

static bool is_on_board(int row, int column)
{
    return row >= 0 && row < WIDTH && column >= 0 && column < WIDTH;
}

static int row_beyond(int cell, int side)
{
    static const int step[SIDES] = {-1, 0, 1, 0};
    return cell / WIDTH + step[side];
}

static int column_beyond(int cell, int side)
{
    static const int step[SIDES] = {0, 1, 0, -1};
    return cell % WIDTH + step[side];
}

static bool is_station_side(int cell, int side)
{
    return !is_on_board(row_beyond(cell, side), column_beyond(cell, side));
}

static bool is_edge(int cell)
{
    for (int side = 0; side < SIDES; side++)
        if (is_station_side(cell, side))
            return true;
    return false;
}

/* The gate to which a line comes that leaves the cell by this side. */
static int gate_beyond(int cell, int side)
{
    int row = row_beyond(cell, side);
    int column = column_beyond(cell, side);
    if (!is_on_board(row, column))
        return STATION_ARRIVAL;
    if (is_power_station(row, column))
        return POWER_STATION;
    int opposite_side = (side + 2) % SIDES;
    return SIDES * (row * WIDTH + column) + opposite_side;
}

static int side_left_by(char track, int side_entered)
{
    static const int quarter_turns[] = {['a' - 'a'] = 2, ['b' - 'a'] = 1,
                                        ['c' - 'a'] = 3, ['d' - 'a'] = 0};
    return (side_entered + quarter_turns[track - 'a']) % SIDES;
}

static void fill_neighbours(void)
{
    for (int cell = 0; cell < CELLS; cell++)
        for (int side = 0; side < SIDES; side++) {
            int row = row_beyond(cell, side);
            int column = column_beyond(cell, side);
            neighbours[cell][side] = is_on_board(row, column)
                ? (uint8_t)(row * WIDTH + column) : POWER_CELL;
        }
}

static void fill_tile_tables(void)
{
    memset(avoids_one_tile_line, 1, sizeof avoids_one_tile_line);
    for (int kind = 0; kind < KINDS; kind++)
        for (int gate = 0; gate < GATES; gate++) {
            int cell = gate / SIDES;
            int side = gate % SIDES;
            char track = tile_kinds[kind].name[side];
            int next = gate_beyond(cell, side_left_by(track, side));
            next_gate[kind][gate] = (uint8_t)next;
            if (is_station_side(cell, side) && next == STATION_ARRIVAL)
                avoids_one_tile_line[kind][cell] = 0;
        }
}

/* Stations run clockwise from the top-left corner, eight to a side. */
static int departure_gate(int station)
{
    int side = (station - 1) / WIDTH;
    int along = (station - 1) % WIDTH;
    int last = WIDTH - 1;
    int row[SIDES] = {0, along, last, last - along};
    int column[SIDES] = {along, last, last - along, 0};
    return SIDES * (row[side] * WIDTH + column[side]) + side;
}

/* With 3, 5 and 6 players, stations 16 and 17 stay without an owner. */
static void fill_owners(int players)
{
    memset(owner, NOBODY, sizeof owner);
    for (int player = 0; player < players; player++)
        for (int car = 0; car < MOST_CARS; car++) {
            int station = cars[players][player][car];
            if (station != 0)
                owner[departure_gate(station)] = (uint8_t)player;
        }
}


/* ---- Random numbers: xoshiro128**, seeded by splitmix64 ------------------ */

typedef struct {
    uint32_t word[4];
} Random;

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

static Random random_from_seed(uint64_t seed)
{
    uint64_t first = splitmix64(&seed);
    uint64_t second = splitmix64(&seed);
    return (Random){{(uint32_t)first, (uint32_t)(first >> 32),
                     (uint32_t)second, (uint32_t)(second >> 32)}};
}

static uint32_t rotate_left(uint32_t value, int bits)
{
    return value << bits | value >> (32 - bits);
}

static uint32_t random_word(Random *random)
{
    uint32_t *word = random->word;
    uint32_t result = rotate_left(word[1] * 5, 7) * 9;
    uint32_t shifted = word[1] << 9;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= shifted;
    word[3] = rotate_left(word[3], 11);
    return result;
}

static unsigned below(Random *random, unsigned bound)
{
    return (unsigned)((uint64_t)random_word(random) * bound >> 32);
}


/* ---- The game ------------------------------------------------------------ */

/* A cell's place in the list of open spaces is its index there, or this while
   the cell is neither at the edge nor beside a laid tile.  Any other number on
   a cell outside the list means that it is not to be opened: it has a tile
   already, or it is the power station. */
enum { NOT_YET_OPEN = 255 };

typedef struct {
    unsigned lines;
    unsigned tiles;
} Tally;

typedef struct {
    /* Chains of track.  Every gate starts out as a chain of length 0.  A byte
       holds any length: 60 tiles have 240 tracks. */
    uint8_t start[GATES];
    uint8_t end[GATES];
    uint8_t length[GATES];

    /* The spaces on which CC2 allows a tile. */
    uint8_t open[TILES];
    uint8_t place_in_open[CELLS];
    unsigned open_count;

    /* The supply is what is left of the deck, the top tile last. */
    uint8_t deck[TILES];
    unsigned supply;
    uint8_t hand[MAX_PLAYERS];

    /* Lines by ending and owner.  Chains without an end or an owner are added
       up as well: a sum nobody reads costs less than a branch that nobody can
       foresee. */
    Tally tally[ENDINGS][MAX_PLAYERS + 1];

    /* Whether CC4 has come up for a tile in hand or drawn. */
    bool exception_used;
} Game;

static Game empty_board(void)
{
    Game game = {.supply = TILES};

    for (int gate = 0; gate < GATES; gate++)
        game.start[gate] = game.end[gate] = (uint8_t)gate;

    for (int cell = 0; cell < CELLS; cell++)
        if (is_edge(cell)) {
            game.place_in_open[cell] = (uint8_t)game.open_count;
            game.open[game.open_count++] = (uint8_t)cell;
        } else if (!is_power_station(cell / WIDTH, cell % WIDTH)) {
            game.place_in_open[cell] = NOT_YET_OPEN;
        }

    unsigned tile = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int copy = 0; copy < tile_kinds[kind].copies; copy++)
            game.deck[tile++] = (uint8_t)kind;

    return game;
}

static void shuffle(uint8_t *deck, Random *random)
{
    for (unsigned last = TILES - 1; last > 0; last--) {
        unsigned other = below(random, last + 1);
        uint8_t swapped = deck[last];
        deck[last] = deck[other];
        deck[other] = swapped;
    }
}

static unsigned draw(Game *game)
{
    return game->deck[--game->supply];
}

static void deal(Game *game, unsigned players)
{
    for (unsigned player = 0; player < players; player++)
        game->hand[player] = (uint8_t)draw(game);
}

/* Joins the chain that ends at gate to the chain that starts at next by the
   track between them.  A loop joins a chain to itself; what is written then is
   never read, as both gates lie inside the loop. */
static void join(Game *game, unsigned gate, unsigned next)
{
    unsigned start = game->start[gate];
    unsigned end = game->end[next];
    unsigned length = game->length[start] + 1u + game->length[next];

    game->start[end] = (uint8_t)start;
    game->end[start] = (uint8_t)end;
    game->length[start] = (uint8_t)length;

    Tally *tally = &game->tally[ending[end]][owner[start]];
    tally->lines++;
    tally->tiles += length;
}

static void close_space(Game *game, unsigned space)
{
    unsigned place = game->place_in_open[space];
    uint8_t moved = game->open[--game->open_count];
    game->open[place] = moved;
    game->place_in_open[moved] = (uint8_t)place;
}

/* Written without branches, for speed: a cell that is not to be opened lands
   behind the end of the list and keeps its place. */
static void open_space(Game *game, unsigned space)
{
    unsigned place = game->place_in_open[space];
    unsigned count = game->open_count;
    bool opens = place == NOT_YET_OPEN;
    game->open[count] = (uint8_t)space;
    game->place_in_open[space] = (uint8_t)(opens ? count : place);
    game->open_count = count + opens;
}

static void lay_tile(Game *game, unsigned kind, unsigned space)
{
    close_space(game, space);
    for (unsigned side = 0; side < SIDES; side++)
        open_space(game, neighbours[space][side]);
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned gate = SIDES * space + side;
        join(game, gate, next_gate[kind][gate]);
    }
}

/* Lists the spaces for a tile and returns their number.  Where no open space
   avoids a one-tile line (CC3), all of them are allowed (CC4). */
static unsigned list_legal_spaces(Game *game, unsigned kind, uint8_t *legal)
{
    const uint8_t *allowed = avoids_one_tile_line[kind];
    unsigned open_count = game->open_count;
    unsigned count = 0;
    for (unsigned place = 0; place < open_count; place++) {
        uint8_t space = game->open[place];
        legal[count] = space;
        count += allowed[space];
    }
    if (count > 0)
        return count;

    game->exception_used = true;
    memcpy(legal, game->open, open_count);
    return open_count;
}

/* CC1: after a hand tile the player draws a new one, while there are any. */
static void lay_hand_tile(Game *game, unsigned player, unsigned space)
{
    lay_tile(game, game->hand[player], space);
    if (game->supply > 0)
        game->hand[player] = (uint8_t)draw(game);
}

/* CC1: a tile drawn instead is laid at once, and the hand stays as it is. */
static void lay_drawn_tile(Game *game, Random *random)
{
    uint8_t legal[TILES];
    unsigned kind = draw(game);
    unsigned spaces = list_legal_spaces(game, kind, legal);
    lay_tile(game, kind, legal[below(random, spaces)]);
}

/* All moves are equally likely: every space for the hand tile, and drawing. */
static void play_turn(Game *game, unsigned player, Random *random)
{
    uint8_t legal[TILES];
    unsigned spaces = list_legal_spaces(game, game->hand[player], legal);
    unsigned moves = spaces + (game->supply > 0);
    unsigned move = below(random, moves);
    if (move < spaces)
        lay_hand_tile(game, player, legal[move]);
    else
        lay_drawn_tile(game, random);
}

/* CC1, CC6: every turn lays one tile, and the game ends with the last. */
static void play_game(Game *game, unsigned players, Random *random)
{
    shuffle(game->deck, random);
    deal(game, players);
    unsigned player = 0;
    for (unsigned turn = 0; turn < TILES; turn++) {
        play_turn(game, player, random);
        player = player + 1 < players ? player + 1 : 0;
    }
}

/* CC5: a point for every passage of a tile, twice that at the power station. */
static unsigned points(const Game *game, unsigned player)
{
    return game->tally[AT_STATION][player].tiles
        + 2 * game->tally[AT_POWER_STATION][player].tiles;
}


/* ---- Statistics ---------------------------------------------------------- */

/* Lines without an owner score nothing (CC5) and are left out here as well. */
typedef struct {
    uint64_t points;
    uint64_t squared_points;
    uint64_t lines;
    uint64_t line_tiles;
    uint64_t power_lines;
    uint64_t games_with_exception;
} Sums;

static void add_game(Sums *sums, const Game *game, unsigned players)
{
    uint64_t total = 0;
    for (unsigned player = 0; player < players; player++) {
        const Tally *at_station = &game->tally[AT_STATION][player];
        const Tally *at_power = &game->tally[AT_POWER_STATION][player];
        total += points(game, player);
        sums->lines += at_station->lines + at_power->lines;
        sums->line_tiles += at_station->tiles + at_power->tiles;
        sums->power_lines += at_power->lines;
    }
    sums->points += total;
    sums->squared_points += total * total;
    sums->games_with_exception += game->exception_used;
}

static Sums play_games(uint64_t games, unsigned players, uint64_t seed)
{
    const Game fresh = empty_board();
    Random random = random_from_seed(seed);
    Sums sums = {0};
    for (uint64_t played = 0; played < games; played++) {
        Game game = fresh;
        play_game(&game, players, &random);
        add_game(&sums, &game, players);
    }
    return sums;
}

static void print_report(const Sums *sums, uint64_t games, unsigned players,
                         double seconds)
{
    double count = (double)games;
    double mean = (double)sums->points / count;
    double variance = (double)sums->squared_points / count - mean * mean;
    printf("{\"games\": %" PRIu64 ", \"players\": %u, \"seconds\": %.6f, "
           "\"games_per_s\": %.0f, \"total_mean\": %.4f, \"total_sd\": %.4f, "
           "\"power_lines_mean\": %.4f, \"exception_share\": %.4f, "
           "\"mean_line_tiles\": %.4f}\n",
           games, players, seconds,
           count / seconds, mean, sqrt(variance),
           (double)sums->power_lines / count,
           (double)sums->games_with_exception / count,
           (double)sums->line_tiles / (double)sums->lines);
}


/* ---- Command line -------------------------------------------------------- */

enum { MOST_GAMES = 1000000000 };

static uint64_t parse_number(const char *name, const char *text,
                             uint64_t least, uint64_t most)
{
    bool digits_only = strspn(text, "0123456789") == strlen(text);
    uint64_t number = strtoull(text, NULL, 10);
    if (*text && digits_only && number >= least && number <= most)
        return number;
    fprintf(stderr, "cable_car: %s must be a whole number from %" PRIu64
            " to %" PRIu64 ", not '%s'\n", name, least, most, text);
    exit(2);
}

static struct timespec now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return time;
}

/* Never nothing, as a coarse clock may see no time pass in a short run. */
static double seconds_since(struct timespec earlier)
{
    struct timespec later = now();
    double seconds = (double)(later.tv_sec - earlier.tv_sec)
        + 1e-9 * (double)(later.tv_nsec - earlier.tv_nsec);
    return fmax(seconds, 1e-9);
}

int main(int count, char **arguments)
{
    if (count > 4) {
        fprintf(stderr, "cable_car: too many arguments; "
                "usage: cable_car [games] [players] [seed]\n");
        return 2;
    }
    uint64_t games = 200000, seed = 1;
    unsigned players = 2;
    if (count > 1)
        games = parse_number("games", arguments[1], 1, MOST_GAMES);
    if (count > 2)
        players = (unsigned)parse_number("players", arguments[2],
                                         MIN_PLAYERS, MAX_PLAYERS);
    if (count > 3)
        seed = parse_number("seed", arguments[3], 0, INT64_MAX);

    fill_neighbours();
    fill_tile_tables();
    fill_owners((int)players);

    struct timespec started = now();
    Sums sums = play_games(games, players, seed);
    print_report(&sums, games, players, seconds_since(started));
    return 0;
}
