/* The smallest-domain search: lay what the cell, or the piece, with the fewest placements needs.
 *
 * Constraint programmers branch on the variable with the smallest domain: here on the cell, or the
 * piece, for which the fewest placements are left. At each node of the search there is a list of
 * the placements that are still possible; the lists of its children lie behind it on one stack.
 *
 * A child is judged in two phases. First on its parent's list, where it is enough to know of each
 * cell whether no placement can cover it, or one, or several: a cell with none ends the child, or
 * stays blank, and a cell with one has its placement laid at once, until nothing is forced any
 * more. Three children in four end there. Only what is left then is a real choice, for which the
 * list is copied without what no longer fits, and the candidates of each cell and piece are counted
 * exactly. That is done for 64 at a time: each word holds one binary digit of 64 counts.
 *
 * A class of pieces is an item like a cell once a single piece of it has to be laid. Its bit is
 * taken only with its last piece, after which no other placement of the class fits.
 *
 * A list is kept by words: first the first words of all masks, `plane` further on their second
 * words, and so on. So several masks are looked at with one instruction. A list begins at a
 * multiple of the number of lanes, and behind its last mask there are masks of nothing up to the
 * next multiple: these fit with everything, cover no cell, and are no candidates.
 */
#include "lanes.h"

typedef struct {
    Bits2 masks;
    Naturals1 class_of, class_word;
    Bits1 class_bit;
    Naturals1 pieces, spare;
    Bits1 cells, blankable;
    Number blanks;
} DomainTables;

typedef struct {
    Bits1 lists, numbers;
    Longs1 begin, end;
    Bits2 needed;
    Longs1 word;
    Bits1 bit;
    Longs1 next, blanks, lying;
} DomainStack;

typedef struct {
    Naturals1 chosen;
    Longs1 left;
    Bits1 taken, wanted, laid, forced, fitting;
    Longs1 counters;
} DomainBoard;

/* What `counters` keeps: the depth (-1: the search is at its end), and the pieces that lie. */
enum { DEPTH, LYING };

/* The digits of a count. Counts that do not fit are all alike: the search seldom meets them. */
#define DIGITS 6
#define FEW 3

/* The counts of 64 items by their binary digits; the last: whether they are more than these say. */
typedef struct { Lanes digit[DIGITS + 1]; } Counts;

/* Some masks' bits: which any of them has, and which several have. */
typedef struct { uint64_t some, several; } Tally;

/* What masks have that is taken: nothing, in the lanes of those that fit. */
INLINED Lanes clash_at(const uint64_t *list, Number plane, const uint64_t *taken, Number words) {
    Lanes clash = load(list) & spread(taken[0]);
    for (Number word = 1; word < words; word++)
        clash |= load(list + word * plane) & spread(taken[word]);
    return clash;
}

/* Whether a mask has something of a set. */
INLINED bool meets(const uint64_t *list, Number plane, const uint64_t *set, Number words) {
    uint64_t common = 0;
    for (Number word = 0; word < words; word++) common |= list[word * plane] & set[word];
    return common != 0;
}

/* The first place from this one on whose mask has the bit; `last` without one. */
INLINED Number next_candidate(const uint64_t *list, Number place, Number last, uint64_t bit) {
    if (place >= last) return place;
    while (place < last && !is_any(load(list + place) & spread(bit))) place += LANES;
    while (place < last && !(list[place] & bit)) place++;
    return smaller(place, last);
}

INLINED Tally over_lanes(Lanes some, Lanes several) {
    for (int by = LANES / 2; by; by /= 2) {
        several |= rotated(several, by) | (some & rotated(some, by));
        some |= rotated(some, by);
    }
    return (Tally){some[0], several[0]};
}

/* The cells of the first word that fitting masks have. Which masks fit is written down if other
 * words are to be looked at, too. */
INLINED Tally tally_first(const uint64_t *lists, Number start, Number last, Number plane,
                          const uint64_t *taken, Number words, uint64_t *fitting, bool keep) {
    Lanes some = spread(0), several = some;
    for (Number at = start; at < last; at += LANES) {
        Lanes clash = clash_at(lists + at, plane, taken, words);
        if (keep) store(fitting + at - start, where_zero(clash, spread(~(uint64_t)0)));
        Lanes masks = where_zero(clash, load(lists + at));
        several |= some & masks;
        some |= masks;
    }
    return over_lanes(some, several);
}

/* The same for another word. */
INLINED Tally tally_next(const uint64_t *list, Number start, Number last, const uint64_t *fitting) {
    Lanes some = spread(0), several = some;
    for (Number at = start; at < last; at += LANES) {
        Lanes masks = load(list + at) & load(fitting + at - start);
        several |= some & masks;
        some |= masks;
    }
    return over_lanes(some, several);
}

/* The counts with one more where a bit is set. */
INLINED Counts one_more(Counts counts, Lanes bits) {
    for (int i = 0; i < DIGITS; i++) {
        Lanes carry = counts.digit[i] & bits;
        counts.digit[i] ^= bits;
        bits = carry;
    }
    counts.digit[DIGITS] |= bits;
    return counts;
}

