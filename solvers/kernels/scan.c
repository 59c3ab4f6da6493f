/* The scan: always fill the first empty cell.
 *
 * This is the classic advice for packings, with three refinements. What earlier pieces ask of the
 * cell's sides, and the faces already in its lines, are bit sets of variants, so that the candidates
 * of a cell are a handful of "and"s and no list is walked. Identical pieces are counted, not told
 * apart. A cell may also stay blank, as long as the blanks last.
 */
#include "kernels.h"

typedef struct {
    Ints2 place;
    Bits2 base, mask;
    Ints1 class_of, pieces;
    Bits2 variants_of;
    Bits3 fit;
    Ints1 earlier_at;
    Ints2 earlier;
    Ints1 asks_at;
    Ints2 asks;
    Ints1 shows_at;
    Ints2 shows;
    Ints1 lines_at, lines;
    Bits2 same_face;
    Ints1 lines_of_cell_at, lines_of_cell;
    Flags2 answers;
    Flags1 blankable;
    Number line_count, blanks, used_up, uses_all;
    Ints2 asked;
} ScanTables;

typedef struct {
    Longs1 cell;
    Bits2 still_open;
    Flags1 blank_open;
    Ints1 chosen;
    Bits1 occupied, available;
    Ints1 left, wanted;
    Bits2 blocked;
    Longs1 counters;
} ScanState;

enum { BLANK = -1 };
/* What `counters` keeps: the depth (-1: the search is at its end), the blanks left, and whether the
 * choice at that depth is to be taken back first. */
enum { DEPTH, BLANKS_LEFT, BACK };

/* Take the lowest variant out of a set; -1 if it is empty. */
INLINED Number take_variant(uint64_t *set, Number words) {
    for (Number word = 0; word < words; word++)
        if (set[word]) {
            const Number variant = word * WORD + lowest_bit(set[word]);
            set[word] &= set[word] - 1;
            return variant;
        }
    return -1;
}

INLINED bool is_free(const uint64_t *mask, const uint64_t *occupied, Number words) {
    for (Number word = 0; word < words; word++)
        if (mask[word] & occupied[word]) return false;
    return true;
}

INLINED void add_bits(uint64_t *target, const uint64_t *bits, Number words) {
    for (Number word = 0; word < words; word++) target[word] |= bits[word];
}

INLINED void remove_bits(uint64_t *target, const uint64_t *bits, Number words) {
    for (Number word = 0; word < words; word++) target[word] &= ~bits[word];
}

/* Whether those labels of a placement that were not yet compared answer what is asked. */
INLINED bool shows_what_is_asked(const ScanTables *tables, Number placement, const int32_t *wanted) {
    const int32_t *shows = tables->shows.at;
    for (Number i = tables->shows_at.at[placement]; i < tables->shows_at.at[placement + 1]; i++)
        if (!tables->answers.at[wanted[shows[2 * i]] * tables->answers.columns + shows[2 * i + 1]])
            return false;
    return true;
}

/* Whether a variant's face is not yet in any of the placement's lines. */
INLINED bool face_is_new(const ScanTables *tables, Number placement, Number variant,
                         const uint64_t *blocked, Number words) {
    for (Number i = tables->lines_at.at[placement]; i < tables->lines_at.at[placement + 1]; i++)
        if (has_bit(blocked + tables->lines.at[i] * words, variant)) return false;
    return true;
}

/* The first cell after this one that is not occupied; `cells` after the last. */
INLINED Number next_empty(Number cell, Number cells, const uint64_t *occupied) {
    do cell++;
    while (cell < cells && has_bit(occupied, cell));
    return cell;
}

