"""A bot in plain Python: it plays any game, badly. `pip install websockets` is all that it needs.

python examples/bot.py http://localhost:8000 token.txt
"""

import asyncio
import json
import random
import sys
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SERVER = sys.argv[1].rstrip("/").replace("http", "ws", 1)
HEADERS = {"Authorization": f"Bearer {Path(sys.argv[2]).read_text().strip()}"}
playing = {}


def choose(view, legal):
    """Your idea goes here: `view` is what the seat may know, `legal` are the moves."""
    del view
    return random.choice(legal)


async def play(table, seat):
    """One game, to its end."""
    async with connect(f"{SERVER}/api/tables/{table}/socket", additional_headers=HEADERS) as socket:
        async for words in socket:
            said = json.loads(words)
            if said["type"] != "state" or said["seat"] != seat:
                continue
            if said["table"]["status"] != "playing":
                return
            if said["table"]["turn"] == seat:
                move = choose(said["view"], said["legal"])
                play = {"type": "play", "seat": seat, "seq": said["seq"], "move": move}
                await socket.send(json.dumps(play))


async def main():
    """Says yes to everybody, and plays at all its tables at once."""
    async for socket in connect(f"{SERVER}/api/bots/socket", additional_headers=HEADERS):
        try:
            await socket.send(json.dumps({"type": "here", "games": []}))
            async for words in socket:
                said = json.loads(words)
                if said["type"] == "error":
                    sys.exit(said["words"])
                for asked in said.get("challenges", []):
                    await socket.send(json.dumps({"type": "accept", "code": asked["code"]}))
                for table in said.get("tables", []):
                    task = playing.get(table["code"])
                    if table["status"] == "playing" and (task is None or task.done()):
                        game = play(table["code"], table["seat"])
                        playing[table["code"]] = asyncio.create_task(game)
        except ConnectionClosed:
            continue  # the server is away: connect waits longer and longer


asyncio.run(main())
