/* The scan that lays two or three cards at a time: the fastest way through edge matching.
 *
 * What all labels ask for is one look-up, which gives a list of groups of cards; see
 * scan/cards.py. Those of which no card lies already are found with one "and" for as many
 * groups as there are lanes. So no time goes into first cards that no second one fits, and the
 * processor has to guess how the search goes on once for two or three cards.
 */
#include "lanes.h"

/* Cells of a group, and cards that ask it for a label, at most. */
enum { MOST_CELLS = 3, MOST_ASKING = 4 };
/* Entries of a list that are looked at together: a bit of a word for each. */
enum { BLOCK = 64 };

typedef struct {
    Longs2 cells;
    Longs1 sizes;
    Longs3 asking;
    Longs1 lists;
    Ints2 entries;
    Bits1 cards;
    Naturals2 variants;
    Longs2 asked;
    Ints2 place;
} GroupTables;

typedef struct {
    Longs1 lying, block;
    Bits1 still_open;
    Longs1 behind;
    Bits1 used;
    Longs1 depth;
} GroupState;

/* Which of the entries from there on have no used card, as bits.
 *
 * The first lanes are tested even if the list is empty, since entries that never fit stand there: the
 * processor could not guess whether a list is empty. */
INLINED uint64_t fitting(const uint64_t *cards, Number number, uint64_t used) {
    const Lanes taken = spread(used);
    uint64_t bits = zeros_of(load(cards) & taken);
    for (Number at = LANES; at < number; at += LANES)
        bits |= (uint64_t)zeros_of(load(cards + at) & taken) << at;
    return bits;
}

/* Go on with a search. The steps that it counts are cards. */
KERNEL(groups)(const GroupTables *tables, const GroupState *state, const Ints2 *out, Number steps,
               Number *result) {
    const int64_t *asking = tables->asking.at, *asked = tables->asked.at, *cells = tables->cells.at;
    const int32_t *entries = tables->entries.at;
    const uint64_t *cards = tables->cards.at;
    const uint32_t *variants = tables->variants.at;
    int64_t *lying = state->lying.at, *block = state->block.at, *behind = state->behind.at;
    uint64_t *still_open = state->still_open.at, *used = state->used.at;
    const Number last = tables->lists.length, sides = tables->asked.columns;
    Number depth = state->depth.at[0];
    Number found = 0, taken = 0;
    while (depth >= 0 && found < out->rows && taken < steps) {
        const uint64_t open = still_open[depth];
        if (!open) {
            if (!behind[depth])
                depth--;
            else {
                const Number number = smaller(behind[depth], BLOCK);
                behind[depth] -= number;
                block[depth] += BLOCK;
                still_open[depth] = fitting(cards + block[depth], number, used[depth]);
            }
            continue;
        }
        still_open[depth] = open & (open - 1);
        const Number entry = block[depth] + lowest_bit(open);
        for (Number i = 0; i < MOST_CELLS; i++)
            lying[cells[MOST_CELLS * depth + i]] = variants[MOST_CELLS * entry + i];
        taken += tables->sizes.at[depth];
        const Number after = depth + 1;
        if (after == last) {
            int32_t *row = out->at + found * out->columns;
            for (Number each = 0; each < tables->place.rows; each++)
                row[each] = tables->place.at[each * tables->place.columns + lying[each] / sides];
            found++;
            continue;
        }
        Number list = tables->lists.at[after];
        for (Number i = MOST_ASKING * after; i < MOST_ASKING * (after + 1); i++)
            list += asked[lying[asking[3 * i]] + asking[3 * i + 1]] * asking[3 * i + 2];
        const uint64_t taken_now = used[depth] | cards[entry];
        const Number begin = entries[2 * list], size = entries[2 * list + 1];
        const uint64_t bits = fitting(cards + begin, smaller(size, BLOCK), taken_now);
        if (bits || size > BLOCK) {
            depth = after;
            used[depth] = taken_now;
            still_open[depth] = bits;
            block[depth] = begin;
            behind[depth] = greater(0, size - BLOCK);
        }
    }
    state->depth.at[0] = depth;
    result[0] = found;
    result[1] = taken;
}
