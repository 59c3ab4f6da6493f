/* The skyline search: rectangles that fill a rectangle.
 *
 * The rectangles that lie so far reach along the board from its near end, in each column up to some
 * height: the skyline. A gap is a stretch of equal height between higher walls. Whatever covers the
 * left end of its ground has its corner there: pieces that lie lower have ended. So it is enough to
 * try the pieces left in that corner, and any gap will do: the narrowest has the fewest pieces that
 * fit, of those equally narrow the lowest has the highest walls.
 *
 * No piece is tried that leaves a width or a length that the pieces left cannot add up to.
 */
#include "kernels.h"

typedef struct {
    Longs1 width, length, class_of, pieces, digit;
    Bits2 widths, lengths;
    Number breadth, extent;
} SkylineTables;

typedef struct {
    Ints3 numbers;
    Longs1 latest, skyline, left, at, ground, room, next, laid;
    Ints1 chosen;
    Longs1 counters;
} SkylineBoard;

/* What `counters` keeps: the depth (-1: the search is at its end), and the combination of the pieces
 * that are left, by its number. */
enum { DEPTH, LEFT };

typedef struct { Number at, ground, room, lowest; } Gap;

INLINED void raise_skyline(int64_t *skyline, Number at, Number width, Number height) {
    for (Number column = at; column < at + width; column++) skyline[column] = height;
}

/* Whether some piece is left that can only lie lower than all gaps are. */
INLINED bool too_late(const SkylineBoard *board, Number lowest) {
    bool late = false;
    for (Number own = 0; own < board->left.length; own++)
        late |= board->left.at[own] > 0 && board->latest.at[own] < lowest;
    return late;
}

/* The narrowest gap, and the height of the lowest. */
INLINED Gap narrowest_gap(const int64_t *skyline, Number breadth, Number extent) {
    Gap gap = {0, extent, breadth + 1, extent};
    Number begin = 0, before = extent;
    while (begin < breadth) {
        const Number height = skyline[begin];
        Number end = begin + 1;
        while (end < breadth && skyline[end] == height) end++;
        const Number after = end < breadth ? skyline[end] : extent, room = end - begin;
        if (before > height && after > height) {
            gap.lowest = smaller(gap.lowest, height);
            if (room < gap.room || (room == gap.room && height < gap.ground)) {
                gap.at = begin;
                gap.ground = height;
                gap.room = room;
            }
        }
        begin = end;
        before = height;
    }
    return gap;
}

/* Go on with the search. */
KERNEL(skyline)(const SkylineTables *tables, const SkylineBoard *board, const Ints2 *out,
                Number steps, Number *result) {
    const int64_t *width = tables->width.at, *length = tables->length.at;
    const int64_t *class_of = tables->class_of.at, *digit = tables->digit.at;
    const Number sums = tables->widths.columns, more_sums = tables->lengths.columns;
    const Number kinds = tables->width.length, pieces = board->chosen.length;
    const Number extent = tables->extent, breadth = board->skyline.length;
    int64_t *left = board->left.at, *skyline = board->skyline.at, *next = board->next.at;
    int64_t *at = board->at.at, *ground = board->ground.at, *room = board->room.at;
    int64_t *laid = board->laid.at;
    Number depth = board->counters.at[DEPTH], combination = board->counters.at[LEFT];
    Number found = 0, taken = 0;
    while (depth >= 0 && taken < steps && found < out->rows) {
        const Number corner = at[depth], height = ground[depth], gap = room[depth];
        const int32_t *numbers = board->numbers.at + (height * breadth + corner) * kinds;
        Number kind = next[depth];
        for (; kind < kinds; kind++) {
            const Number own = class_of[kind];
            if (!left[own] || width[kind] > gap || numbers[kind] < 0) continue;
            const Number rest = combination - digit[own];
            if (has_bit(tables->widths.at + rest * sums, gap - width[kind]) &&
                has_bit(tables->lengths.at + rest * more_sums, extent - height - length[kind]))
                break;
        }
        if (kind < kinds) {
            const Number own = class_of[kind];
            next[depth] = kind + 1;
            laid[depth] = kind;
            board->chosen.at[depth] = numbers[kind];
            left[own]--;
            combination -= digit[own];
            raise_skyline(skyline, corner, width[kind], height + length[kind]);
            taken++;
            depth++;
            if (depth < pieces) {
                const Gap found_gap = narrowest_gap(skyline, breadth, extent);
                at[depth] = found_gap.at;
                ground[depth] = found_gap.ground;
                room[depth] = found_gap.room;
                const bool possible =
                    has_bit(tables->widths.at + combination * sums, found_gap.room) &&
                    has_bit(tables->lengths.at + combination * more_sums,
                            extent - found_gap.ground) &&
                    !too_late(board, found_gap.lowest);
                next[depth] = possible ? 0 : kinds;
                continue;
            }
            for (Number piece = 0; piece < pieces; piece++)
                out->at[found * out->columns + piece] = board->chosen.at[piece];
            found++;
        }
        /* Nothing more fits here, or all pieces lie: remove the last one. */
        depth--;
        if (depth >= 0) {
            const Number last = laid[depth], own = class_of[last];
            left[own]++;
            combination += digit[own];
            raise_skyline(skyline, at[depth], width[last], ground[depth]);
        }
    }
    board->counters.at[DEPTH] = depth;
    board->counters.at[LEFT] = combination;
    result[0] = found;
    result[1] = taken;
}
