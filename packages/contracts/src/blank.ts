/** Says whether a text shows nothing: white space, and letters that have no shape, as a copy may bring them. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
