// How wide the page's own font is.

const sample = 'web-00017.dal13.example.com';

/** Pixels of a character of a name on average, as the page writes texts; undefined where a browser doesn't tell. */
export function nameCharacterWidth(): number | undefined {
  const width = widthOf(sample, getComputedStyle(document.body).font);
  return width && width / sample.length;
}

/** Pixels of a text in the head of a table; undefined where a browser doesn't tell, or there is none. */
export function headWidth(text: string): number | undefined {
  if (!('getComputedStyle' in globalThis)) return undefined;
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  return widthOf(text, `600 ${fontSize} ${fontFamily}`);
}

/** Pixels of labels in a plot; each undefined where a browser doesn't tell. */
export function labelWidths(texts: readonly string[]): readonly (number | undefined)[] {
  const font = `11px ${getComputedStyle(document.body).fontFamily}`;
  return texts.map((text) => widthOf(text, font));
}

let context: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number | undefined {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return undefined;
  context.font = font;
  return context.measureText(text).width;
}
