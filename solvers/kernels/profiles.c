/* From one layer of profiles to those ahead of it, and the ways to each by what is used.
 *
 * `sweep` finds which profiles can be reached. The layers ahead are hash tables with open
 * addressing: a key is looked for from the place on that its hash names, up to the first empty
 * place. The tables lie behind each other in one array, each with room for a power of two.
 *
 * `gather` then makes for each profile its table of ways: numbers of what is used, and in how many
 * ways. It is the sum of the tables that steps lead from, each shifted by what the step takes,
 * added up in one array over all numbers of what is used; where that would be too large, in a
 * hash table. `join` multiplies tables from both ends.
 */
#include "kernels.h"

typedef struct {
    Longs1 first, size;
    Bits3 effects;
    Longs1 first_ask;
    Longs2 ask_words;
    Bits2 ask_bits;
    Longs1 cell_word;
    Bits1 cell_bit;
    Longs1 unknown;
    Bits3 stay;
    Bits1 place;
} ProfileTables;

typedef struct {
    Bits2 keys;
    Naturals1 numbers;
    Longs1 start, size, used;
} Ahead;

typedef struct {
    Naturals1 to, move;
} Found;

typedef struct {
    Longs1 begin;
    Naturals1 other, take;
} Steps;

typedef struct {
    Naturals1 sum, single;
    Longs1 begin;
    Longs2 digits;
    Ints1 blank;
    Ints2 next;
    Number sets;
} Takes;

typedef struct {
    Longs1 place, length;
} Ways;

typedef struct {
    Ints1 place, kind;
    Ints2 second;
} PairsOfChoices;

typedef struct {
    Bits2 sums;
    Naturals1 sets, found;
} Scratch;

/* The first word of a key that is none. */
#define EMPTY (~(uint64_t)0)
/* A number of what is used that is none. */
#define NO_SET (~(uint32_t)0)
/* An odd number with bits of all sorts: a product with it mixes those of its factor upwards. */
#define MIX 0x9E3779B97F4A7C15u
#define HALF 32

/* Why work was handed back: it is done, a table is full, or a list is. */
enum { DONE, FULL, NO_ROOM };

/* The place of a key in a table of profiles ahead; where it belongs if it is not there. */
INLINED Number find(const Ahead *ahead, Number table, const uint64_t *wanted, Number words) {
    const uint64_t last = (uint64_t)ahead->size.at[table] - 1;
    uint64_t mixed = 0;
    for (Number w = 0; w < words; w++) {
        mixed = (mixed ^ wanted[w]) * MIX;
        mixed ^= mixed >> HALF;
    }
    for (uint64_t at = mixed * MIX >> HALF & last;; at = (at + 1) & last) {
        const Number place = ahead->start.at[table] + (Number)at;
        const uint64_t *key = ahead->keys.at + place * words;
        if (key[0] == EMPTY) return place;
        bool same = true;
        for (Number w = 0; w < words; w++) same &= key[w] == wanted[w];
        if (same) return place;
    }
}

INLINED void sweep_words(const ProfileTables *tables, const Bits2 *profiles, Number begin, Number layer,
                         const Ahead *ahead, const Found *found, const Longs1 *ends, Number *result,
                         const Number words) {
    const Number most = tables->stay.rows, layers = ahead->start.length;
    Number number = 0, row = begin, why = DONE, full = 0;
    for (; row < profiles->rows; row++) {
        const uint64_t *key = profiles->at + row * words;
        const Number cell = (Number)(key[0] & tables->place.at[0]);
        const Number first = tables->first.at[cell], last = tables->first.at[cell + 1];
        const Number before = number;
        if (number + last - first > found->to.length) {
            why = NO_ROOM;
            break;
        }
        for (Number move = first; move < last; move++) {
            const uint64_t *effect = tables->effects.at + move * 3 * words;
            uint64_t wrong = 0, target[words];
            for (Number w = 0; w < words; w++) wrong |= key[w] & effect[w];
            if (wrong) continue;
            for (Number w = 0; w < words; w++)
                target[w] = (key[w] & effect[words + w]) | effect[2 * words + w];
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
            for (Number w = 0; w < words; w++) target[w] &= stay[w];
            target[0] |= (uint64_t)empty;
            const Number table = (layer + tables->size.at[move]) % layers;
            if (ahead->used.at[table] * 3 >= ahead->size.at[table] * 2) {
                why = FULL;
                full = table;
                number = before; /* its steps are found again */
                break;
            }
            const Number place = find(ahead, table, target, words);
            uint64_t *there = ahead->keys.at + place * words;
            if (there[0] == EMPTY) {
                for (Number w = 0; w < words; w++) there[w] = target[w];
                ahead->numbers.at[place] = (uint32_t)ahead->used.at[table]++;
            }
            found->to.at[number] = ahead->numbers.at[place];
            found->move.at[number] = (uint32_t)move;
            number++;
        }
        if (why != DONE) break;
        ends->at[row - begin] = number;
    }
    result[0] = row - begin;
    result[1] = number;
    result[2] = why;
    result[3] = full;
}

