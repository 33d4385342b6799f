import type { MediaRefusal } from '@kallos/contracts/catalog/media-space';
import type { ApiError } from '@kallos/contracts/client';
import { type ErrorCode, sizeText } from '@kallos/contracts/errors';
import { type ImageBreak, imageRules } from '@kallos/contracts/media/image-rules';
import type { PostRefusal } from '@kallos/contracts/posts/refusals';
import type { PageRefusal } from '@kallos/contracts/social/connection';
import type { TrialRefusal } from '@kallos/contracts/trial';
import { describeError } from '@kallos/web-kit/kit';
import { networkWords } from '@kallos/words/network-names';
import { imageBreakWords } from './messages/image-breaks.ts';
import { mediaSpaceWords } from './messages/media-space.ts';
import { detailsBreakWords, policyBreakWords } from './messages/network-refusals.ts';
import { postRepeatWords } from './messages/post-repeat.ts';
import { refusedTextWords } from './messages/text-breaks.ts';

/** The message on a signature with a forbidden claim. */
export const signatureClaims = 'Η υπογραφή ή τα hashtags λένε κάτι που δεν επιτρέπεται να δημοσιευτεί.';

/** Codes that only this area's calls return, or for which it has a better text. */
const byCode: Readonly<Partial<Record<ErrorCode, string>>> = {
  already_scheduled: 'Η ανάρτηση είναι ήδη προγραμματισμένη.',
  not_scheduled: 'Η ανάρτηση δεν είναι προγραμματισμένη.',
  post_in_flight: 'Η ανάρτηση δημοσιεύεται αυτή τη στιγμή και δεν αλλάζει πια.',
  moment_in_past: 'Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.',
  moment_too_far: 'Επιλέξτε ημερομηνία έως δύο χρόνια από σήμερα.',
  content_blank: 'Το περιεχόμενο της ανάρτησης δεν μπορεί να είναι κενό.',
  claims_blocked: 'Το κείμενο λέει κάτι που δεν επιτρέπεται να δημοσιευτεί. Δείτε τις σημειωμένες λέξεις.',
  page_taken:
    'Τη σελίδα τη χρησιμοποιεί άλλη επιχείρηση στο Kallos. Αν είναι δική σας, γράψτε στην Υποστήριξη.',
  not_connected: 'Δεν έχετε συνδέσει πλατφόρμα',
  // The list refreshes automatically: no reload is needed.
  conflict: 'Κάποιος το άλλαξε στο μεταξύ. Δείτε τη νέα μορφή του και δοκιμάστε ξανά.',
  already_exists: 'Υπάρχει ήδη στη λίστα σας.',
  image_refused: `Η εικόνα δεν μπορεί να διαβαστεί. Δοκιμάστε JPEG ή PNG έως ${sizeText(imageRules.mostBytes)}.`,
  too_large: 'Είναι πολύ μεγάλο.',
  unsupported_media: 'Αυτός ο τύπος αρχείου δεν γίνεται δεκτός.',
  period_filled: 'Αυτή η εβδομάδα και η επόμενη έχουν ήδη αναρτήσεις.',
};

/** Returns sentences with a placeholder for the network's name. */
const unnamed = <Code extends string>(
  words: Readonly<Record<Code, (network: string) => string>>,
): Record<Code, string> =>
  Object.fromEntries(
    (Object.keys(words) as Code[]).map((code) => [code, words[code]('{networkName}')]),
  ) as Record<Code, string>;

/** Returns what replaces the placeholders of a sentence; an older service names no network. */
const figuresOf = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...fields,
  networkName: networkWords(fields['network']).subject,
});

