"""Sends games of python-chess through the library of a running Tabiya and reads what comes out again.

usage: library.py URL SEED

Random games by every built-in ruleset that python-chess knows are taken in as one PGN file, every third of
them spoiled, and taken out one by one and all together. python-chess must read every game it is given
back, find the moves, players and result as they were, and each spoiled game must have been named by its line.
"""

import io
import json
import random
import sys
import urllib.request

import chess
import chess.pgn
import chess.variant

GAMES_EACH = 4
PLIES = 60
BOARDS = {
    "standard": chess.Board,
    "chess960": lambda: chess.Board.from_chess960_pos(random.randrange(960)),
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "three-check": chess.variant.ThreeCheckBoard,
    "horde": chess.variant.HordeBoard,
}


def ask(url, body=None):
    request = urllib.request.Request(url, body)
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def random_game(number, board):
    game = chess.pgn.Game()
    game.setup(board)
    game.headers["White"] = f"White {number}, Dr."
    game.headers["Black"] = f"Black Ünï {number} ♞"
    game.headers["Date"] = f"2024.01.{number % 28 + 1:02}"
    node = game
    for _ in range(random.randrange(PLIES)):
        moves = list(board.legal_moves)
        # The server ends games by the law, so nothing is played beyond a draw that needs no claim.
        if not moves or board.is_game_over():
            break
        move = random.choice(moves)
        node = node.add_variation(move)
        board.push(move)
    game.headers["Result"] = board.result() if board.is_game_over() else random.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def same(ours, theirs):
    if ours is None or ours.errors:
        sys.exit(f"python-chess cannot read a game: {ours and ours.errors}")
    for tag in ("White", "Black", "Date", "Result"):
        if ours.headers.get(tag) != theirs.headers.get(tag):
            sys.exit(f"{tag} is {ours.headers.get(tag)}, not {theirs.headers.get(tag)}")
    if ours.board().fen() != theirs.board().fen() or type(ours.board()) is not type(theirs.board()):
        sys.exit(f"a game begins at {ours.board().fen()}, not {theirs.board().fen()}")
    moves = [[move.uci() for move in game.mainline_moves()] for game in (ours, theirs)]
    if moves[0] != moves[1]:
        sys.exit(f"the moves are {moves[0]}, not {moves[1]}")


def main():
    url, seed = sys.argv[1], int(sys.argv[2])
    random.seed(seed)
    known = {entry["name"] for entry in json.loads(ask(f"{url}/api/v1/rulesets"))}
    if not set(BOARDS) <= known:
        sys.exit(f"the server lost {set(BOARDS) - known}")
    games, file = [], io.StringIO()
    spoiled = []
    for new_board in BOARDS.values():
        for _ in range(GAMES_EACH):
            games.append(random_game(len(games), new_board()))
            print(games[-1], file=file, end="\n\n")
            if len(games) % 2 == 0:
                print('[White "Spoiled"]\n\n1. e4 Ke4 *\n', file=file)
                spoiled.append(file.getvalue().count("\n") - 1)
    body = file.getvalue().encode()
    report = json.loads(ask(f"{url}/api/v1/library/import?format=pgn", body))
    if (report["imported"], report["refused"]) != (len(games), len(spoiled)):
        sys.exit(f"{report['imported']} of {len(games)} were taken in: {report}")
    lines = [game["line"] for game in report["games"] if "error" in game]
    if lines != spoiled:
        sys.exit(f"the spoiled games are on lines {spoiled}, not {lines}")
    ids = [game["match"] for game in report["games"] if "match" in game]
    for match, theirs in zip(ids, games):
        text = ask(f"{url}/api/v1/library/export?format=pgn&ids={match}").decode()
        same(chess.pgn.read_game(io.StringIO(text)), theirs)
    whole = io.StringIO(ask(f"{url}/api/v1/library/export?format=pgn").decode())
    count = 0
    while (game := chess.pgn.read_game(whole)) is not None:
        if game.errors:
            sys.exit(f"python-chess cannot read the whole library: {game.errors}")
        count += 1
    if count < len(games):
        sys.exit(f"the whole library has {count} games")
    print(f"python-chess read {len(games)} games of {len(BOARDS)} rulesets as it had written them")


main()
