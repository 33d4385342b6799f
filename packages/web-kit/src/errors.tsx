import { ApiError } from '@kallos/contracts/client';
import type { ErrorCode } from '@kallos/contracts/errors';
import type { Language } from './words.tsx';

type Sentences = Partial<Record<ErrorCode | 'offline', string>>;

const greek: Sentences = {
  offline: 'Δεν υπάρχει σύνδεση με τον διακομιστή. Ελέγξτε το δίκτυό σας και δοκιμάστε ξανά.',
  invalid_fields: 'Κάποια πεδία λείπουν ή δεν είναι σωστά.',
  unauthenticated: 'Χρειάζεται να συνδεθείτε.',
  token_expired: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
  invalid_token: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
  invalid_credentials: 'Το email ή ο κωδικός πρόσβασης δεν είναι σωστά.',
  forbidden: 'Δεν έχετε δικαίωμα για αυτή την ενέργεια.',
  limit_reached: 'Έχετε φτάσει το όριο του λογαριασμού σας.',
  not_found: 'Δεν βρέθηκε. Ίσως έχει διαγραφεί στο μεταξύ.',
  conflict: 'Κάποιος το άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
  already_exists: 'Υπάρχει ήδη.',
  too_large: 'Το αρχείο είναι πολύ μεγάλο.',
  image_refused: 'Δεν μπορέσαμε να διαβάσουμε την εικόνα.',
  too_many_requests: 'Πολλές προσπάθειες. Δοκιμάστε ξανά σε λίγο.',
  internal: 'Κάτι πήγε στραβά. Παρακαλώ δοκιμάστε ξανά.',
  upstream_failed: 'Μια εξωτερική υπηρεσία δεν απάντησε σωστά. Δοκιμάστε ξανά.',
  unavailable: 'Η υπηρεσία δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.',
  timeout: 'Άργησε πολύ. Δοκιμάστε ξανά.',
};

const english: Sentences = {
  offline: 'The server could not be reached. Check your network and try again.',
};

/** Says whether the server could not be reached at all. */
export const isOffline = (error: unknown): boolean => error instanceof TypeError;

/**
 * An error as a sentence for people: in English the server's own message comes first, in Greek the sentence of its code;
 * otherwise the fallback.
 */
export function describeError(error: unknown, language: Language, fallback: string): string {
  const sentences = language === 'el' ? greek : english;
  if (isOffline(error)) return sentences.offline ?? fallback;
  if (!(error instanceof ApiError)) return fallback;
  const known = error.code === undefined ? undefined : sentences[error.code];
  return known ?? error.serverMessage ?? fallback;
}
