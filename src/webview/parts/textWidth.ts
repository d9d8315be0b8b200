// How wide the page's own font is.

const sample = 'web-00017.dal13.example.com';

/** Pixels of a character of a name on average, as the page writes texts; undefined where a browser doesn't tell. */
export function nameCharacterWidth(): number | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return undefined;
  context.font = getComputedStyle(document.body).font;
  return context.measureText(sample).width / sample.length;
}
