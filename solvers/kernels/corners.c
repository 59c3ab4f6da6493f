/* The search for settled packings: rectangles with play, shoved into one corner of a tray.
 *
 * Of any two rectangles that do not overlap, one lies right of the other or below it, and there is an
 * order in which no rectangle lies left of or above an earlier one, unless it also lies below or
 * right of it. In that order the rectangles that lie so far fill a staircase: whatever is left or
 * above of one of them, and empty, stays so. That is waste, and of it there can be no more than the
 * tray has play. A rectangle that can be moved neither up nor left has its first cell in an inner
 * corner of the staircase (Martello, Pisinger and Vigo, 2000). So it is enough to try those corners,
 * however small the unit is in which the tray is measured.
 *
 * Most packings have several such orders. Only one is taken: the next is always the rectangle highest
 * up (of these the one furthest left) of those that no missing one has to come before.
 */
#include "kernels.h"

typedef struct {
    Longs1 height, width, class_of, rows, columns;
    Ints3 numbers;
    Longs1 left;
    Longs2 laid;
    Longs1 kind;
    Ints1 chosen;
    Longs3 stairs;
    Longs1 steps, waste, next, counters;
} Corners;

/* What `counters` keeps: the depth (-1: the search is at its end). */
enum { DEPTH };

/* The first row and column of a rectangle, and those behind its last ones. */
typedef struct { int64_t row, column, bottom, right; } Rectangle;

/* An inner corner of the staircase. */
typedef struct { int64_t row, column; } Corner;

/* Whether a rectangle there can be moved neither up nor left. */
INLINED bool is_held(const Rectangle *laid, Number number, Rectangle one) {
    bool above = one.row == 0, beside = one.column == 0;
    for (Number i = 0; i < number; i++) {
        above |= laid[i].bottom == one.row && laid[i].column < one.right && laid[i].right > one.column;
        beside |= laid[i].right == one.column && laid[i].row < one.bottom && laid[i].bottom > one.row;
    }
    return above && beside;
}

/* Whether a rectangle there could not have come before one that is further down. */
INLINED bool is_next(const Rectangle *laid, Number number, Rectangle one) {
    for (Number i = number - 1; i >= 0; i--) {
        if (laid[i].column < one.right && laid[i].row < one.bottom)
            return true; /* this one had to come before it */
        if (laid[i].row > one.row || (laid[i].row == one.row && laid[i].column > one.column))
            return false;
    }
    return true;
}

/* How many cells the staircase grows by if it is to reach as far as a rectangle. */
INLINED Number added(const Corner *stairs, Number steps, Rectangle one) {
    Number cells = 0;
    for (Number i = 0; i < steps; i++) {
        const Number begin = stairs[i].row;
        const Number end = i + 1 < steps ? smaller(one.bottom, stairs[i + 1].row) : one.bottom;
        if (end > begin && one.right > stairs[i].column)
            cells += (end - begin) * (one.right - stairs[i].column);
    }
    return cells;
}

/* Write the staircase that reaches so far as well; returns how many corners it has. */
INLINED Number extend(const Corner *stairs, Number steps, Rectangle one, Corner *after) {
    Number number = 0;
    for (Number i = 0; i < steps; i++) {
        const Number row = stairs[i].row, column = stairs[i].column;
        const Number reach = row < one.bottom ? greater(column, one.right) : column;
        if (number == 0 || after[number - 1].column != reach) after[number++] = (Corner){row, reach};
        const bool is_last = i + 1 == steps;
        if (row < one.bottom && (is_last || stairs[i + 1].row > one.bottom) && column < one.right)
            after[number++] = (Corner){one.bottom, column};
    }
    return number;
}

/* Where a row or a column is among the lines; -1 if it is none of them. */
INLINED Number line_at(const Longs1 *lines, int64_t wanted) {
    Number low = 0, high = lines->length;
    while (low < high) {
        const Number middle = (low + high) / 2;
        if (lines->at[middle] < wanted) low = middle + 1;
        else high = middle;
    }
    return low < lines->length && lines->at[low] == wanted ? low : -1;
}

/* Go on with the search on a tray of so many rows and columns. `play`: how many cells stay empty. */
KERNEL(corners)(const Corners *search, Number high, Number wide, Number play, const Ints2 *out, Number steps, Number *result) {
    const Number kinds = search->numbers.columns, pieces = search->chosen.length;
    const Number most_corners = search->stairs.rows;
    const int64_t *class_of = search->class_of.at;
    Rectangle *laid = (Rectangle *)search->laid.at;
    Corner *stairs = (Corner *)search->stairs.at;
    int64_t *number_of_corners = search->steps.at, *waste = search->waste.at;
    Number depth = search->counters.at[DEPTH];
    Number found = 0, taken = 0;
    while (depth >= 0 && taken < steps && found < out->rows) {
        const Corner *corners = stairs + depth * most_corners;
        const Number end = number_of_corners[depth] * kinds;
        Number candidate = search->next.at[depth], kind = 0, placement = 0, more = 0;
        Rectangle one = {0, 0, 0, 0};
        for (; candidate < end; candidate++) {
            const Corner corner = corners[candidate / kinds];
            kind = candidate % kinds;
            one = (Rectangle){corner.row, corner.column, corner.row + search->height.at[kind],
                              corner.column + search->width.at[kind]};
            if (!search->left.at[class_of[kind]] || one.bottom > high || one.right > wide) continue;
            const Number row = line_at(&search->rows, one.row);
            const Number column = line_at(&search->columns, one.column);
            if (row < 0 || column < 0) continue;
            placement = search->numbers.at[(row * search->numbers.rows + column) * kinds + kind];
            if (placement < 0 || !is_held(laid, depth, one) || !is_next(laid, depth, one)) continue;
            more = added(corners, number_of_corners[depth], one) -
                   search->height.at[kind] * search->width.at[kind];
            if (waste[depth] + more <= play) break;
        }
        if (candidate < end) {
            search->next.at[depth] = candidate + 1;
            search->left.at[class_of[kind]]--;
            laid[depth] = one;
            search->kind.at[depth] = kind;
            search->chosen.at[depth] = (int32_t)placement;
            taken++;
            depth++;
            if (depth < pieces) {
                waste[depth] = waste[depth - 1] + more;
                number_of_corners[depth] = extend(corners, number_of_corners[depth - 1], one,
                                                  stairs + depth * most_corners);
                search->next.at[depth] = 0;
                continue;
            }
            for (Number piece = 0; piece < pieces; piece++)
                out->at[found * out->columns + piece] = search->chosen.at[piece];
            found++;
        }
        /* Nothing more fits here, or all pieces lie: remove the last one. */
        depth--;
        if (depth >= 0) search->left.at[class_of[search->kind.at[depth]]]++;
    }
    search->counters.at[DEPTH] = depth;
    result[0] = found;
    result[1] = taken;
}
