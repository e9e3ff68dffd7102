"""Plays whole games against a running Tabiya by the documented protocol, knowing nothing else of it.

usage: play.py URL SEED

Two players make a match by invitation and play it with random moves that python-chess finds legal. Every
message is held against python-chess: the legal destinations, the position after each move, the end.
"""

import asyncio
import json
import random
import sys
import urllib.request

import chess
import websockets

PROTOCOL = 1


def post(url, path, body, token=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Player:
    """A player with a socket of its own, who believes only what the server says."""

    def __init__(self, url, token, match, color):
        self.url, self.token, self.match, self.color = url, token, match, color
        self.board = chess.Board()
        self.seat = {"board": 0, "color": "white" if color == chess.WHITE else "black"}
        self.head = None
        self.end = None
        self.destinations = {}
        self.ids = 0

    async def open(self):
        address = self.url.replace("http", "ws", 1) + "/api/v1/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await websockets.connect(address, additional_headers=headers)
        await self.say({"type": "hello", "protocol": PROTOCOL})
        welcome = await self.hear("welcome")
        assert welcome["protocol"] == PROTOCOL, welcome
        message = {"type": "watch", "match": self.match}
        if self.head:
            message["have"] = self.head
        await self.say(message)

    async def say(self, message):
        await self.socket.send(json.dumps(message))

    async def hear(self, kind=None):
        """The next message; of a kind, if one is asked for, others being taken note of."""
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
            self.note(message)
            if kind is None or message["type"] == kind:
                return message

    def note(self, message):
        if message["type"] == "match":
            state = message["state"]
            self.head, self.end = state["head"], state.get("end")
            self.see(state["boards"][0])
        elif message["type"] == "events":
            for event in message["events"]:
                if self.head and event["seq"] <= self.head["seq"]:
                    continue
                assert event["seq"] == self.head["seq"] + 1, (self.head, event)
                self.head = {"epoch": message["head"]["epoch"], "seq": event["seq"]}
                if event["event"] == "move":
                    move = chess.Move.from_uci(event["move"])
                    assert event["san"] == self.board.san(move), event
                    self.board.push(move)
                elif event["event"] == "ended":
                    self.end = event["end"]
            for board in message.get("boards", []):
                self.see(board)

    def see(self, board):
        """Holds what the server shows against python-chess."""
        if not self.board.move_stack and board["ply"]:
            self.board = chess.Board(board["fen"])
        assert board["fen"] == self.board.fen(en_passant="legal"), (board["fen"], self.board.fen())
        self.destinations = {(d["from"], to) for d in board.get("dests", []) for to in d["to"]}
        if self.end is None and self.board.turn == self.color and self.destinations:
            ours = {(chess.square_name(m.from_square), chess.square_name(m.to_square)) for m in self.board.legal_moves}
            extra = self.destinations - ours
            assert ours <= self.destinations, ours - self.destinations
            assert all(self.board.piece_type_at(chess.parse_square(f)) == chess.KING for f, _ in extra), extra

    async def move(self, move):
        self.ids += 1
        ply = self.board.ply() if self.board.move_stack else 0
        await self.say({
            "type": "act", "match": self.match, "id": self.ids, "plies": [ply],
            "act": {"do": "move", "seat": self.seat, "move": move.uci()},
        })
        while True:
            message = await self.hear("answer")
            if message["id"] == self.ids:
                return message["answer"]


async def game(url, dice):
    tokens = [post(url, "/api/v1/guests", {"name": name})["token"] for name in ("Ada", "Bob")]
    made = post(url, "/api/v1/matches", {"mode": "invitation", "color": "white"}, tokens[0])
    post(url, f"/api/v1/matches/{made['id']}/join", {"invitation": made["invitation"]}, tokens[1])
    players = [Player(url, token, made["id"], color) for token, color in zip(tokens, (chess.WHITE, chess.BLACK))]
    for player in players:
        await player.open()
        await player.hear("match")
    board, plies = chess.Board(), 0
    while not board.is_game_over() and plies < 120:
        mover, other = (players if board.turn == chess.WHITE else players[::-1])
        if dice.random() < 0.05:
            refused = await other.move(dice.choice(list(board.legal_moves)))
            assert refused["kind"] == "refused", refused
        if dice.random() < 0.05:
            # A line that breaks: the player comes back with what it has.
            await other.socket.close()
            await other.open()
        move = dice.choice(list(board.legal_moves))
        answer = await mover.move(move)
        assert answer["kind"] == "accepted", answer
        board.push(move)
        plies += 1
        for player in players:
            while player.board.ply() < board.ply():
                await player.hear()
    if not board.is_game_over():
        await players[0].say({
            "type": "act", "match": made["id"], "id": 10_000,
            "act": {"do": "resign", "seat": players[0].seat},
        })
    for player in players:
        while player.end is None:
            await player.hear()
    ends = [player.end for player in players]
    assert ends[0] == ends[1], ends
    if board.is_checkmate():
        assert ends[0]["code"] == "checkmate", ends
    for player in players:
        await player.socket.close()
    return plies, ends[0]["code"]


async def main():
    url, seed = sys.argv[1].rstrip("/"), int(sys.argv[2])
    dice = random.Random(seed)
    for number in range(5):
        plies, code = await game(url, dice)
        print(f"game {number + 1}: {plies} plies, {code}")


asyncio.run(main())
