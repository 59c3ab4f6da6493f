/* From one layer of a diagram to those ahead of it, and back.
 *
 * First it is written down which nodes can be reached from some nodes of a layer: their keys, and by
 * which move from which node. Then they are looked up in the layers ahead, which are hash tables with
 * open addressing: a key is looked for from the place on that its hash names, up to the first empty
 * place. The tables lie behind each other in one array, each with room for a power of two of nodes.
 *
 * A number of ways is a row of digits to the base 2 ** 32, the lowest first.
 */
#include "kernels.h"

typedef struct {
    Longs1 first, size;
    Bits3 effects;
    Bits1 guards;
    Longs1 first_ask;
    Longs2 ask_words;
    Bits2 ask_bits;
    Longs1 cell_word;
    Bits1 cell_bit;
    Longs1 unknown;
    Bits3 stay;
    Bits2 must;
    Bits1 place;
} DiagramTables;

typedef struct {
    Bits2 keys;
    Longs1 rows, moves;
} Reached;

typedef struct {
    Bits2 keys;
    Naturals2 ways;
    Longs1 start, size, used;
} Ahead;

/* The first word of a key that is none. */
#define EMPTY (~(uint64_t)0)
/* Half of what a digit can be: a sum of two digits below it does not overflow. */
#define HALF 0x80000000u
/* An odd number with bits of all sorts: a product with it mixes those of its factor upwards. */
#define MIX 0x9E3779B97F4A7C15u
#define DIGIT 32
enum { NOWHERE = -1 };

/* Why work was handed back: it is done, a table is full, or a digit is missing. */
enum { DONE, FULL, MORE_DIGITS };

/* The place of a key in a table of nodes ahead; where it belongs if it is not there. */
INLINED Number find(const Ahead *ahead, Number table, const uint64_t *wanted, Number words) {
    const uint64_t last = (uint64_t)ahead->size.at[table] - 1;
    uint64_t mixed = 0;
    for (Number w = 0; w < words; w++) {
        mixed = (mixed ^ wanted[w]) * MIX;
        mixed ^= mixed >> DIGIT;
    }
    for (uint64_t at = mixed * MIX >> DIGIT & last;; at = (at + 1) & last) {
        const Number place = ahead->start.at[table] + (Number)at;
        const uint64_t *key = ahead->keys.at + place * words;
        if (key[0] == EMPTY) return place;
        bool same = true;
        for (Number w = 0; w < words; w++) same &= key[w] == wanted[w];
        if (same) return place;
    }
}

/* Add a number of ways to another, and return the highest digit of the sum. */
INLINED uint32_t add(const Naturals2 *ways, Number place, const Naturals2 *more, Number row) {
    uint32_t *sum = ways->at + place * ways->columns;
    const uint32_t *other = more->at + row * more->columns;
    uint64_t carry = 0;
    for (Number digit = 0; digit < ways->columns; digit++) {
        carry += sum[digit];
        if (digit < more->columns) carry += other[digit];
        sum[digit] = (uint32_t)carry;
        carry >>= DIGIT;
    }
    return sum[ways->columns - 1];
}

INLINED void reach_nodes(const DiagramTables *tables, const Bits2 *nodes, Number begin, Number end,
                         const Reached *reached, Number *result, const Number words) {
    const uint64_t *effects = tables->effects.at, *guards = tables->guards.at;
    const Number most = tables->stay.rows;
    Number number = 0, row = begin;
    for (; row < end; row++) {
        const uint64_t *key = nodes->at + row * words;
        const Number cell = (Number)(key[0] & tables->place.at[0]);
        const Number first = tables->first.at[cell], last = tables->first.at[cell + 1];
        if (number + last - first > reached->keys.rows) break;
        for (Number move = first; move < last; move++) {
            const uint64_t *effect = effects + move * 4 * words;
            uint64_t *target = reached->keys.at + number * words;
            uint64_t wrong = 0;
            for (Number w = 0; w < words; w++) wrong |= key[w] & effect[w];
            if (wrong) continue;
            for (Number w = 0; w < words; w++) {
                uint64_t left = (key[w] & effect[words + w]) | effect[2 * words + w] | guards[w];
                left -= effect[3 * words + w];
                wrong |= guards[w] & ~left;
                target[w] = left & ~guards[w];
            }
            if (wrong) continue;
            for (Number ask = tables->first_ask.at[move]; ask < tables->first_ask.at[move + 1]; ask++) {
                const int64_t *word = tables->ask_words.at + 2 * ask;
                const uint64_t *bit = tables->ask_bits.at + 2 * ask;
                if (!(target[word[0]] & bit[0])) target[word[1]] |= bit[1];
            }
            Number empty = cell + 1;
            while (empty < tables->unknown.at[cell] &&
                   target[tables->cell_word.at[empty]] & tables->cell_bit.at[empty])
                empty++;
            const uint64_t *stay = tables->stay.at + (cell * most + empty - cell) * words;
            for (Number w = 0; w < words; w++) {
                wrong |= tables->must.at[empty * words + w] & ~target[w];
                target[w] &= stay[w];
            }
            if (wrong) continue;
            target[0] |= (uint64_t)empty;
            reached->rows.at[number] = row;
            reached->moves.at[number] = move;
            number++;
        }
    }
    result[0] = number;
    result[1] = row;
}