/* Write down the steps from the profiles of a layer, beginning with one of them, and number those
 * that they lead to. `ends` has for each profile the end of its steps. The result: of how many
 * profiles, how many steps, why it stopped, and which table is full. */
KERNEL(sweep)(const ProfileTables *tables, const Bits2 *profiles, Number begin, Number layer,
              const Ahead *ahead, const Found *found, const Longs1 *ends, Number *result) {
    if (profiles->columns == 1)
        sweep_words(tables, profiles, begin, layer, ahead, found, ends, result, 1);
    else if (profiles->columns == 2)
        sweep_words(tables, profiles, begin, layer, ahead, found, ends, result, 2);
    else
        sweep_words(tables, profiles, begin, layer, ahead, found, ends, result, profiles->columns);
}

/* Put profiles, no two with the same key, into a table of the layers ahead. */
KERNEL(insert)(const Bits2 *keys, const Naturals1 *numbers, const Ahead *ahead, Number table,
               Number *result) {
    const Number words = keys->columns;
    for (Number row = 0; row < keys->rows; row++) {
        const uint64_t *key = keys->at + row * words;
        const Number place = find(ahead, table, key, words);
        for (Number w = 0; w < words; w++) ahead->keys.at[place * words + w] = key[w];
        ahead->numbers.at[place] = numbers->at[row];
    }
    ahead->used.at[table] = result[0] = keys->rows;
}

/* Find out which profiles of a layer are live: from these the board can be filled. `to` has numbers in
 * layers, and afterwards those among all profiles. */
KERNEL(mark_live)(const Longs1 *layer, Number number, const Longs1 *begin, const Naturals1 *to,
                  const Naturals1 *move, const Longs1 *size, const Flags1 *live, Number *result) {
    for (Number profile = layer->at[number]; profile < layer->at[number + 1]; profile++) {
        bool any = false;
        for (Number step = begin->at[profile]; step < begin->at[profile + 1]; step++) {
            const Number target = layer->at[number + size->at[move->at[step]]] + to->at[step];
            to->at[step] = (uint32_t)target;
            any |= live->at[target];
        }
        live->at[profile] = any;
    }
    result[0] = number;
}

/* Keep of the steps from a layer's profiles those to live ones, which have new numbers, behind the
 * `kept` ones before. `begin` has for each profile where its steps begin then. The result: how many. */
KERNEL(keep_live)(const Longs1 *layer, Number number, const Longs1 *begin, const Naturals1 *to,
                  const Naturals1 *move, const Flags1 *live, const Naturals1 *numbers, Number kept,
                  Number *result) {
    for (Number profile = layer->at[number]; profile < layer->at[number + 1]; profile++) {
        const Number first = begin->at[profile], last = begin->at[profile + 1];
        begin->at[profile] = kept;
        for (Number step = first; step < last; step++)
            if (live->at[to->at[step]]) {
                move->at[kept] = move->at[step];
                to->at[kept] = numbers->at[to->at[step]];
                kept++;
            }
    }
    result[0] = kept;
}

/* Turn steps round: those from some profiles, put behind those that lead to the same profile. */
KERNEL(turn_round)(const Steps *onwards, Number begin, Number end, const Longs1 *behind,
                   const Steps *back, Number *result) {
    for (Number profile = begin; profile < end; profile++)
        for (Number step = onwards->begin.at[profile]; step < onwards->begin.at[profile + 1]; step++) {
            const Number place = behind->at[onwards->other.at[step]]++;
            back->other.at[place] = (uint32_t)profile;
            back->take.at[place] = onwards->take.at[step];
        }
    result[0] = end;
}

/* A table of ways: first `length` numbers of `words` digits, then what is used in each. */
INLINED const uint64_t *numbers_of(const Ways *ways, Number profile) {
    return (const uint64_t *)(uintptr_t)ways->place.at[profile];
}
INLINED const uint32_t *sets_of(const Ways *ways, Number profile, Number words) {
    return (const uint32_t *)(numbers_of(ways, profile) + ways->length.at[profile] * words);
}

