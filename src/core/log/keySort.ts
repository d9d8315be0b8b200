// Sorts many rows by a whole number of each: digit by digit, which a million rows pass in a few hundredths of a second.

const digitBits = 11;
const digits = 1 << digitBits;
const word = 2 ** 32;

/** The rows by ascending key, `keys[i]` being that of `rows[i]`: whole numbers from 0 to 2⁵³. Rows of equal keys stay in order. */
export function sortedByKey(rows: Uint32Array, keys: Float64Array): Uint32Array {
  let largest = 0;
  let ascending = true;
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] ?? 0;
    if (key < largest) ascending = false;
    else largest = key;
  }
  if (ascending) return rows;
  // A number is cut to its lower 32 bits where it becomes an element of such an array.
  let places = sortedByWord(countingUp(keys.length), new Uint32Array(keys), Math.min(largest, word - 1));
  if (largest >= word) {
    const upper = new Uint32Array(keys.length);
    for (let place = 0; place < upper.length; place++) upper[place] = (keys[place] ?? 0) / word;
    places = sortedByWord(places, upper, largest / word);
  }
  for (let index = 0; index < places.length; index++) places[index] = rows[places[index] ?? 0] ?? 0;
  return places;
}

/** The places of numbers by ascending number, whatever their sign and size; none may be NaN. Those of equal numbers stay in order. */
export function placesByNumber(numbers: Float64Array): Uint32Array {
  const upper = new Uint32Array(numbers.length);
  const lower = new Uint32Array(numbers.length);
  const bits = new DataView(new ArrayBuffer(8));
  for (let place = 0; place < numbers.length; place++) {
    // 0 and -0 are one number. The bits of a positive number grow with it, those of a negative one shrink.
    bits.setFloat64(0, (numbers[place] ?? 0) + 0);
    const [high, low] = [bits.getUint32(0), bits.getUint32(4)];
    const isNegative = high >= word / 2;
    upper[place] = isNegative ? ~high : high + word / 2;
    lower[place] = isNegative ? ~low : low;
  }
  return sortedByWord(sortedByWord(countingUp(numbers.length), lower, word - 1), upper, word - 1);
}

/** 0, 1, 2… */
export function countingUp(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let number = 0; number < length; number++) numbers[number] = number;
  return numbers;
}

/** `places` is used up. */
function sortedByWord(places: Uint32Array, words: Uint32Array, largest: number): Uint32Array {
  let from = places;
  let to: Uint32Array = new Uint32Array(places.length);
  const ends = new Uint32Array(digits);
  for (let shift = 0; shift < 32 && largest >= 2 ** shift; shift += digitBits) {
    ends.fill(0);
    for (let place = 0; place < words.length; place++) {
      const digit = ((words[place] ?? 0) >>> shift) & (digits - 1);
      ends[digit] = (ends[digit] ?? 0) + 1;
    }
    let end = 0;
    for (let digit = 0; digit < digits; digit++) {
      end += ends[digit] ?? 0;
      ends[digit] = end;
    }
    for (let index = from.length - 1; index >= 0; index--) {
      const place = from[index] ?? 0;
      const digit = ((words[place] ?? 0) >>> shift) & (digits - 1);
      const target = (ends[digit] ?? 0) - 1;
      ends[digit] = target;
      to[target] = place;
    }
    [from, to] = [to, from];
  }
  return from;
}
