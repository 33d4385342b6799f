/** How many characters of a text show, from the first to the last: letters that have no shape come with copies. */
export const shownLength = (text: string): number =>
  text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim().length;

/** Returns whether a text shows nothing. */
export const isBlank = (text: string): boolean => shownLength(text) === 0;
