/* Which of the levels that the kernels are compiled for this processor has. */
#include "kernels.h"

#if defined(__x86_64__) || defined(_M_X64)
#include <cpuid.h>

/* The registers that the operating system keeps for each process: bits of XCR0. */
static uint64_t kept_registers(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

/* 0: any processor, 1: AVX2 with BMI and LZCNT, 2: AVX-512 F, BW, CD, DQ and VL. */
EXPORTED int jigsat_level(void) {
    enum { OSXSAVE = 1 << 27, YMM = 0x06, ZMM = 0xE6 };
    const uint32_t avx2 = 1u << 5 | 1u << 3 | 1u << 8;
    const uint32_t avx512 = 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31;
    uint32_t a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & OSXSAVE) || !(c & 1u << 23)) return 0;
    const uint64_t registers = kept_registers();
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & avx2) != avx2) return 0;
    const uint32_t features = b;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !(c & 1u << 5)) return 0;
    if ((registers & YMM) != YMM) return 0;
    return (features & avx512) == avx512 && (registers & ZMM) == ZMM ? 2 : 1;
}
#else
EXPORTED int jigsat_level(void) { return 0; }
#endif
