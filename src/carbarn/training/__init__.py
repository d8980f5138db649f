"""How networks learn (engine/network.py): games against oneself, and what becomes of positions.

Nothing here knows a game: what a network sees is declared by the game (its inputs.py). Those who
only play need none of it.
"""