/* The search for sets of variants of `words` words, and masks of `mask_words`. */
INLINED void search(const ScanTables *tables, const ScanState *state, const Ints2 *out, Number steps,
                    Number *result, const Number words, const Number mask_words) {
    const Number cells = tables->base.rows, sides = tables->fit.planes;
    const Number variants = tables->place.columns, questions = tables->fit.rows;
    const int32_t *class_of = tables->class_of.at;
    uint64_t *occupied = state->occupied.at, *available = state->available.at;
    uint64_t *still_open = state->still_open.at, *blocked = state->blocked.at;
    int32_t *chosen = state->chosen.at, *left = state->left.at, *wanted = state->wanted.at;
    Number depth = state->counters.at[DEPTH], blanks = state->counters.at[BLANKS_LEFT];
    bool back = state->counters.at[BACK] != 0;
    Number found = 0, nodes = 0;
    while (depth >= 0 && found < out->rows && nodes < steps) {
        const Number here = state->cell.at[depth];
        if (back) {
            back = false;
            const Number p = chosen[depth];
            if (p == BLANK) {
                occupied[here / WORD] &= ~(ONE << here % WORD);
                blanks++;
            } else {
                const Number own = class_of[p];
                remove_bits(occupied, tables->mask.at + p * mask_words, mask_words);
                if (left[own]++ == 0)
                    add_bits(available, tables->variants_of.at + own * words, words);
                for (Number i = tables->asks_at.at[p]; i < tables->asks_at.at[p + 1]; i++)
                    wanted[tables->asks.at[2 * i]] = 0;
                for (Number i = tables->lines_at.at[p]; i < tables->lines_at.at[p + 1]; i++)
                    remove_bits(blocked + tables->lines.at[i] * words,
                                tables->same_face.at + p * words, words);
            }
        }
        const Number variant = take_variant(still_open + depth * words, words);
        if (variant >= 0) {
            const Number p = tables->place.at[here * variants + variant];
            if (!is_free(tables->mask.at + p * mask_words, occupied, mask_words) ||
                !shows_what_is_asked(tables, p, wanted) ||
                !face_is_new(tables, p, variant, blocked, words))
                continue;
            const Number own = class_of[p];
            add_bits(occupied, tables->mask.at + p * mask_words, mask_words);
            if (--left[own] == 0)
                remove_bits(available, tables->variants_of.at + own * words, words);
            for (Number i = tables->asks_at.at[p]; i < tables->asks_at.at[p + 1]; i++)
                wanted[tables->asks.at[2 * i]] = tables->asks.at[2 * i + 1];
            for (Number i = tables->lines_at.at[p]; i < tables->lines_at.at[p + 1]; i++)
                add_bits(blocked + tables->lines.at[i] * words, tables->same_face.at + p * words,
                         words);
            chosen[depth] = (int32_t)p;
        } else if (state->blank_open.at[depth]) {
            state->blank_open.at[depth] = false;
            blanks--;
            occupied[here / WORD] |= ONE << here % WORD;
            chosen[depth] = BLANK;
        } else {
            depth--;
            back = true;
            continue;
        }
        nodes++;
        const Number after = next_empty(here, cells, occupied);
        if (after == cells) {
            /* The placements without the blanks; the rest of the row is nothing. */
            int32_t *row = out->at + found * out->columns;
            Number column = 0;
            for (Number i = 0; i <= depth; i++)
                if (chosen[i] != BLANK) row[column++] = chosen[i];
            while (column < out->columns) row[column++] = (int32_t)tables->class_of.length;
            found++;
            back = true;
            continue;
        }
        depth++;
        state->cell.at[depth] = after;
        state->blank_open.at[depth] = blanks > 0 && tables->blankable.at[after];
        for (Number word = 0; word < words; word++) {
            uint64_t bits = tables->base.at[after * words + word] & available[word];
            for (Number i = tables->earlier_at.at[after]; i < tables->earlier_at.at[after + 1]; i++) {
                const Number side = tables->earlier.at[3 * i];
                bits &= tables->fit.at[(side * questions + wanted[after * sides + side]) * words +
                                       word];
            }
            for (Number i = tables->lines_of_cell_at.at[after];
                 i < tables->lines_of_cell_at.at[after + 1]; i++)
                bits &= ~blocked[tables->lines_of_cell.at[i] * words + word];
            still_open[depth * words + word] = bits;
        }
    }
    state->counters.at[DEPTH] = depth;
    state->counters.at[BLANKS_LEFT] = blanks;
    state->counters.at[BACK] = back;
    result[0] = found;
    result[1] = nodes;
}

/* Continue a search for a number of steps, or until `out` is full. Each solution becomes a row of
 * `out`: its placements, in the order of the scan. The result: the number of rows, and of pieces and
 * blanks put down. */
KERNEL(scan)(const ScanTables *tables, const ScanState *state, const Ints2 *out, Number steps,
             Number *result) {
    const Number words = tables->base.columns, mask_words = tables->mask.columns;
#define SIZE(w, m)                                               \
    if (words == w && mask_words == m) {                         \
        search(tables, state, out, steps, result, w, m);         \
        return;                                                  \
    }
    SIZE(1, 1)
    SIZE(1, 2)
    SIZE(2, 1)
    SIZE(2, 2)
#undef SIZE
    search(tables, state, out, steps, result, words, mask_words);
}