/** Texts for one field, where they are more specific than the code's. */
const byField: Record<PostRefusal | TrialRefusal | PageRefusal | ImageBreak | MediaRefusal, string> = {
  ...imageBreakWords,
  cannot_publish: 'Δεν έχετε δικαίωμα δημοσίευσης σε μία από αυτές τις σελίδες.',
  page_taken:
    'Μία από τις σελίδες τη χρησιμοποιεί ήδη άλλη επιχείρηση στο Kallos. Αφαιρέστε την από τις επιλογές σας ή γράψτε στην Υποστήριξη.',
  platform_off: 'Σε αυτή την πλατφόρμα δεν δημοσιεύονται αναρτήσεις αυτή τη στιγμή.',
  video_stands_alone: 'Μια ανάρτηση έχει ή βίντεο ή εικόνες. Αφαιρέστε το ένα από τα δύο.',
  ...unnamed(refusedTextWords),
  ...unnamed(policyBreakWords),
  ...detailsBreakWords,
  trial_products:
    'Ο δοκιμαστικός λογαριασμός έχει έως {most} προϊόντα. Για περισσότερα, γράψτε στην Υποστήριξη.',
  trial_pages:
    'Στον δοκιμαστικό λογαριασμό οι αναρτήσεις πηγαίνουν σε μία σελίδα Facebook και έναν λογαριασμό Instagram. Για περισσότερα, γράψτε στην Υποστήριξη.',
  trial_period:
    'Στον δοκιμαστικό λογαριασμό οι επόμενες αναρτήσεις δεν δημιουργούνται αυτόματα: πατήστε «Προγραμματισμός περιόδου» κάθε δύο εβδομάδες.',
  space_used_up: mediaSpaceWords.full('{limitMb} MB'),
  no_products: 'Προσθέστε πρώτα ένα προϊόν.',
  may_have_gone_out: 'Η ανάρτηση έχει ήδη φύγει και δεν αλλάζει πια.',
  alike_in_flight:
    'Αυτή η ανάρτηση, ή μια που της μοιάζει, δημοσιεύεται τώρα. Κοιτάξτε ξανά τη σελίδα σε λίγα λεπτά.',
  used_up_today: 'Τα {textsPerDay} κείμενα της ημέρας τελείωσαν. Δοκιμάστε ξανά αύριο.',
  own_posts_used_up: 'Προσθέσατε ήδη {most} δικές σας αναρτήσεις μέσα σε μία ημέρα. Δοκιμάστε ξανά αύριο.',
  writer_silent: 'Η υπηρεσία κειμένων δεν απάντησε σωστά. Δοκιμάστε ξανά.',
  writer_unusable: 'Η υπηρεσία κειμένων δεν έγραψε κατάλληλο κείμενο. Δοκιμάστε ξανά.',
  texts_alike: postRepeatWords.textAlike,
  repeats_another: 'Η ανάρτηση επαναλαμβάνει μια παλιότερη. Αλλάξτε εκείνη.',
  makes_claims: signatureClaims,
  no_address: 'Δεν υπάρχει διεύθυνση email. Αποθηκεύστε πρώτα τα στοιχεία της επιχείρησης.',
  being_sent: 'Το δοκιμαστικό μήνυμα στέλνεται ήδη. Ελέγξτε τα εισερχόμενά σας σε λίγο.',
  not_sent: 'Το μήνυμα δεν στάλθηκε. {recipients}',
};

/** Returns the message for the limit of this call. */
const tooLargeFor = (mostBytes: number): string =>
  `Είναι πολύ μεγάλο: εδώ γίνονται δεκτά έως ${sizeText(mostBytes)}.`;

const isKnown = (reason: string): reason is keyof typeof byField => Object.hasOwn(byField, reason);

/** A failure of the client, with its message for the user. */
export class ExplainedError extends Error {}

const isGreek = (text = ''): boolean => /\p{Script=Greek}/u.test(text);

/** Returns an error as a sentence: by its field or its code in the portal, else the shared one. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof ExplainedError) return error.message;
  // An older shell may have older texts, so the portal contains its own.
  const { body, code, serverMessage } = error as Partial<ApiError>;
  const fields = body?.fields ?? {};
  const known = Object.values(fields).find(isKnown);
  if (known) {
    const figures = figuresOf(fields);
    return byField[known].replace(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? '');
  }
  const mostBytes = Number(fields['mostBytes']);
  if (code === 'too_large' && mostBytes > 0) return tooLargeFor(mostBytes);
  const own = code === undefined || isGreek(serverMessage) ? undefined : byCode[code];
  return own ?? describeError(error, 'el', fallback);
}
