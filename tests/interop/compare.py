"""Compares PGN and SAN with python-chess, in both directions; run by `cargo xtask interop`.

compare.py read PGN RECORD         reads our file and holds every move against our record of it
compare.py write PGN RECORD N SEED writes a file of N random games by python-chess, and a record of it
compare.py carry PGN OUT           reads a game by rules nobody knows and a usual one, and writes the tags of the first again

A record has a line `G ruleset fen` for each game and a line `M uci san fen clock nags variations comment` for
each move of its main line, fields separated by tabs; the clock is in milliseconds, and `-` is nothing.
"""

import random
import sys

import chess
import chess.pgn
import chess.variant

PLIES = 80
COMMENTS = ["a plain word", "with [brackets] and (round ones)", "semicolon; percent %", "ünïcödé ♞"]


def fields_of(path):
    """The games of a record: each a pair of its head and its moves."""
    games = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            kind, *fields = line.rstrip("\n").split("\t")
            if kind == "G":
                games.append((fields, []))
            else:
                games[-1][1].append(fields)
    return games


def plain_comment(text):
    """A comment without the clock, which both sides keep apart."""
    while (begin := text.find("[%clk")) >= 0:
        text = text[:begin] + text[text.index("]", begin) + 1 :]
    return " ".join(text.split())


def described(node, board):
    """What a record says about a move of python-chess, made on this board."""
    clock = node.clock()
    return [
        board.uci(node.move),
        board.san(node.move),
        "-" if clock is None else str(round(clock * 1000)),
        ",".join(str(nag) for nag in sorted(node.nags)) or "-",
        str(len(node.parent.variations) - 1),
        plain_comment(node.comment) or "-",
    ]


def same_position(ours, board):
    """Whether a FEN of ours is this position, by the reading of python-chess."""
    mine = type(board)(ours, chess960=board.chess960)
    if isinstance(board, chess.variant.CrazyhouseBoard):
        # python-chess goes on counting when a pawn is dropped, though its own is_zeroing says that resets.
        mine.halfmove_clock = board.halfmove_clock
    return mine.fen() == board.fen()


def read(pgn, record):
    plies = 0
    with open(pgn, encoding="utf-8") as file:
        for number, (head, moves) in enumerate(fields_of(record)):
            game = chess.pgn.read_game(file)
            if game is None or game.errors:
                sys.exit(f"game {number}: {game and game.errors}")
            board = game.board()
            if not same_position(head[1], board):
                sys.exit(f"game {number} begins at {board.fen()}, not {head[1]}")
            nodes = list(game.mainline())
            if len(nodes) != len(moves):
                sys.exit(f"game {number} has {len(nodes)} moves, not {len(moves)}")
            for node, fields in zip(nodes, moves):
                theirs, ours = described(node, board), fields[:2] + fields[3:]
                if theirs != ours:
                    sys.exit(f"game {number}, {board.fen()}: they say {theirs}, we {ours}")
                board.push(node.move)
                if fields[2] != "-" and not same_position(fields[2], board):
                    sys.exit(f"game {number}: they stand at {board.fen()}, we at {fields[2]}")
                plies += 1
        if chess.pgn.read_game(file) is not None:
            sys.exit("the file has more games than the record")
    print(f"python-chess read {plies} of our moves")


def new_board(index, numbers):
    match index % 3:
        case 0:
            return "standard", chess.Board()
        case 1:
            return "chess960", chess.Board.from_chess960_pos(numbers.randrange(960))
        case _:
            return "crazyhouse", chess.variant.CrazyhouseBoard()


def annotate(node, board, numbers):
    """Gives a move some of what people add to it; the board is the one before the move."""
    if numbers.random() < 0.2:
        node.comment = numbers.choice(COMMENTS)
    if numbers.random() < 0.2:
        node.nags.add(numbers.randrange(1, 140))
    if numbers.random() < 0.3:
        node.set_clock(numbers.randrange(7_200_000) / 1000)
    if numbers.random() < 0.05:
        others = [move for move in board.legal_moves if move != node.move]
        if others:
            line = node.parent.add_variation(numbers.choice(others), comment="a line")
            reply = next(iter(line.board().legal_moves), None)
            if reply is not None:
                line.add_variation(reply, starting_comment="")


def write(pgn, record, games, seed):
    numbers = random.Random(seed)
    plies = 0
    with open(pgn, "w", encoding="utf-8") as file, open(record, "w", encoding="utf-8") as output:
        for index in range(games):
            name, board = new_board(index, numbers)
            game = chess.pgn.Game()
            game.setup(board)
            game.headers["White"] = "A name, with comma"
            print("G", name, board.fen(), sep="\t", file=output)
            node = game
            for _ in range(PLIES):
                moves = list(board.legal_moves)
                if not moves:
                    break
                node = node.add_variation(numbers.choice(moves))
                annotate(node, board, numbers)
                uci, san, *rest = described(node, board)
                board.push(node.move)
                print("M", uci, san, board.fen(), *rest, sep="\t", file=output)
                plies += 1
            game.headers["Result"] = board.result()
            print(game, file=file, end="\n\n")
    print(f"python-chess wrote {plies} moves")


def carry(pgn, out):
    with open(pgn, encoding="utf-8") as file:
        strange, usual = chess.pgn.read_game(file), chess.pgn.read_game(file)
    if strange is None or "Ruleset" not in strange.headers:
        sys.exit("the tag with the rules is lost")
    if usual is None or usual.errors or not list(usual.mainline()):
        sys.exit("a game by unknown rules hides the next one")
    with open(out, "w", encoding="utf-8") as file:
        # Its exporter refuses boards it does not know, so only the tags are written again.
        for name, value in strange.headers.items():
            print(f'[{name} "{value}"]', file=file)
        print("\n*\n", file=file)
    print("python-chess passed a ruleset of ours on")


def main():
    match sys.argv[1:]:
        case ["read", pgn, record]:
            read(pgn, record)
        case ["write", pgn, record, games, seed]:
            write(pgn, record, int(games), int(seed))
        case ["carry", pgn, out]:
            carry(pgn, out)
        case _:
            sys.exit(__doc__)


main()
