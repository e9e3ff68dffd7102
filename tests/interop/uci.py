"""Plays games of the engine under python-chess, which judges every move and every line.

usage: uci.py [--partners] PROGRAM [ARGUMENT...]

With --partners it plays a whole game against each sparring partner instead, which must all be installed.
"""

import logging
import os
import sys

import chess
import chess.engine
import chess.variant

NODES = chess.engine.Limit(nodes=400)
PLIES = 50
STARTS = [
    ("standard", chess.Board()),
    ("chess960", chess.Board.from_chess960_pos(0)),
    ("chess960", chess.Board.from_chess960_pos(959)),
    ("crazyhouse", chess.variant.CrazyhouseBoard()),
    ("king-of-the-hill", chess.variant.KingOfTheHillBoard()),
    ("three-check", chess.variant.ThreeCheckBoard()),
    ("horde", chess.variant.HordeBoard()),
]

# The engines that strength is measured by, and how each is talked to.
PARTNERS = [
    (["toga2"], chess.engine.SimpleEngine.popen_uci),
    (["gnuchess", "--uci"], chess.engine.SimpleEngine.popen_uci),
    (["phalanx"], chess.engine.SimpleEngine.popen_xboard),
    (["sjeng"], chess.engine.SimpleEngine.popen_xboard),
    (["sjaakii", "--uci"], chess.engine.SimpleEngine.popen_uci),
    (["glaurung"], chess.engine.SimpleEngine.popen_uci),
    (["ethereal-chess"], chess.engine.SimpleEngine.popen_uci),
    (["fairy-stockfish"], chess.engine.SimpleEngine.popen_uci),
]
MOVE_TIME = chess.engine.Limit(time=0.05)
# Two seconds for the rest of the game at every move, for not all of them know other limits.
CLOCK = chess.engine.Limit(white_clock=2, black_clock=2)
LONGEST = 400


class Complaints(logging.Handler):
    """What python-chess says of engines that send what they should not."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        # Who talks on standard error talks to nobody, and may be the partner.
        if "stderr >>" not in record.getMessage():
            self.messages.append(record.getMessage())


COMPLAINTS = Complaints()
chess.engine.LOGGER.addHandler(COMPLAINTS)


def ask(engine, name, board, limit):
    """Asks our engine for a move; nothing it says may be complained about."""
    COMPLAINTS.messages.clear()
    # python-chess refuses an illegal move itself; what it takes is played.
    result = engine.play(board, limit, game=name, info=chess.engine.INFO_ALL)
    if COMPLAINTS.messages or result.move is None:
        sys.exit(f"{name}: {COMPLAINTS.messages or 'no move'} in {board.fen()}")
    check_line(name, board, result.info.get("pv", []))
    return result


def play(engine, name, board):
    for _ in range(PLIES):
        if board.is_game_over():
            break
        board.push(ask(engine, name, board, NODES).move)
    print(f"{name}: {len(board.move_stack)} plies, {board.result()}")


def play_partners(engine):
    # Debian keeps engines among its games, which not everybody's path names.
    os.environ["PATH"] += ":/usr/games"
    for number, (command, popen) in enumerate(PARTNERS):
        partner = popen(command, timeout=60)
        try:
            play_partner(engine, partner, command[0], chess.WHITE if number % 2 == 0 else chess.BLACK)
        finally:
            partner.quit()


def play_partner(engine, partner, name, ours):
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < LONGEST:
        if board.turn == ours:
            board.push(ask(engine, name, board, MOVE_TIME).move)
            continue
        result = partner.play(board, CLOCK, game=name)
        if result.resigned or result.move is None:
            break
        board.push(result.move)
    color = chess.COLOR_NAMES[ours]
    plies, result = len(board.move_stack), board.result(claim_draw=True)
    print(f"against {name} as {color}: {plies} plies, {result}", flush=True)


def check_line(name, board, line):
    after = board.copy()
    for move in line:
        if not after.is_legal(move):
            sys.exit(f"{name}: the line {line} is not legal in {board.fen()}")
        after.push(move)


def check_conversation(engine):
    """Several lines, a stop, a mate, a game that is over, and one that python-chess would play on."""
    board = chess.Board()
    lines = engine.analyse(board, chess.engine.Limit(depth=3), multipv=3)
    if len({info["pv"][0] for info in lines}) != 3:
        sys.exit("three lines were asked for")
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 3:
                analysis.stop()
        if analysis.wait().move is None:
            sys.exit("no move after a stop")
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    score = engine.analyse(mate, chess.engine.Limit(depth=4))["score"].relative
    if score != chess.engine.Mate(1):
        sys.exit(f"a mate in one is scored {score}")
    over = chess.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    if engine.play(over, NODES).move is not None:
        sys.exit("a move after the end of a game")
    drawn = chess.Board("8/8/4k3/8/8/3NK3/8/8 w - - 0 1")
    if engine.play(drawn, NODES).move is None:
        sys.exit("no move where there is one, though neither side can win")


def main():
    words = sys.argv[1:]
    partners = words[:1] == ["--partners"]
    engine = chess.engine.SimpleEngine.popen_uci(words[partners:], timeout=60)
    try:
        if partners:
            play_partners(engine)
            return
        for name, board in STARTS:
            play(engine, name, board)
        check_conversation(engine)
    finally:
        engine.quit()


if __name__ == "__main__":
    main()
