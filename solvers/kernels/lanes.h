/* Several words of 64 bits at a time: what processors call a vector.
 *
 * The loops of a search do the same to each of many masks. `once | mask` does it for as many masks
 * as there are lanes: eight with AVX-512, four with AVX2, two with SSE2 and NEON. Tables are filled
 * up to a multiple of MOST_LANES, so that they suit all of them.
 */
#ifndef JIGSAT_LANES_H
#define JIGSAT_LANES_H

#include "kernels.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#define MOST_LANES 8
#if defined(__AVX512F__)
#define LANES 8
#elif defined(__AVX2__)
#define LANES 4
#else
#define LANES 2
#endif

typedef uint64_t Lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));

/* The same anywhere in memory: a table of words begins at any word. */
typedef Lanes LanesThere __attribute__((aligned(sizeof(uint64_t)), may_alias));

INLINED Lanes load(const uint64_t *words) { return *(const LanesThere *)words; }
INLINED void store(uint64_t *words, Lanes vector) { *(LanesThere *)words = vector; }

/* The same word in every lane. */
INLINED Lanes spread(uint64_t word) { return word - (Lanes){0}; }

/* The words in those lanes where `tested` is zero, and zero in the others. */
INLINED Lanes where_zero(Lanes tested, Lanes words) { return (Lanes)(tested == 0) & words; }

/* A bit for each lane that is zero, that of the first lane first. */
INLINED unsigned zeros_of(Lanes vector) {
#if defined(__AVX512F__)
    return _mm512_testn_epi64_mask((__m512i)vector, (__m512i)vector);
#elif defined(__AVX2__)
    return (unsigned)_mm256_movemask_pd((__m256d)(vector == 0));
#else
    return (unsigned)(vector[0] == 0) | (unsigned)(vector[1] == 0) << 1;
#endif
}

/* Whether any lane is not zero. */
INLINED bool is_any(Lanes vector) {
#if defined(__AVX512F__)
    return _mm512_test_epi64_mask((__m512i)vector, (__m512i)vector) != 0;
#elif defined(__AVX2__)
    return !_mm256_testz_si256((__m256i)vector, (__m256i)vector);
#else
    return (vector[0] | vector[1]) != 0;
#endif
}

/* Write the words of those lanes whose bit is set, one behind the other. What is behind them, up
 * to a whole vector, is overwritten, too. */
INLINED void store_kept(uint64_t *words, unsigned kept, Lanes vector) {
#if defined(__AVX512F__)
    _mm512_storeu_si512(words, _mm512_maskz_compress_epi64((__mmask8)kept, (__m512i)vector));
#elif defined(__AVX2__)
    /* For each set of lanes, the halves of the words that are kept. */
#define PAIR(lane) 2 * (lane), 2 * (lane) + 1
    static const int32_t ORDER[16][8] __attribute__((aligned(32))) = {
        {PAIR(0), PAIR(0), PAIR(0), PAIR(0)}, {PAIR(0), PAIR(0), PAIR(0), PAIR(0)},
        {PAIR(1), PAIR(0), PAIR(0), PAIR(0)}, {PAIR(0), PAIR(1), PAIR(0), PAIR(0)},
        {PAIR(2), PAIR(0), PAIR(0), PAIR(0)}, {PAIR(0), PAIR(2), PAIR(0), PAIR(0)},
        {PAIR(1), PAIR(2), PAIR(0), PAIR(0)}, {PAIR(0), PAIR(1), PAIR(2), PAIR(0)},
        {PAIR(3), PAIR(0), PAIR(0), PAIR(0)}, {PAIR(0), PAIR(3), PAIR(0), PAIR(0)},
        {PAIR(1), PAIR(3), PAIR(0), PAIR(0)}, {PAIR(0), PAIR(1), PAIR(3), PAIR(0)},
        {PAIR(2), PAIR(3), PAIR(0), PAIR(0)}, {PAIR(0), PAIR(2), PAIR(3), PAIR(0)},
        {PAIR(1), PAIR(2), PAIR(3), PAIR(0)}, {PAIR(0), PAIR(1), PAIR(2), PAIR(3)},
    };
#undef PAIR
    __m256i order = _mm256_load_si256((const __m256i *)ORDER[kept]);
    _mm256_storeu_si256((__m256i *)words, _mm256_permutevar8x32_epi32((__m256i)vector, order));
#else
    words[0] = kept & 1 ? vector[0] : vector[1];
    words[1] = vector[1];
#endif
}

/* The words of a vector, each moved on by a number of lanes, which is a power of two. */
#if defined(__clang__)
#define SHUFFLED(vector, ...) __builtin_shufflevector(vector, vector, __VA_ARGS__)
#else
#define SHUFFLED(vector, ...) __builtin_shuffle(vector, (Lanes){__VA_ARGS__})
#endif
INLINED Lanes rotated(Lanes vector, int by) {
#if LANES == 8
    return by == 4   ? SHUFFLED(vector, 4, 5, 6, 7, 0, 1, 2, 3)
           : by == 2 ? SHUFFLED(vector, 2, 3, 4, 5, 6, 7, 0, 1)
                     : SHUFFLED(vector, 1, 2, 3, 4, 5, 6, 7, 0);
#elif LANES == 4
    return by == 2 ? SHUFFLED(vector, 2, 3, 0, 1) : SHUFFLED(vector, 1, 2, 3, 0);
#else
    (void)by;
    return SHUFFLED(vector, 1, 0);
#endif
}

#endif