/* The sums of counts and those of other lanes. */
INLINED Counts with_lanes(Counts counts, int by) {
    Lanes carry = spread(0);
    for (int i = 0; i < DIGITS; i++) {
        Lanes here = counts.digit[i], there = rotated(here, by), either = here ^ there;
        counts.digit[i] = either ^ carry;
        carry = (here & there) | (either & carry);
    }
    counts.digit[DIGITS] |= rotated(counts.digit[DIGITS], by) | carry;
    return counts;
}

/* How many masks of a list have each bit of a word. */
INLINED Counts counted(const uint64_t *list, Number start, Number last) {
    Counts counts = {{{0}}};
    for (Number at = start; at < last; at += LANES) counts = one_more(counts, load(list + at));
    for (int by = LANES / 2; by; by /= 2) counts = with_lanes(counts, by);
    return counts;
}

/* Use a piece of a class: the last one takes its bit, the last but one makes it needed. */
INLINED void use_piece(Number own, const DomainTables *tables, int64_t *left, uint64_t *taken,
                       uint64_t *wanted) {
    Number word = tables->class_word.at[own];
    uint64_t bit = tables->class_bit.at[own];
    left[own]--;
    if (left[own] > 0) taken[word] &= ~bit;
    if (left[own] == 1 && tables->spare.at[own] == 0) wanted[word] |= bit;
}

INLINED bool any_bit(const uint64_t *row, Number words) {
    uint64_t bits = 0;
    for (Number word = 0; word < words; word++) bits |= row[word];
    return bits != 0;
}

INLINED Number padded(Number length) { return (length + MOST_LANES - 1) / MOST_LANES * MOST_LANES; }

/* The search for masks of `words` words. Of these the first `cell_words` have the cells, those up
 * to `counted_words` the classes, too, and the others are only compared. */