/* Write down what is reached from the nodes `begin` to `end`. The result: how many nodes that are,
 * and how far it came before there was no more room. */
KERNEL(reach)(const DiagramTables *tables, const Bits2 *nodes, Number begin, Number end,
              const Reached *reached, Number *result) {
    if (nodes->columns == 1)
        reach_nodes(tables, nodes, begin, end, reached, result, 1);
    else if (nodes->columns == 2)
        reach_nodes(tables, nodes, begin, end, reached, result, 2);
    else
        reach_nodes(tables, nodes, begin, end, reached, result, nodes->columns);
}

/* Add to nodes of the layers ahead the ways to the nodes from which they are reached. The result: how
 * far it came, why it stopped, and which table is full. It stops where the highest digit of a number
 * of ways is half used up: so none ever overflows. */
KERNEL(gather)(const Reached *reached, Number begin, Number end, const Longs1 *goes_on, Number layer,
               const Naturals2 *ways, const Ahead *ahead, Number *result) {
    const Number words = ahead->keys.columns, tables = ahead->start.length;
    result[0] = end;
    result[1] = DONE;
    result[2] = 0;
    for (Number each = begin; each < end; each++) {
        const Number table = (layer + goes_on->at[reached->moves.at[each]]) % tables;
        if (ahead->used.at[table] * 3 >= ahead->size.at[table] * 2) {
            result[0] = each;
            result[1] = FULL;
            result[2] = table;
            return;
        }
        const uint64_t *wanted = reached->keys.at + each * words;
        const Number place = find(ahead, table, wanted, words);
        uint64_t *key = ahead->keys.at + place * words;
        if (key[0] == EMPTY) {
            ahead->used.at[table]++;
            for (Number w = 0; w < words; w++) key[w] = wanted[w];
        }
        if (add(&ahead->ways, place, ways, reached->rows.at[each]) >= HALF) {
            result[0] = each + 1;
            result[1] = MORE_DIGITS;
            return;
        }
    }
}

/* Put nodes, no two with the same key, into a table of the layers ahead. */
KERNEL(insert)(const Bits2 *keys, const Naturals2 *ways, const Ahead *ahead, Number table,
               Number *result) {
    const Number words = keys->columns;
    for (Number row = 0; row < keys->rows; row++) {
        const uint64_t *key = keys->at + row * words;
        const Number place = find(ahead, table, key, words);
        for (Number w = 0; w < words; w++) ahead->keys.at[place * words + w] = key[w];
        for (Number digit = 0; digit < ways->columns; digit++)
            ahead->ways.at[place * ahead->ways.columns + digit] =
                ways->at[row * ways->columns + digit];
    }
    ahead->used.at[table] = result[0] = keys->rows;
}

/* The places of the nodes reached in the layers ahead, and -1 where they are not. */
KERNEL(look_up)(const Reached *reached, Number number, const Longs1 *goes_on, Number layer,
                const Ahead *ahead, const Longs1 *places, Number *result) {
    const Number words = ahead->keys.columns;
    for (Number each = 0; each < number; each++) {
        const Number table = (layer + goes_on->at[reached->moves.at[each]]) % ahead->start.length;
        const Number place = find(ahead, table, reached->keys.at + each * words, words);
        places->at[each] = ahead->keys.at[place * words] == EMPTY ? NOWHERE : place;
    }
    result[0] = number;
}

/* Count the ways from nodes to the end, and those from the beginning to the end.
 *
 * `ahead` has the ways to the end from the nodes reached, at `places`; to `to_end` are added those
 * from the nodes of the layer, each reached in some `ways`. To `uses` is added, for each move, how
 * many ways from the beginning to the end use it here: digits that are not yet carried. */
