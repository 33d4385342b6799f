/** The first Greek letter of an e-mail address, which looks Latin but isn't; null when there is none. */
export const greekLetterIn = (email: string): string | null => /\p{Script=Greek}/u.exec(email)?.[0] ?? null;

/** Says whether a text can be an e-mail address. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);

/** What is wrong with a password that somebody typed, in words; undefined when nothing is. */
export function passwordFault(typed: string): string | undefined {
  if ([...typed].length < 6)
    return 'Γράψτε τουλάχιστον 6 χαρακτήρες.\nPassword must be at least 6 characters';
  return typed.length > 200 ? 'Έως 200 χαρακτήρες.' : undefined;
}

/** What is wrong with an e-mail address that somebody typed, in words; undefined when nothing is. */
export function emailFault(typed: string): string | undefined {
  const letter = greekLetterIn(typed);
  if (letter !== null) return `Το email περιέχει ελληνικό χαρακτήρα «${letter}». Γράψτε το με λατινικά.`;
  return isEmail(typed.trim()) ? undefined : 'Γράψτε ένα σωστό email.\nPlease enter a valid email address';
}
