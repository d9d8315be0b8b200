// Texts without their case, to be compared.

/** In lower case, where a Greek sigma is one letter: lower-casing alone writes it in another way where a word ends. As long as that. */
export function withoutCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower;
}
