"""A chess player in plain Python, to change as you like.

Tabiya writes a position to this program, one line for each turn. The program answers with one move, such as `e2e4`.

    tabiya bot LINK -- python3 player.py

Only `choose` is about playing well. Everything above it is about which moves there are.
"""

import random
import sys

# What each piece is worth. Try other numbers.
VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 1000}

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STEPS = {"n": KNIGHT, "b": DIAGONAL, "r": STRAIGHT, "q": STRAIGHT + DIAGONAL, "k": STRAIGHT + DIAGONAL}


def read(fen):
    """The board as a dictionary from (x, y) to a letter, and whether White is to move. a1 is (0, 0)."""
    rows, turn = fen.split()[:2]
    board = {}
    for row, text in enumerate(rows.split("[")[0].split("/")[:8]):
        x = 0
        for letter in text:
            if letter.isdigit():
                x += int(letter)
            else:
                board[x, 7 - row] = letter
                x += 1
    return board, turn == "w"


def on_board(x, y):
    return 0 <= x < 8 and 0 <= y < 8


def moves(board, white):
    """Every move as (from, to), without castling and en passant. It does not ask whether the king is safe."""
    found = []
    for (x, y), letter in board.items():
        if letter.isupper() != white:
            continue
        if letter.lower() == "p":
            found += pawn_moves(board, x, y, white)
            continue
        for dx, dy in STEPS[letter.lower()]:
            to = (x + dx, y + dy)
            while on_board(*to):
                if to not in board:
                    found.append(((x, y), to))
                else:
                    if board[to].isupper() != white:
                        found.append(((x, y), to))
                    break
                if letter.lower() in "nk":
                    break
                to = (to[0] + dx, to[1] + dy)
    return found


def pawn_moves(board, x, y, white):
    forward, start = (1, 1) if white else (-1, 6)
    found = []
    if on_board(x, y + forward) and (x, y + forward) not in board:
        found.append(((x, y), (x, y + forward)))
        if y == start and (x, y + 2 * forward) not in board:
            found.append(((x, y), (x, y + 2 * forward)))
    for side in (-1, 1):
        to = (x + side, y + forward)
        if to in board and board[to].isupper() != white:
            found.append(((x, y), to))
    return found


def play(board, start, to):
    """The board after a move. A pawn that reaches the other end becomes a queen."""
    after = dict(board)
    letter = after.pop(start)
    if letter in "Pp" and to[1] in (0, 7):
        letter = "Q" if letter == "P" else "q"
    after[to] = letter
    return after


def is_safe(board, white):
    """Whether no enemy piece can capture the king."""
    return all(board.get(to) not in ("K", "k") for _, to in moves(board, not white))


def write(board, start, to):
    """A move in the form that Tabiya reads, such as e2e4 or e7e8q."""
    name = lambda square: "abcdefgh"[square[0]] + str(square[1] + 1)
    promotes = board[start] in "Pp" and to[1] in (0, 7)
    return name(start) + name(to) + ("q" if promotes else "")


def choose(board, white):
    """Takes what it can, and avoids squares where it would be captured. Make it better!"""
    best, best_score = None, None
    for start, to in moves(board, white):
        after = play(board, start, to)
        if not is_safe(after, white):
            continue
        score = VALUES[board[to].lower()] if to in board else 0
        if any(target == to for _, target in moves(after, not white)):
            score -= VALUES[after[to].lower()]
        score += random.random() / 10
        if best is None or score > best_score:
            best, best_score = (start, to), score
    return best


def main():
    for line in sys.stdin:
        line = line.strip()
        if line == "quit":
            break
        board, white = read(line)
        move = choose(board, white)
        # `flush` sends the answer now, not when the program ends.
        print(write(board, *move) if move else "resign", flush=True)


if __name__ == "__main__":
    main()
