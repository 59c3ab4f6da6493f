/* How far pieces in space can go before they meet others.
 *
 * Directions are numbered: the slides of the grid in turn, first by their step, then by the step
 * back. On some grids, what moves along a slide meets only cells in the same line: there the line of
 * a cell and its place in it are one number, and the cells of a piece are sorted by it. On others a
 * table says of any two cells after how many steps one meets the other.
 */
#include "kernels.h"

/* What does not change between two calls: see Tracks, StepsMet and KnownGaps in apart/gaps.py. `cells`:
 * for each slide the numbers of the cells of all pieces, piece by piece; `starts`: where the cells
 * of each piece begin, and where the last ones end; `names`: a number of each piece, less than 64,
 * by which gaps are known; `gaps`: room for those in one direction. `places`: the form of each cell,
 * by its number, and where it is, if pieces do not go in lines. */
typedef struct {
    Longs2 cells;
    Ints1 starts, names;
    Longs2 weights;
    Number divisor;
    Ints1 passed;
    Ints2 places, along, box, met;
    Longs1 keys;
    Ints2 known, gaps;
} Movable;

/* The moves found: the direction and distance of each, and the pieces that move, a bit for each.
 * `ends`: where the moves of each state end. */
typedef struct {
    Ints2 steps;
    Longs1 masks, ends;
} Moves;

/* There is nothing that way. */
enum { FREE = 1 << 20 };
/* Of a move after which what moves is gone. */
enum { OUT = 0 };
/* The numbers of cells in one line differ by less than half of this, of others by more. */
#define LINE ((Number)1 << 20)
/* Before all cells. */
#define BEFORE_ALL (-((Number)1 << 62))
/* Keys are spread over the rows of what is known by the upper bits of a product: all of a key has
 * a say in these, also the pieces, which are in its own upper bits. */
#define SPREAD ((uint64_t)0x9E3779B97F4A7C15)
#define SHIFT 50

/* Two pieces, and by how much the other one is moved against the first, as a number. */
INLINED Number key_of(Number one, Number other, Number x, Number y, Number z) {
    uint64_t key = (uint64_t)(one << 6 | other);
    key = key << 16 | ((uint64_t)x & 0xFFFF);
    key = key << 16 | ((uint64_t)y & 0xFFFF);
    return (Number)(key << 16 | ((uint64_t)z & 0xFFFF));
}

/* How many steps something can go that lies a given number of cells before another. */
INLINED int32_t steps_of(Number apart, Number passed) {
    return (int32_t)(2 * apart < LINE ? (apart - 1) / passed : FREE);
}

/* How far one piece can go until it meets the other, and the other until it meets it, if the other
 * is moved by so much. Those that are next to each other in a line are so when all cells are merged
 * in order; which comes next is hard to guess, so nothing branches on it. What lies on the wrong
 * side is less than nothing, and so, without a sign, more than any gap. */
INLINED void gaps_in_lines(const Movable *movable, Number axis, Number i, Number j, Number by,
                           int32_t *gaps) {
    const int64_t *cells = movable->cells.at + axis * movable->cells.columns;
    const int64_t *one = cells + movable->starts.at[i], *one_end = cells + movable->starts.at[i + 1];
    const int64_t *other = cells + movable->starts.at[j], *end = cells + movable->starts.at[j + 1];
    uint64_t before = (uint64_t)LINE, after = (uint64_t)LINE;
    int64_t last_of_one = BEFORE_ALL, last_of_other = BEFORE_ALL;
    while (one < one_end && other < end) {
        const int64_t next = *one, next_of_other = *other + by;
        const int is_one = next < next_of_other;
        last_of_one = is_one ? next : last_of_one;
        last_of_other = is_one ? last_of_other : next_of_other;
        const uint64_t apart = (uint64_t)(last_of_one - last_of_other);
        after = apart < after ? apart : after;
        before = -apart < before ? -apart : before;
        one += is_one;
        other += !is_one;
    }
    if (one < one_end) after = (uint64_t)smaller((Number)after, *one - last_of_other);
    if (other < end) before = (uint64_t)smaller((Number)before, *other + by - last_of_one);
    gaps[0] = steps_of((Number)before, movable->passed.at[axis]);
    gaps[1] = steps_of((Number)after, movable->passed.at[axis]);
}

