import type { ErrorCode } from '@kallos/contracts/errors';
import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { plainPage } from '@kallos/service-kit/http/pages/plain-page';
import type { MailPost } from '@kallos/mail/mail-content';
import { formatTime } from '@kallos/mail/format-time';

/** What became of one listed post: scheduled, or the code of why not. */
export interface ApprovedPost {
  readonly post: MailPost | undefined;
  readonly refusal: ErrorCode | undefined;
}

/** What a link answers with. */
export type Approval =
  | { readonly kind: 'unknown' | 'expired' | 'stale' }
  | { readonly kind: 'used'; readonly usedAt: Date | null; readonly timeZone: string }
  | {
      readonly kind: 'open';
      readonly posts: readonly MailPost[];
      readonly timeZone: string;
      /** The listed posts with their versions, and the proof that this list was shown under this link. */
      readonly listing: string;
      readonly check: string;
    }
  | {
      readonly kind: 'done';
      readonly results: readonly ApprovedPost[];
      readonly timeZone: string;
      /** What the page's way back carries: the scheduled posts with their versions, and its proof. */
      readonly listing: string;
      readonly check: string;
    }
  | {
      readonly kind: 'refused' | 'undone';
      readonly results: readonly ApprovedPost[];
      readonly timeZone: string;
    };

const calendarLink = '<a class="button" href="/business/campaigns">Άνοιγμα ημερολογίου</a>';

const text = (line: string) => `<p>${escapeHtml(line)}</p>`;

function cardOf(post: MailPost, timeZone: string, note = ''): string {
  const images = post.images
    .filter((path) => path.startsWith('/media/'))
    .map((path) => `<img src="${escapeHtml(path)}?w=320" alt="" width="120" loading="lazy">`);
  const picture = images.length === 0 ? '' : `<div class="images">${images.join('')}</div>`;
  const moment = `<h2><time datetime="${post.scheduledDate.toISOString()}">${escapeHtml(formatTime(post.scheduledDate, timeZone))}</time></h2>`;
  return `<li>${picture}<div>${moment}<p class="product" dir="auto">${escapeHtml(post.productName)}</p>${note}<p class="content" dir="auto">${escapeHtml(post.content)}</p></div></li>`;
}

function openPage({ posts, timeZone, listing, check }: Extract<Approval, { kind: 'open' }>): Response {
  if (posts.length === 0)
    return plainPage(
      200,
      'Δεν υπάρχει κάτι για προγραμματισμό',
      text('Οι αναρτήσεις του μηνύματος έχουν ήδη προγραμματιστεί ή διαγραφεί, ή πέρασε η ώρα τους.') +
        calendarLink,
    );
  const isOne = posts.length === 1;
  const intro = isOne
    ? 'Με το κουμπί προγραμματίζεται η παρακάτω ανάρτηση. Μέχρι να το πατήσετε δεν αλλάζει τίποτα.'
    : `Με το κουμπί προγραμματίζονται οι παρακάτω ${posts.length} αναρτήσεις. Μέχρι να το πατήσετε δεν αλλάζει τίποτα.`;
  const zone =
    timeZone === 'Europe/Athens' ? 'Οι ώρες είναι ώρα Ελλάδας.' : `Οι ώρες είναι της ζώνης ${timeZone}.`;
  const form = `<form method="post">${hiddenFields({ posts: listing, check })}<button class="button" type="submit">${isOne ? 'Προγραμματισμός' : 'Προγραμματισμός όλων'}</button></form>`;
  const cards = posts.map((post) => cardOf(post, timeZone)).join('');
  return plainPage(200, 'Έγκριση αναρτήσεων', `${text(intro)}${form}${text(zone)}<ul>${cards}</ul>`);
}

const undoRefusals: Partial<Record<ErrorCode, string>> = {
  conflict: 'Άλλαξε στο μεταξύ, γι’ αυτό έμεινε όπως είναι.',
  claims_blocked: 'Το κείμενο λέει κάτι που δεν επιτρέπεται να δημοσιευτεί. Διορθώστε το στο ημερολόγιο.',
  not_scheduled: 'Δεν ήταν πια προγραμματισμένη.',
  post_in_flight: 'Δημοσιεύεται ή έχει ήδη δημοσιευτεί.',
};

const refusals: Partial<Record<ErrorCode, string>> = {
  conflict: 'Άλλαξε στο μεταξύ, γι’ αυτό δεν προγραμματίστηκε.',
  already_scheduled: 'Ήταν ήδη προγραμματισμένη.',
  moment_in_past: 'Πέρασε η ώρα της.',
  not_connected: 'Δεν υπάρχει συνδεδεμένη σελίδα.',
  post_in_flight: 'Δημοσιεύεται ή έχει ήδη δημοσιευτεί.',
  invalid_fields: 'Το κείμενο είναι πολύ μεγάλο για το Instagram.',
};

