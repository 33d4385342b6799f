/** The first Greek letter of an e-mail address, which looks Latin but isn't; null when there is none. */
export const greekLetterIn = (email: string): string | null => /\p{Script=Greek}/u.exec(email)?.[0] ?? null;

/** Says whether a text can be an e-mail address. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
