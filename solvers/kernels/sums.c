/* Which lengths the sides of some rectangles can add up to.
 *
 * Subset sums by dynamic programming (Bellman 1957), a bit for each sum. Of each rectangle at most
 * one side counts.
 */
#include <string.h>

#include "kernels.h"

/* Add to `after` all sums of `before` with one more side. */
INLINED void add_side(const uint64_t *before, uint64_t *after, Number length, Number side) {
    const Number words = side / WORD, bits = side % WORD;
    for (Number word = length - 1; word >= words; word--) {
        after[word] |= before[word - words] << bits;
        if (bits > 0 && word > words) after[word] |= before[word - words - 1] >> (WORD - bits);
    }
}

/* Add to `after` all sums of `before` with one of these sides. */
KERNEL(add_a_piece)(const Bits1 *before, const Bits1 *after, const Longs1 *sides, Number *result) {
    for (Number i = 0; i < sides->length; i++)
        add_side(before->at, after->at, after->length, sides->at[i]);
    result[0] = 0;
}

/* All rows of the table from the first: each from one with a piece less. */
KERNEL(fill_table)(const Bits2 *sums, const Longs1 *side, const Longs1 *class_of,
                   const Longs1 *digit, Number *result) {
    for (Number number = 1; number < sums->rows; number++) {
        Number largest = 0;
        for (Number i = 0; i < digit->length; i++)
            if (digit->at[i] <= number && digit->at[i] > digit->at[largest]) largest = i;
        const uint64_t *before = sums->at + (number - digit->at[largest]) * sums->columns;
        uint64_t *after = sums->at + number * sums->columns;
        memcpy(after, before, (size_t)sums->columns * sizeof *after);
        for (Number kind = 0; kind < side->length; kind++)
            if (class_of->at[kind] == largest)
                add_side(before, after, sums->columns, side->at[kind]);
    }
    result[0] = 0;
}
