/** Returns the same number for the same text. */
export function numberFromText(text: string): number {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return sum;
}