/* How many steps a cell can go until it meets another, which is moved by so much, or by so much the
 * other way. Whole steps are taken off the distance until an axis has less than one; the table has
 * how many there are left of those cells that are met on the first step. */
INLINED int32_t steps_between(const Movable *movable, Number slide, const int32_t *cell,
                              const int32_t *other, const Number *by, Number sign) {
    enum { FORM, PLACE };
    const int32_t *along = movable->along.at + slide * movable->along.columns, *step = along + 1;
    const int32_t *least = movable->box.at, *size = least + movable->box.columns;
    const Number axis = along[0], unit = step[axis] < 0 ? -step[axis] : step[axis];
    Number apart[3];
    for (Number each = 0; each < 3; each++)
        apart[each] = other[PLACE + each] - cell[PLACE + each] + sign * by[each];
    const Number far = step[axis] < 0 ? -apart[axis] : apart[axis];
    const Number steps = unit == 1 ? far : far >= 0 ? far / unit : -((unit - 1 - far) / unit);
    Number row = 0;
    for (Number each = 0; each < 3; each++) {
        const Number inside = apart[each] - steps * step[each] - least[each];
        if (inside < 0 || inside >= size[each]) return FREE;
        row = row * size[each] + inside;
    }
    const int32_t *met = movable->met.at + slide * movable->met.columns;
    const Number first = met[cell[FORM] * size[0] * size[1] * size[2] + row];
    return first == FREE || steps < first ? FREE : (int32_t)(steps - first);
}

/* The same as in lines, cell by cell. */
INLINED void gaps_of_cells(const Movable *movable, Number slide, Number i, Number j,
                           const Number *by, int32_t *gaps) {
    const int32_t *starts = movable->starts.at;
    const Number columns = movable->places.columns;
    gaps[0] = gaps[1] = FREE;
    for (Number one = starts[i]; one < starts[i + 1]; one++)
        for (Number each = starts[j]; each < starts[j + 1]; each++) {
            const int32_t *cell = movable->places.at + one * columns;
            const int32_t *other = movable->places.at + each * columns;
            const int32_t before = steps_between(movable, slide, cell, other, by, 1);
            const int32_t after = steps_between(movable, slide, other, cell, by, -1);
            gaps[0] = before < gaps[0] ? before : gaps[0];
            gaps[1] = after < gaps[1] ? after : gaps[1];
        }
}

/* The row of what is known of two pieces, worked out if it is not yet. */
INLINED const int32_t *known_gaps(const Movable *movable, const int32_t *positions, Number i,
                                  Number j) {
    const Number x = positions[3 * j] - positions[3 * i];
    const Number y = positions[3 * j + 1] - positions[3 * i + 1];
    const Number z = positions[3 * j + 2] - positions[3 * i + 2];
    const Number key = key_of(movable->names.at[i], movable->names.at[j], x, y, z);
    const uint64_t mixed = (uint64_t)key * SPREAD >> SHIFT;
    const Number row = (Number)(mixed & (uint64_t)(movable->keys.length - 1));
    int32_t *gaps = movable->known.at + row * movable->known.columns;
    if (movable->keys.at[row] != key) {
        movable->keys.at[row] = key;
        for (Number axis = 0; axis < movable->cells.rows; axis++) {
            const int64_t *weight = movable->weights.at + 3 * axis;
            /* A multiple of the divisor: pieces are moved by what the grid allows. */
            const Number by = (weight[0] * x + weight[1] * y + weight[2] * z) / movable->divisor;
            gaps_in_lines(movable, axis, i, j, by, gaps + 2 * axis);
        }
        for (Number slide = 0; slide < movable->along.rows; slide++) {
            const Number by[] = {x, y, z};
            gaps_of_cells(movable, slide, i, j, by, gaps + 2 * slide);
        }
    }
    return gaps;
}

/* Make of gaps how far a piece can go until it takes along another, through whichever. The first
 * piece takes a second one along when it goes further than the gap between them, and that one a
 * third: over all chains, the least of their greatest gaps. */
INLINED void close_gaps(const Ints2 *gaps) {
    const Number pieces = gaps->rows;
    for (Number k = 0; k < pieces; k++)
        for (Number i = 0; i < pieces; i++) {
            int32_t *row = gaps->at + i * pieces;
            const int32_t *further = gaps->at + k * pieces, first = row[k];
            for (Number j = 0; j < pieces; j++) {
                const int32_t through = first > further[j] ? first : further[j];
                if (i != j && through < row[j]) row[j] = through;
            }
        }
}