/* What is used behind a step, or NO_SET if what it takes is not there any more. If `open` it is
 * known which cells are blank, too: by a number that is multiplied by the number of sets. */
INLINED uint32_t taken(const Takes *takes, uint32_t take, uint32_t used, const bool open) {
    uint32_t blanks = 0, set = used;
    if (open) {
        blanks = used / (uint32_t)takes->sets;
        set = used % (uint32_t)takes->sets;
        const int32_t blank = takes->blank.at[take];
        if (blank >= 0) {
            const int32_t next = takes->next.at[blank * takes->next.columns + blanks];
            if (next < 0) return NO_SET;
            blanks = (uint32_t)next;
        }
    }
    if (set & takes->single.at[take]) return NO_SET;
    for (Number each = takes->begin.at[take]; each < takes->begin.at[take + 1]; each++) {
        const int64_t *digit = takes->digits.at + 3 * each; /* unit, base, the most before it */
        if ((int64_t)(set / (uint32_t)digit[0] % (uint32_t)digit[1]) > digit[2]) return NO_SET;
    }
    set += takes->sum.at[take];
    return open ? blanks * (uint32_t)takes->sets + set : set;
}

/* Where the sum for what is used is kept. */
INLINED Number slot(const Scratch *scratch, uint32_t set, const bool dense) {
    if (dense) return set;
    const uint64_t last = (uint64_t)scratch->sums.rows - 1;
    for (uint64_t at = (set * MIX) >> HALF & last;; at = (at + 1) & last)
        if (scratch->sets.at[at] == set || scratch->sets.at[at] == NO_SET) return (Number)at;
}

INLINED void gather_ways(const Steps *steps, const Takes *takes, const Ways *ways, Number begin,
                         Number end, const Scratch *scratch, const Bits1 *out, Number *result,
                         const Number words, const bool dense, const bool open) {
    uint64_t *sums = scratch->sums.at;
    Number used = 0, profile = begin;
    for (; profile < end; profile++) {
        Number found = 0;
        for (Number step = steps->begin.at[profile]; step < steps->begin.at[profile + 1]; step++) {
            const Number other = steps->other.at[step], length = ways->length.at[other];
            const uint32_t take = steps->take.at[step];
            const uint64_t *numbers = numbers_of(ways, other);
            const uint32_t *sets = sets_of(ways, other, words);
            for (Number each = 0; each < length; each++) {
                const uint32_t set = taken(takes, take, sets[each], open);
                if (set == NO_SET) continue;
                const Number at = slot(scratch, set, dense);
                uint64_t *sum = sums + at * words, before = 0;
                for (Number w = 0; w < words; w++) before |= sum[w];
                if (!before) {
                    scratch->found.at[found++] = (uint32_t)at;
                    if (!dense) scratch->sets.at[at] = set;
                }
                unsigned carry = 0;
                for (Number w = 0; w < words; w++) {
                    const uint64_t added = numbers[each * words + w] + carry;
                    const bool wrapped = added < carry;
                    sum[w] += added;
                    carry = wrapped | (sum[w] < added);
                }
            }
        }
        const bool fits = used + found * words + (found + 1) / 2 <= out->length;
        uint64_t *numbers = out->at + used;
        uint32_t *sets = (uint32_t *)(numbers + found * words);
        for (Number each = 0; each < found; each++) {
            const Number at = scratch->found.at[each];
            for (Number w = 0; w < words; w++) {
                if (fits) numbers[each * words + w] = sums[at * words + w];
                sums[at * words + w] = 0;
            }
            if (fits) sets[each] = dense ? (uint32_t)at : scratch->sets.at[at];
            if (!dense) scratch->sets.at[at] = NO_SET;
        }
        if (!fits) {
            result[2] = found * words + (found + 1) / 2;
            break;
        }
        ways->place.at[profile] = (int64_t)(uintptr_t)numbers;
        ways->length.at[profile] = found;
        used += found * words + (found + 1) / 2;
    }
    result[0] = profile;
    result[1] = used;
}

/* Make the tables of some profiles, into `out`. The result: up to which profile, how many words of
 * `out` that took, and if there was no more room, how many the next one needs. */
