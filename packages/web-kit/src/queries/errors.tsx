import { ApiError } from '@kallos/contracts/client';
import type { ErrorCode } from '@kallos/contracts/errors';
import type { Language } from '../words.tsx';
import { blockedCall } from './blocked-calls.tsx';

/** Sentences of error codes for any Greek screen; an area adds codes of its own calls. */
const greek: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthenticated: 'Χρειάζεται να συνδεθείτε.',
  token_expired: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
  invalid_token: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
  invalid_credentials: 'Το email ή ο κωδικός πρόσβασης δεν είναι σωστά.',
  forbidden: 'Δεν έχετε δικαίωμα για αυτή την ενέργεια.',
  limit_reached: 'Φτάσατε το όριο του λογαριασμού σας.',
  not_found: 'Δεν βρέθηκε. Ίσως έχει διαγραφεί στο μεταξύ.',
  conflict: 'Κάποιος το άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
  already_exists: 'Υπάρχει ήδη.',
  too_large: 'Το αρχείο είναι πολύ μεγάλο.',
  too_many_requests: 'Πολλές προσπάθειες. Δοκιμάστε ξανά σε λίγο.',
  upstream_failed: 'Μια εξωτερική υπηρεσία δεν απάντησε. Δοκιμάστε ξανά σε λίγο.',
  unavailable: 'Η υπηρεσία δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.',
  timeout: 'Η απάντηση άργησε πολύ. Δοκιμάστε ξανά.',
  storage_full: 'Δεν υπάρχει χώρος αποθήκευσης και τίποτα δεν αποθηκεύτηκε. Δοκιμάστε ξανά σε λίγα λεπτά.',
};

/** The sentences of a sign-in to an account that is suspended or closed. */
const closedAccounts: Readonly<Record<string, string>> = {
  suspended: 'Η πρόσβαση της επιχείρησής σας είναι σε αναστολή. Επικοινωνήστε μαζί μας.',
  closed: 'Ο λογαριασμός της επιχείρησής σας έχει κλείσει. Επικοινωνήστε μαζί μας.',
};

const unreachable = {
  el: 'Δεν υπάρχει σύνδεση με το Kallos. Ελέγξτε το δίκτυό σας και δοκιμάστε ξανά.',
  en: 'The server could not be reached. Check your network and try again.',
} as const;

const blocked = {
  el: 'Κάτι στον browser σας σταματά αυτή την ενέργεια, ίσως μια επέκταση όπως ένας ad blocker. Απενεργοποιήστε την για το Kallos και δοκιμάστε ξανά.',
  en: 'Something in your browser stops this call, perhaps an extension such as an ad blocker. Switch it off for Kallos and try again.',
} as const;

/** Codes of refusals by a proxy on the way, which has none of ours. */
const proxyCodes: Readonly<Partial<Record<number, ErrorCode>>> = {
  413: 'too_large',
  429: 'too_many_requests',
};

/** Generic messages of the server: the caller's Greek fallback is more specific. */
const sayNothing = new Set([
  'Some fields are missing or not valid.',
  'The request could not be understood.',
  'The request body is not valid JSON.',
  'This address does not take that method.',
  'Something went wrong. Please try again.',
]);

const isGreek = (text: string) => /\p{Script=Greek}/u.test(text);

/** Returns whether the server could not be reached. */
export const isOffline = (error: unknown): boolean => error instanceof TypeError;

/**
 * Returns an error as a sentence: in English the server's message; in Greek the server's Greek one, else that
 * of its code, else the error's own; otherwise the fallback.
 */
export function describeError(error: unknown, language: Language, fallback: string): string {
  if (isOffline(error)) return ((error as Error).name === blockedCall ? blocked : unreachable)[language];
  if (!(error instanceof ApiError)) return fallback;
  const { serverMessage, code = proxyCodes[error.status] } = error;
  if (language === 'en') return serverMessage ?? fallback;
  if (serverMessage !== undefined && isGreek(serverMessage)) return serverMessage;
  const known =
    closedAccounts[String(error.body?.fields?.['account'] ?? '')] ??
    (code === undefined ? undefined : greek[code]);
  return known ?? (sayNothing.has(serverMessage ?? '') ? fallback : (serverMessage ?? fallback));
}
