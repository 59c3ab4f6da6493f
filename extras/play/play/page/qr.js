/* A QR code of a text, after ISO/IEC 18004: its bytes, with the least correction (level L). */

/** For each version the codewords of correction in a block, and the number of blocks. */
const BLOCKS = [
  [7, 1], [10, 1], [15, 1], [20, 1], [26, 1], [18, 2], [20, 2], [24, 2], [30, 2], [18, 4],
  [20, 4], [24, 4], [26, 4], [30, 4], [22, 6], [24, 6], [28, 6], [30, 6], [28, 7], [28, 8],
];

/** Whether each of the eight masks turns the module at a place over. */
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Where the small squares are, along both axes. */
function alignments(version) {
  if (version === 1) return [];
  const number = Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((4 * version + 4) / (2 * number - 2));
  return Array.from({ length: number }, (_, i) => (i ? 4 * version + 10 - step * (number - 1 - i) : 6));
}

/** How many codewords a version has, of data and of correction. */
function codewordsOf(version) {
  const number = alignments(version).length;
  const aligned = number && (25 * number - 10) * number - 55;
  return Math.floor(((16 * version + 128) * version + 64 - aligned - (version > 6 ? 36 : 0)) / 8);
}

/** Append a number to bits, the highest first. */
function addBits(bits, number, length) {
  for (let i = length - 1; i >= 0; i--) bits.push((number >> i) & 1);
}

/** The data of a version as codewords: mode, length, bytes, and what fills it up. */
function dataOf(bytes, version, length) {
  const bits = [];
  addBits(bits, 4, 4);
  addBits(bits, bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) addBits(bits, byte, 8);
  addBits(bits, 0, Math.min(4, 8 * length - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let filler = 0xec; bits.length < 8 * length; filler ^= 0xec ^ 0x11) addBits(bits, filler, 8);
  return Array.from({ length }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

/** The product of two numbers of the field with 256 elements. */
function product(one, other) {
  let result = 0;
  for (let i = 7; i >= 0; i--) result = (result << 1) ^ ((result >> 7) * 0x11d) ^ (((other >> i) & 1) * one);
  return result;
}

/** The correction of a block, after Reed and Solomon. */
function correction(data, degree) {
  let divisor = [1];
  for (let i = 0, root = 1; i < degree; i++, root = product(root, 2))
    divisor = [...divisor, 0].map((each, k) => each ^ (k ? product(divisor[k - 1], root) : 0));
  const rest = new Array(degree).fill(0);
  for (const each of data) {
    const factor = each ^ rest.shift();
    rest.push(0);
    divisor.slice(1).forEach((own, i) => { rest[i] ^= product(own, factor); });
  }
  return rest;
}

/** All codewords in the order in which they are drawn: of each block the first, and so on. */
function codewords(bytes, version) {
  const [degree, number] = BLOCKS[version - 1];
  const total = codewordsOf(version);
  const data = dataOf(bytes, version, total - degree * number);
  const short = Math.floor(data.length / number);
  const blocks = Array.from({ length: number }, (_, i) =>
    data.splice(0, short + (i >= number - (total % number) ? 1 : 0)));
  const corrections = blocks.map((block) => correction(block, degree));
  const woven = (rows) => rows.at(-1).flatMap((_, i) => rows.flatMap((row) => row.slice(i, i + 1)));
  return [...woven(blocks), ...woven(corrections)];
}

/** A number with the rest of its division by a polynomial behind it. */
function withRest(number, polynomial, bits) {
  let rest = number << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i--) if ((rest >> i) & 1) rest ^= polynomial << (i - bits);
  return (number << bits) | rest;
}

/** The squares, lines and numbers of a version; null where data come. */
function patterns(version, mask) {
  const size = 4 * version + 17;
  const rows = Array.from({ length: size }, () => new Array(size).fill(null));
  const rings = (x, y, isDark, reach) => {
    for (let v = Math.max(0, y - reach); v <= Math.min(size - 1, y + reach); v++)
      for (let u = Math.max(0, x - reach); u <= Math.min(size - 1, x + reach); u++)
        rows[v][u] = isDark[Math.max(Math.abs(u - x), Math.abs(v - y))];
  };
  for (let i = 0; i < size; i++) rows[6][i] = rows[i][6] = 1 - (i % 2);
  const places = alignments(version);
  const end = size - 7;
  for (const x of places)
    for (const y of places)
      if (!(Math.min(x, y) === 6 && [6, end].includes(Math.max(x, y)))) rings(x, y, [1, 0, 1], 2);
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) rings(x, y, [1, 1, 0, 1, 0], 4);
  const format = withRest(8 | mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const bit = (format >> i) & 1;
    rows[i < 8 ? i + (i > 5 ? 1 : 0) : 8][i < 8 ? 8 : 15 - i - (i > 8 ? 1 : 0)] = bit;
    if (i < 8) rows[8][size - 1 - i] = bit;
    else rows[size - 15 + i][8] = bit;
  }
  rows[size - 8][8] = 1;
  for (let i = 0; version > 6 && i < 18; i++) {
    const [long, across] = [size - 11 + (i % 3), Math.floor(i / 3)];
    rows[long][across] = rows[across][long] = (withRest(version, 0x1f25, 12) >> i) & 1;
  }
  return rows;
}

/** How hard a code is to read. */
function penalty(rows) {
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))].map((line) => line.join(""));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  const pairs = (row, x) => row[x] + row[x + 1];
  rows.slice(1).forEach((row, y) => row.slice(1).forEach((_, x) => {
    if ((pairs(row, x) + pairs(rows[y], x)) % 4 === 0) sum += 3;
  }));
  const dark = rows.flat().reduce((one, other) => one + other, 0) / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(20 * dark - 10));
}

/**
 * The rows of a QR code, 1 for dark, with its mask; null if the text is too long.
 *
 * @param {string} text
 */
function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + BLOCKS.findIndex(([degree, number], i) =>
    bytes.length + (i < 9 ? 2 : 3) <= codewordsOf(i + 1) - degree * number);
  if (!version) return null;
  const bits = [];
  for (const each of codewords(bytes, version)) addBits(bits, each, 8);
  const all = MASKS.map((turnsOver, mask) => {
    const rows = patterns(version, mask);
    const last = rows.length - 1;
    let next = 0;
    // In columns of two from the right, up and down; the one with the dotted line is left out.
    for (let right = last; right > 0; right -= right === 8 ? 3 : 2)
      for (let i = 0; i <= last; i++)
        for (const x of [right, right - 1]) {
          const y = (right + 1) & 2 ? i : last - i;
          if (rows[y][x] === null) rows[y][x] = (bits[next++] ?? 0) ^ Number(turnsOver(x, y));
        }
    return { rows, mask };
  });
  return all.reduce((one, other) => (penalty(other.rows) < penalty(one.rows) ? other : one));
}