/* The greatest gap that ends. */
INLINED Number farthest(const Ints2 *gaps) {
    Number far = 0;
    for (Number i = 0; i < gaps->rows; i++)
        for (Number j = 0; j < gaps->rows; j++) {
            const Number gap = gaps->at[i * gaps->rows + j];
            if (i != j && gap < FREE) far = greater(far, gap);
        }
    return far;
}

/* The pieces that go along with one that goes so far. */
INLINED uint64_t taken_along(const Ints2 *gaps, Number piece, Number step) {
    uint64_t mask = ONE << piece;
    for (Number other = 0; other < gaps->rows; other++)
        if (other != piece && gaps->at[piece * gaps->rows + other] < step) mask |= ONE << other;
    return mask;
}

/* Note down a move, if there is room, and none such since the first; returns the number. */
INLINED Number note(const Moves *moves, Number first, Number found, Number direction, Number step,
                    uint64_t mask) {
    for (Number each = first; each < found; each++)
        if ((uint64_t)moves->masks.at[each] == mask) return found;
    if (found == moves->masks.length) return found;
    moves->steps.at[2 * found] = (int32_t)direction;
    moves->steps.at[2 * found + 1] = (int32_t)step;
    moves->masks.at[found] = (int64_t)mask;
    return found + 1;
}

/* The moves in one direction and by one distance, after those that are found already. */
INLINED Number moves_by(const Ints2 *gaps, Number direction, Number step, const Moves *moves,
                        Number found) {
    const Number first = found, pieces = gaps->rows;
    for (Number piece = 0; piece < pieces; piece++) {
        const uint64_t mask = taken_along(gaps, piece, step);
        if (2 * number_of_bits(mask) > pieces) continue;
        const Number last = found;
        found = note(moves, first, found, direction, step, mask);
        /* Groups that are independent of each other can go at the same time. */
        for (Number other = first; other < last; other++) {
            const uint64_t together = (uint64_t)moves->masks.at[other] | mask;
            if (2 * number_of_bits(together) <= pieces)
                found = note(moves, first, found, direction, step, together);
        }
    }
    return found;
}

/* Note down the moves of one state behind those that are found already; returns their number. */
INLINED Number moves_from(const Movable *movable, const int32_t *positions, const Moves *moves,
                          Number found) {
    const Ints2 *gaps = &movable->gaps;
    const Number pieces = gaps->rows;
    const uint64_t everything = (ONE << pieces) - 1;
    for (Number direction = 0; direction < movable->known.columns; direction++) {
        for (Number i = 0; i < pieces; i++) {
            gaps->at[i * pieces + i] = FREE;
            for (Number j = i + 1; j < pieces; j++) {
                const int32_t *known = known_gaps(movable, positions, i, j);
                gaps->at[i * pieces + j] = known[direction];
                gaps->at[j * pieces + i] = known[direction ^ 1];
            }
        }
        close_gaps(gaps);
        const Number first = found;
        for (Number piece = 0; piece < pieces; piece++) {
            const uint64_t mask = taken_along(gaps, piece, FREE);
            if (mask != everything) found = note(moves, first, found, direction, OUT, mask);
        }
        const Number far = farthest(gaps);
        for (Number step = 1; step <= far; step++)
            found = moves_by(gaps, direction, step, moves, found);
    }
    return found;
}

/* Every move, from each state, of some of the pieces while the others stand still.
 *
 * Moves that differ only in which part is said to stand still are found once: what moves is the
 * smaller part. Of those that end with the parts separated, only the ones are found in which a piece
 * takes no others along than it must. `positions`: [states, pieces, 3] by how much each piece is
 * moved. The result: of how many states all moves are found; there is no room for those of the
 * next one. */
KERNEL(moves_of)(const Movable *movable, const Ints3 *positions, const Moves *moves, Number *result) {
    Number found = 0, state = 0;
    for (; state < positions->planes; state++) {
        const int32_t *of_state = positions->at + state * positions->rows * positions->columns;
        found = moves_from(movable, of_state, moves, found);
        if (found == moves->masks.length)
            break;
        moves->ends.at[state] = found;
    }
    result[0] = state;
}
