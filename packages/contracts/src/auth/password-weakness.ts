/** Reasons why a password is easy to guess, with English sentences; screens translate them. */
export const passwordWeaknesses = {
  too_common: 'This password is too common and easy to guess. Choose another one.',
  word_and_year: 'A word with a year is easy to guess. Add another word.',
  word_and_digits: 'A word with digits or signs around it is easy to guess. Add another word.',
  only_digits: 'Digits and signs alone are easy to guess. Add two words.',
  key_pattern: 'Repeated letters or neighbouring keys are easy to guess. Choose a few words instead.',
  own_name: 'The name of the business, the user or Kallos is easy to guess. Add two other words.',
  same_as_before: 'This is the password in use now. Choose another one.',
} as const;

/** One of the reasons in {@link passwordWeaknesses}. */
export type PasswordWeakness = keyof typeof passwordWeaknesses;

/** Returns the weakness in a field of an error, if it is one. */
export const passwordWeaknessIn = (
  fields: Record<string, string> | undefined,
): PasswordWeakness | undefined => {
  const reason = fields?.['password'] ?? '';
  return Object.hasOwn(passwordWeaknesses, reason) ? (reason as PasswordWeakness) : undefined;
};
