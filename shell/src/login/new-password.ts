import {
  type PasswordWeakness,
  passwordWeaknesses,
  passwordWeaknessIn,
} from '@kallos/contracts/auth/password-weakness';
import { ApiError, type Language } from '@kallos/web-kit/kit';
import { passwordFault } from './credential-faults.ts';

const weaknesses: Record<Language, Record<PasswordWeakness, string>> = {
  el: {
    too_common: 'Πολύ συνηθισμένος κωδικός· μαντεύεται εύκολα. Γράψτε δύο ή τρεις άσχετες λέξεις.',
    word_and_year: 'Λέξη με χρονολογία· μαντεύεται εύκολα. Προσθέστε άλλη μία λέξη.',
    word_and_digits: 'Μία λέξη με αριθμούς ή σύμβολα· μαντεύεται εύκολα. Προσθέστε άλλη μία λέξη.',
    only_digits: 'Μόνο αριθμοί· μαντεύεται εύκολα. Προσθέστε δύο λέξεις.',
    key_pattern: 'Γειτονικά πλήκτρα ή επαναλήψεις· μαντεύεται εύκολα. Γράψτε μια μικρή φράση.',
    own_name:
      'Περιέχει το όνομα της επιχείρησης, το email σας ή το Kallos· μαντεύεται εύκολα. Προσθέστε δύο άλλες λέξεις.',
    same_as_before: 'Αυτός είναι ο σημερινός σας κωδικός. Γράψτε έναν άλλο.',
  },
  en: passwordWeaknesses,
};
const unknownWeakness: Record<Language, string> = {
  el: 'Αυτός ο κωδικός μαντεύεται εύκολα. Γράψτε δύο ή τρεις άσχετες λέξεις.',
  en: passwordWeaknesses.too_common,
};

/** Returns the fault of a new password that can be found without the server, or undefined. */
export function newPasswordFault(typed: string, language: Language): string | undefined {
  if (language === 'el') return passwordFault(typed);
  if ([...typed].length < 6) return 'Password must be at least 6 characters';
  return typed.length > 200 ? 'At most 200 characters' : undefined;
}

/** Returns why the server rejected a new password, or undefined after another failure. */
export function refusedPassword(error: unknown, language: Language): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'invalid_fields') return undefined;
  const weakness = passwordWeaknessIn(error.body?.fields);
  if (weakness !== undefined) return weaknesses[language][weakness];
  // The server's sentences are English.
  return (language === 'en' ? error.serverMessage : undefined) ?? unknownWeakness[language];
}
