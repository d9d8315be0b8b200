// Which texts are numbers, as JSON and tables write them, and which of two is less.

const decimal = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const integer = /^-?\d+$/;

export function isDecimal(text: string): boolean {
  return decimal.test(text);
}

export function isWhole(text: string): boolean {
  return integer.test(text);
}

/** Negative where the first number is less. Those that JavaScript rounds to the same are told apart where they are whole. */
export function decimalOrder(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (x !== y) return x < y ? -1 : 1;
  if (Number.isSafeInteger(x) || !isWhole(a) || !isWhole(b)) return 0;
  const [p, q] = [BigInt(a), BigInt(b)];
  return p < q ? -1 : p > q ? 1 : 0;
}