KERNEL(gather)(const Steps *steps, const Takes *takes, const Ways *ways, Number begin, Number end,
               const Scratch *scratch, const Bits1 *out, Number *result) {
    const bool dense = !scratch->sets.length;
    const Number words = scratch->sums.columns;
    result[2] = 0;
    if (takes->next.rows)
        gather_ways(steps, takes, ways, begin, end, scratch, out, result, words, dense, true);
    else if (words == 1 && dense)
        gather_ways(steps, takes, ways, begin, end, scratch, out, result, 1, true, false);
    else if (words == 1)
        gather_ways(steps, takes, ways, begin, end, scratch, out, result, 1, false, false);
    else
        gather_ways(steps, takes, ways, begin, end, scratch, out, result, words, dense, false);
}

/* In how many ways some profiles are reached in steps from profiles below `limit` and lead to the
 * end, where all that there is in the box (`full`) is used or left: their tables of `after` have
 * what is still there, those of `before` what is used. Numbers are of one word. */
KERNEL(join)(const Steps *steps, const Takes *takes, const Ways *before, const Ways *after,
             Number begin, Number end, Number limit, Number full, const Scratch *scratch,
             Number *result) {
    const bool dense = !scratch->sets.length;
    uint64_t total = 0, *sums = scratch->sums.at;
    for (Number profile = begin; profile < end; profile++) {
        const uint64_t *numbers = numbers_of(after, profile);
        const uint32_t *sets = sets_of(after, profile, 1);
        const Number length = after->length.at[profile];
        for (Number each = 0; each < length; each++) {
            const Number at = slot(scratch, sets[each], dense);
            sums[at] += numbers[each];
            if (!dense) scratch->sets.at[at] = sets[each];
        }
        for (Number step = steps->begin.at[profile]; step < steps->begin.at[profile + 1]; step++) {
            const Number other = steps->other.at[step];
            if (other >= limit) continue;
            const uint32_t take = steps->take.at[step];
            const uint64_t *ways = numbers_of(before, other);
            const uint32_t *used = sets_of(before, other, 1);
            for (Number each = 0; each < before->length.at[other]; each++) {
                const uint32_t set = taken(takes, take, used[each], false);
                if (set != NO_SET)
                    total += ways[each] * sums[slot(scratch, (uint32_t)full - set, dense)];
            }
        }
        for (Number each = 0; each < length; each++) {
            const Number at = slot(scratch, sets[each], dense);
            scratch->found.at[each] = (uint32_t)at;
        }
        for (Number each = 0; each < length; each++) {
            sums[scratch->found.at[each]] = 0;
            if (!dense) scratch->sets.at[scratch->found.at[each]] = NO_SET;
        }
    }
    result[0] = (Number)total;
}

/* The same, for each choice of blank cells. It is made of one from the beginning and one from the end,
 * and each such pair has a place in `totals`: that of the first, which is of some kind, and behind it
 * what choices of this kind have for the second. */
KERNEL(join_open)(const Steps *steps, const Takes *takes, const Ways *before, const Ways *after,
                  Number begin, Number end, Number limit, const PairsOfChoices *pairs,
                  const Ints2 *lists, const Bits1 *totals, Number *result) {
    const uint32_t sets = (uint32_t)takes->sets;
    int32_t *first = lists->at, *next = first + lists->columns, *choice = next + lists->columns;
    for (Number profile = begin; profile < end; profile++) {
        const uint64_t *numbers = numbers_of(after, profile);
        const uint32_t *left = sets_of(after, profile, 1);
        const Number length = after->length.at[profile];
        /* Those with the same set in the box are in a list. */
        for (Number each = 0; each < length; each++) {
            choice[each] = (int32_t)(left[each] / sets);
            next[each] = first[left[each] % sets];
            first[left[each] % sets] = (int32_t)each;
        }
        for (Number step = steps->begin.at[profile]; step < steps->begin.at[profile + 1]; step++) {
            const Number other = steps->other.at[step];
            if (other >= limit) continue;
            const uint64_t *ways = numbers_of(before, other);
            const uint32_t *used = sets_of(before, other, 1);
            for (Number each = 0; each < before->length.at[other]; each++) {
                const uint32_t set = taken(takes, steps->take.at[step], used[each], true);
                if (set == NO_SET) continue;
                uint64_t *there = totals->at + pairs->place.at[set / sets];
                const int32_t *second =
                    pairs->second.at + pairs->kind.at[set / sets] * pairs->second.columns;
                for (int32_t entry = first[sets - 1 - set % sets]; entry >= 0; entry = next[entry])
                    if (second[choice[entry]] >= 0)
                        there[second[choice[entry]]] += ways[each] * numbers[entry];
            }
        }
        for (Number each = 0; each < length; each++) first[left[each] % sets] = -1;
    }
    result[0] = end;
}
