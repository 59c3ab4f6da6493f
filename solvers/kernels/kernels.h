/* What all kernels share: how Python hands them its arrays, and words of 64 bits.
 *
 * A kernel is given records. A record of Python (a NamedTuple, or a single array) is a struct of
 * the same name here, with the same fields in the same order: an array is the address of its first
 * item and the length of each of its axes, a number is a number of 64 bits. library.py makes them
 * and checks the types of the items; tests/solvers/kernels holds the structs against the tuples.
 *
 * All kernels are compiled once for each level of instructions, under a name that ends with it.
 */
#ifndef JIGSAT_KERNELS_H
#define JIGSAT_KERNELS_H

#include <stdbool.h>
#include <stdint.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

#ifndef LEVEL
#define LEVEL plain
#endif
#define JOINED_(name, level) name##_##level
#define JOINED(name, level) JOINED_(name, level)
#define KERNEL(name) EXPORTED void JOINED(name, LEVEL)

/* A function that disappears in those that call it, where numbers it is given are constants. */
#define INLINED static inline __attribute__((always_inline))

typedef int64_t Number;
typedef struct { int32_t *at; Number length; } Ints1;
typedef struct { int32_t *at; Number rows, columns; } Ints2;
typedef struct { int32_t *at; Number planes, rows, columns; } Ints3;
typedef struct { uint32_t *at; Number length; } Naturals1;
typedef struct { uint32_t *at; Number rows, columns; } Naturals2;
typedef struct { int64_t *at; Number length; } Longs1;
typedef struct { int64_t *at; Number rows, columns; } Longs2;
typedef struct { int64_t *at; Number planes, rows, columns; } Longs3;
typedef struct { uint64_t *at; Number length; } Bits1;
typedef struct { uint64_t *at; Number rows, columns; } Bits2;
typedef struct { uint64_t *at; Number planes, rows, columns; } Bits3;
typedef struct { uint64_t *at; Number blocks, planes, rows, columns; } Bits4;
typedef struct { bool *at; Number length; } Flags1;
typedef struct { bool *at; Number rows, columns; } Flags2;

#define ONE ((uint64_t)1)
#define WORD 64

/* The number of the lowest bit of a word that is not zero. */
INLINED Number lowest_bit(uint64_t word) { return __builtin_ctzll(word); }

/* How many bits of a word are set. */
INLINED Number number_of_bits(uint64_t word) { return __builtin_popcountll(word); }

INLINED Number smaller(Number one, Number other) { return one < other ? one : other; }
INLINED Number greater(Number one, Number other) { return one > other ? one : other; }

INLINED bool has_bit(const uint64_t *set, Number bit) { return set[bit / WORD] >> (bit % WORD) & 1; }

#endif
