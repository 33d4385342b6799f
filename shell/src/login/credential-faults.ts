import { readEmail } from '@kallos/contracts/texts/email-address';

const greek = /\p{Script=Greek}/u;

/**
 * Returns the first Greek letter of an e-mail address that was meant to be Latin: one before the `@`, or in a part of the
 * domain that has Latin letters too. Null when there is none; a whole part of a domain may be Greek.
 */
export function greekLetterIn(email: string): string | null {
  const [, local = email, domain = ''] = /^(.*)@(.*)$/su.exec(email) ?? [];
  const mixed = domain.split('.').filter((part) => /\p{Script=Latin}/u.test(part));
  return (
    [local, ...mixed].map((part) => greek.exec(part)?.[0]).find((letter) => letter !== undefined) ?? null
  );
}

/** Returns the fault of a typed password as a sentence, or undefined. */
export function passwordFault(typed: string): string | undefined {
  if ([...typed].length < 6)
    return 'Γράψτε τουλάχιστον 6 χαρακτήρες.\nPassword must be at least 6 characters';
  return typed.length > 200 ? 'Έως 200 χαρακτήρες.' : undefined;
}

/** Returns the fault of a typed e-mail address as a sentence, or undefined. */
export function emailFault(typed: string): string | undefined {
  const letter = greekLetterIn(typed);
  if (letter !== null) return `Το email περιέχει ελληνικό χαρακτήρα «${letter}». Γράψτε το με λατινικά.`;
  return readEmail(typed) !== undefined
    ? undefined
    : 'Γράψτε ένα σωστό email.\nPlease enter a valid email address';
}