INLINED void search(const DomainTables *tables, const DomainStack *stack, const DomainBoard *board,
                    const Ints2 *out, Number steps, Number *result, const Number words,
                    const Number cell_words, const Number counted_words) {
    const uint32_t *class_of = tables->class_of.at;
    const uint64_t *blankable = tables->blankable.at;
    uint64_t *lists = stack->lists.at, *numbers = stack->numbers.at;
    const Number plane = stack->numbers.length, none = tables->class_of.length;
    uint32_t *chosen = board->chosen.at;
    int64_t *left = board->left.at;
    /* Of few words, what lies is kept in registers. */
    uint64_t few[4][FEW];
    const bool are_few = words <= FEW;
    uint64_t *const taken = are_few ? few[0] : board->taken.at;
    uint64_t *const wanted = are_few ? few[1] : board->wanted.at;
    uint64_t *const laid = are_few ? few[2] : board->laid.at;
    uint64_t *const forced = are_few ? few[3] : board->forced.at;
    uint64_t *const fitting = board->fitting.at;
    Number depth = board->counters.at[DEPTH], down = board->counters.at[LYING];
    Number found = 0, judged = 0;
    while (depth >= 0 && found < out->rows && judged < steps) {
        while (down > stack->lying.at[depth]) left[class_of[chosen[--down]]]++;
        const Number word = stack->word.at[depth];
        const uint64_t bit = stack->bit.at[depth];
        const Number start = stack->begin.at[depth], last = stack->end.at[depth];
        const Number place =
            next_candidate(lists + word * plane, stack->next.at[depth], last, bit);
        Number blanks_left = stack->blanks.at[depth];
        const Number below = depth + 1;
        for (Number w = 0; w < counted_words; w++)
            wanted[w] = stack->needed.at[depth * counted_words + w];
        /* The step: the next candidate is laid, or the cell left blank. */
        stack->next.at[depth] = place + 1;
        if (place < last) {
            for (Number w = 0; w < words; w++) taken[w] = lists[place + w * plane];
            const uint32_t number = (uint32_t)numbers[place];
            use_piece(class_of[number], tables, left, taken, wanted);
            chosen[down++] = number;
        } else if (place == last && word < cell_words && blanks_left && blankable[word] & bit) {
            for (Number w = 0; w < words; w++) taken[w] = 0;
            taken[word] = bit;
            blanks_left--;
        } else {
            depth--;
            continue;
        }
        judged++;
        /* First phase: lay what is forced, as long as something is. */
        bool alive = true;
        while (alive) {
            for (Number w = 0; w < counted_words; w++) wanted[w] &= ~taken[w];
            for (Number w = 0; w < cell_words; w++) {
                const Tally tally =
                    w == 0 ? tally_first(lists, start, last, plane, taken, words, fitting,
                                         cell_words > 1)
                           : tally_next(lists + w * plane, start, last, fitting);
                const uint64_t empty = wanted[w] & ~tally.some;
                if (empty) {
                    blanks_left -= number_of_bits(empty);
                    if (empty & ~blankable[w] || blanks_left < 0) {
                        alive = false;
                        break;
                    }
                    wanted[w] &= tally.some;
                }
                forced[w] = wanted[w] & ~tally.several;
            }
            if (!alive) break;
            if (blanks_left)
                for (Number w = 0; w < cell_words; w++) forced[w] &= ~blankable[w];
            if (!any_bit(forced, cell_words)) break;
            for (Number w = 0; w < words; w++) laid[w] = 0;
            for (Number block = start; block < last && alive; block += LANES) {
                if (!is_any(clash_at(lists + block, plane, forced, cell_words))) continue;
                const Number end = smaller(block + LANES, last);
                for (Number at = block; at < end; at++) {
                    if (!meets(lists + at, plane, forced, cell_words) ||
                        meets(lists + at, plane, taken, words))
                        continue;
                    const uint32_t number = (uint32_t)numbers[at], own = class_of[number];
                    if (left[own] == 0 || meets(lists + at, plane, laid, words)) {
                        alive = false;
                        break;
                    }
                    for (Number w = 0; w < words; w++) laid[w] |= lists[at + w * plane];
                    use_piece(own, tables, left, laid, wanted);
                    chosen[down++] = number;
                }
            }
            for (Number w = 0; w < words; w++) taken[w] |= laid[w];
        }
        if (!alive) continue;
        if (!any_bit(wanted, cell_words)) {
            for (Number own = 0; own < board->left.length; own++)
                alive = alive && left[own] <= tables->spare.at[own];
            if (alive) {
                int32_t *row = out->at + found * out->columns;
                for (Number column = 0; column < out->columns; column++)
                    row[column] = (int32_t)(column < down ? chosen[column] : none);
                found++;
            }
            continue;
        }
        /* Second phase: a list of its own, and the item with the fewest candidates. */
        const Number own_start = padded(last);
        Number target = own_start;
        for (Number at = start; at < last; at += LANES) {
            const unsigned kept = zeros_of(clash_at(lists + at, plane, taken, words));
            for (Number w = 0; w < words; w++)
                store_kept(lists + target + w * plane, kept, load(lists + at + w * plane));
            store_kept(numbers + target, kept, load(numbers + at));
            target += __builtin_popcount(kept);
        }
        target -= (last - start + LANES - 1) / LANES * LANES - (last - start); /* masks of nothing */
        for (Number w = 0; w < words; w++)
            for (Number lane = 0; lane < MOST_LANES; lane += LANES)
                store(lists + target + w * plane + lane, spread(0));
        stack->begin.at[below] = stack->next.at[below] = own_start;
        stack->end.at[below] = target;
        stack->blanks.at[below] = blanks_left;
        stack->lying.at[below] = down;
        Number fewest = (Number)1 << (DIGITS + 1);
        for (Number w = 0; w < counted_words; w++) {
            uint64_t best = wanted[w];
            stack->needed.at[below * counted_words + w] = best;
            if (!best) continue;
            Counts sums = counted(lists + w * plane, own_start, target);
            if (w < cell_words && blanks_left) /* to stay blank is one more candidate */
                sums = one_more(sums, spread(blankable[w]));
            /* Digit by digit from the highest: who has a 0 there has fewer than who has a 1. */
            Number count = 0;
            for (int i = DIGITS; i >= 0; i--) {
                const uint64_t digit = sums.digit[i][0];
                if (best & ~digit)
                    best &= ~digit;
                else
                    count += (Number)1 << i;
            }
            if (count < fewest) {
                fewest = count;
                stack->word.at[below] = w;
                stack->bit.at[below] = best & (~best + 1);
            }
        }
        if (fewest) depth = below;
    }
    board->counters.at[DEPTH] = depth;
    board->counters.at[LYING] = down;
    result[0] = found;
    result[1] = judged;
}

/* Continue a search for a number of steps, or until `out` is full. Each solution becomes a row of
 * `out`: its placements, in the order in which they were laid. The result: the number of rows, and
 * of steps. The sizes of masks that most puzzles have are constants in a search of their own. */
KERNEL(smallest_domain)(const DomainTables *tables, const DomainStack *stack,
                        const DomainBoard *board, const Ints2 *out, Number steps, Number *result) {
    const Number words = tables->masks.columns, cells = tables->cells.length;
    const Number counted_words = stack->needed.columns;
#define SIZE(w, c, k)                                                                \
    if (words == w && cells == c && counted_words == k) {                            \
        search(tables, stack, board, out, steps, result, w, c, k);                   \
        return;                                                                      \
    }
    SIZE(1, 1, 1)
    SIZE(2, 1, 1)
    SIZE(2, 1, 2)
    SIZE(2, 2, 2)
    SIZE(3, 1, 2)
    SIZE(3, 2, 2)
    SIZE(3, 2, 3)
    SIZE(3, 3, 3)
#undef SIZE
    search(tables, stack, board, out, steps, result, words, cells, counted_words);
}
