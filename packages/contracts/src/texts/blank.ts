/**
 * Returns the number of characters from the first visible to the last; combining marks do not
 * count.
 */
export const shownLength = (text: string): number =>
  text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim().length;

/** Returns whether a text has no visible characters. */
export const isBlank = (text: string): boolean => shownLength(text) === 0;