const scheduledWords = { done: 'Προγραμματίστηκε', refusals, otherwise: 'Δεν προγραμματίστηκε.' };
const undoneWords = {
  done: 'Ακυρώθηκε ο προγραμματισμός',
  refusals: undoRefusals,
  otherwise: 'Έμεινε όπως ήταν.',
};

function resultsOf(
  results: readonly ApprovedPost[],
  timeZone: string,
  words: typeof scheduledWords = scheduledWords,
): string {
  const items = results.map(({ post, refusal }) => {
    if (!post) return '<li><p class="warning">Η ανάρτηση διαγράφηκε στο μεταξύ.</p></li>';
    const note =
      refusal === undefined
        ? `<p class="success">${words.done}</p>`
        : `<p class="warning">${escapeHtml(words.refusals[refusal] ?? words.otherwise)}</p>`;
    return cardOf(post, timeZone, note);
  });
  return `<ul>${items.join('')}</ul>`;
}

const hiddenFields = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

function donePage({ results, timeZone, listing, check }: Extract<Approval, { kind: 'done' }>): Response {
  const scheduled = results.filter(({ refusal }) => refusal === undefined).length;
  const title = scheduled === 1 ? 'Προγραμματίστηκε 1 ανάρτηση' : `Προγραμματίστηκαν ${scheduled} αναρτήσεις`;
  const hint =
    'Αλλάξατε γνώμη; Στο ημερολόγιό σας κάθε ανάρτηση έχει «Αναίρεση προγραμματισμού» μέχρι την ώρα της.';
  const undo = `<form method="post">${hiddenFields({ posts: listing, check, undo: 'yes' })}<button class="button" type="submit">Ακύρωση προγραμματισμού${scheduled === 1 ? '' : ' όλων'}</button></form>`;
  return plainPage(200, title, text(hint) + calendarLink + undo + resultsOf(results, timeZone));
}

function undonePage({ results, timeZone }: Extract<Approval, { kind: 'refused' | 'undone' }>): Response {
  const undone = results.filter(({ refusal }) => refusal === undefined).length;
  const title =
    undone === 0
      ? 'Δεν ακυρώθηκε τίποτα'
      : undone === 1
        ? 'Ακυρώθηκε ο προγραμματισμός 1 ανάρτησης'
        : `Ακυρώθηκε ο προγραμματισμός ${undone} αναρτήσεων`;
  const hint = 'Οι αναρτήσεις μένουν στα πρόχειρα του ημερολογίου σας.';
  return plainPage(
    undone === 0 ? 409 : 200,
    title,
    text(hint) + calendarLink + resultsOf(results, timeZone, undoneWords),
  );
}

function refusedPage({ results, timeZone }: Extract<Approval, { kind: 'refused' | 'undone' }>): Response {
  const isUnconnected = results.some(({ refusal }) => refusal === 'not_connected');
  const advice = isUnconnected
    ? 'Συνδέστε πρώτα μια σελίδα και ανοίξτε ξανά τον σύνδεσμο του μηνύματος: παραμένει σε ισχύ.'
    : 'Ανοίξτε ξανά τον σύνδεσμο του μηνύματος για να δείτε πώς είναι τώρα οι αναρτήσεις: παραμένει σε ισχύ.';
  const next = isUnconnected
    ? '<a class="button" href="/business/platforms">Σύνδεση σελίδων</a>'
    : calendarLink;
  return plainPage(409, 'Δεν προγραμματίστηκε τίποτα', text(advice) + next + resultsOf(results, timeZone));
}

/** The page that answers a link. */
export function approvalPage(approval: Approval): Response {
  switch (approval.kind) {
    case 'open':
      return openPage(approval);
    case 'done':
      return donePage(approval);
    case 'refused':
      return refusedPage(approval);
    case 'undone':
      return undonePage(approval);
    case 'used': {
      const when = approval.usedAt === null ? '' : ` (${formatTime(approval.usedAt, approval.timeZone)})`;
      const line = `Οι αναρτήσεις αυτού του μηνύματος προγραμματίστηκαν ήδη${when}. Δεν χρειάζεται να κάνετε κάτι άλλο.`;
      return plainPage(200, 'Έχει ήδη γίνει', text(line) + calendarLink);
    }
    case 'expired':
      return plainPage(
        410,
        'Ο σύνδεσμος έληξε',
        text('Ίσχυε για 72 ώρες. Τις αναρτήσεις θα τις βρείτε και στο ημερολόγιό σας.') + calendarLink,
      );
    case 'unknown':
      return plainPage(
        404,
        'Ο σύνδεσμος δεν ισχύει',
        text('Ανοίξτε τον ολόκληρο από το μήνυμά μας, ή δείτε τις αναρτήσεις στο ημερολόγιό σας.') +
          calendarLink,
      );
    case 'stale':
      return plainPage(
        403,
        'Η σελίδα δεν είναι έγκυρη',
        text(
          'Ανοίξτε ξανά τον σύνδεσμο του μηνύματος και πατήστε το κουμπί της σελίδας. Δεν άλλαξε τίποτα.',
        ) + calendarLink,
      );
  }
}
