/* Cards that change places and turns: the layout in which the most sides match, by annealing.
 *
 * All cards lie all the time. A step turns a card, or lets two change places, each turned so that
 * most of its sides match there; it is taken back if it loses too much. See solvers/annealing.py.
 */
#include "kernels.h"

/* A pair of cells that have a card is tried once in so many steps by turning one of them. */
enum { TURN_ONE_IN = 8 };

typedef struct {
    Ints2 neighbour, across;
    Ints1 begin, variant;
    Ints2 label;
    Flags2 fits;
} CardPlaces;

typedef struct {
    Ints1 card, way, best;
    Longs1 numbers;
} CardLayout;

/* A number below a limit, from a generator by Marsaglia (xorshift). */
INLINED Number below(uint64_t *seed, Number limit) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (Number)(((*seed >> 32) * (uint64_t)limit) >> 32);
}

/* How many sides match if a card lies in this way on a cell; those to one other cell do not count. */
INLINED Number matched(const CardPlaces *tables, const int32_t *ways, Number cell, Number way,
                       Number but) {
    const Number sides = tables->neighbour.columns;
    const int32_t *neighbour = tables->neighbour.at + cell * sides;
    const int32_t *across = tables->across.at + cell * sides;
    const int32_t *label = tables->label.at + tables->variant.at[way] * sides;
    Number sum = 0;
    for (Number side = 0; side < sides; side++) {
        const Number other = neighbour[side];
        if (other < 0 || other == but)
            continue;
        const Number there = tables->variant.at[ways[other]] * sides + across[side];
        sum += tables->fits.at[label[side] * tables->fits.columns + tables->label.at[there]];
    }
    return sum;
}

/* The way in which most sides match if a card lies on a cell; of several any. -1: it cannot lie. */
INLINED Number best_way(const CardPlaces *tables, const int32_t *ways, Number cell, Number card,
                        Number cards, Number but, uint64_t *seed) {
    const Number first = tables->begin.at[cell * cards + card];
    const Number number = tables->begin.at[cell * cards + card + 1] - first;
    if (!number)
        return -1;
    const Number start = number > 1 ? below(seed, number) : 0;
    Number best = -1, most = -1;
    for (Number step = 0; step < number; step++) {
        const Number way = first + (start + step) % number;
        const Number sum = matched(tables, ways, cell, way, but);
        if (sum > most)
            most = sum, best = way;
    }
    return best;
}

/* Whether a step that loses so many matches is made. */
INLINED bool is_made(const Longs1 *chance, Number lost, uint64_t *seed) {
    return lost <= 0 || (lost < chance->length && below(seed, (Number)1 << 32) < chance->at[lost]);
}

/* Anneal for some steps. Chances are in 2^-32, by the matches lost. The numbers are: the seed, the matches now, and the most so far. */
KERNEL(anneal)(const CardPlaces *tables, const CardLayout *layout, const Longs1 *chance,
               Number steps, Number *result) {
    const Number cells = tables->neighbour.rows;
    const Number cards = (tables->begin.length - 1) / cells;
    int32_t *card = layout->card.at, *way = layout->way.at;
    uint64_t seed = (uint64_t)layout->numbers.at[0];
    Number score = layout->numbers.at[1], most = layout->numbers.at[2];
    for (Number step = 0; step < steps; step++) {
        const Number one = below(&seed, cells), other = below(&seed, cells);
        if (one == other || below(&seed, TURN_ONE_IN) == 0) {
            const Number first = tables->begin.at[one * cards + card[one]];
            const Number number = tables->begin.at[one * cards + card[one] + 1] - first;
            const Number turned = first + below(&seed, number);
            const Number before = matched(tables, way, one, way[one], -1);
            const Number after = matched(tables, way, one, turned, -1);
            if (!is_made(chance, before - after, &seed))
                continue;
            way[one] = (int32_t)turned;
            score += after - before;
        } else {
            const Number old_one = way[one], old_other = way[other];
            const Number before = matched(tables, way, one, old_one, -1) +
                                  matched(tables, way, other, old_other, one);
            const Number new_one = best_way(tables, way, one, card[other], cards, other, &seed);
            if (new_one < 0)
                continue;
            way[one] = (int32_t)new_one;
            const Number new_other = best_way(tables, way, other, card[one], cards, -1, &seed);
            if (new_other < 0) {
                way[one] = (int32_t)old_one;
                continue;
            }
            way[other] = (int32_t)new_other;
            const Number after = matched(tables, way, one, new_one, -1) +
                                 matched(tables, way, other, new_other, one);
            if (!is_made(chance, before - after, &seed)) {
                way[one] = (int32_t)old_one;
                way[other] = (int32_t)old_other;
                continue;
            }
            const int32_t moved = card[one];
            card[one] = card[other];
            card[other] = moved;
            score += after - before;
        }
        if (score > most) {
            most = score;
            for (Number cell = 0; cell < cells; cell++)
                layout->best.at[cell] = way[cell];
        }
    }
    layout->numbers.at[0] = (int64_t)seed;
    layout->numbers.at[1] = score;
    layout->numbers.at[2] = most;
    result[0] = most;
}
