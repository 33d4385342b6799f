import type { ErrorCode } from '@kallos/contracts/errors';
import { formatTime } from '@kallos/mail/format-time';
import { versionLabel, type MailPost } from '@kallos/mail/mail-content';
import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { plainPage } from '@kallos/service-kit/http/pages/plain-page';
import { furtherLines } from '@kallos/words/further-texts';

/** The id of a listed post. */
interface ListedPost {
  readonly id: number;
}

/** The result for a listed post: scheduled, or the reason against it. */
export interface ApprovedPost {
  readonly post: MailPost | undefined;
  readonly refusal: ErrorCode | undefined;
}

/** A link's response. */
export type Approval =
  | { readonly kind: 'unknown' | 'expired' | 'stale' | 'unchosen' }
  | { readonly kind: 'used'; readonly usedAt: Date | null; readonly timeZone: string }
  | {
      readonly kind: 'open';
      readonly company: { readonly name: string; readonly logoPath: string | null };
      readonly posts: ReadonlyArray<MailPost & ListedPost>;
      readonly timeZone: string;
      /** The listed posts with their versions, and the proof that this list was shown under this link. */
      readonly listing: string;
      readonly check: string;
    }
  | {
      readonly kind: 'done';
      readonly results: readonly ApprovedPost[];
      /** Number of omitted posts. */
      readonly leftOut: number;
      readonly timeZone: string;
      /** The scheduled posts with their versions for undo, and its proof. */
      readonly listing: string;
      readonly check: string;
    }
  | {
      readonly kind: 'refused' | 'undone';
      readonly results: readonly ApprovedPost[];
      readonly timeZone: string;
    };

const calendarLink = '<a class="button" href="/business/campaigns">Άνοιγμα ημερολογίου</a>';

const actions = (...buttons: readonly string[]) => `<div class="actions">${buttons.join('')}</div>`;

const text = (line: string) => `<p>${escapeHtml(line)}</p>`;

function imagesHtml(paths: readonly string[]): string {
  const images = paths
    .filter((path) => path.startsWith('/media/'))
    .map((path) => `<img src="${escapeHtml(path)}?w=320" alt="" width="120" loading="lazy">`);
  return images.length === 0 ? '' : `<div class="images">${images.join('')}</div>`;
}

const contentHtml = (content: string) => `<p class="content" dir="auto">${escapeHtml(content)}</p>`;

function cardOf(
  post: MailPost,
  timeZone: string,
  { note = '', choice = '' }: { note?: string; choice?: string } = {},
): string {
  const own = (post.ownVersions ?? [])
    .map(
      (version) =>
        `<p class="hint">${escapeHtml(versionLabel(version))}</p>${imagesHtml(version.images)}${contentHtml(version.content)}`,
    )
    .join('');
  const further = furtherLines(post).map(contentHtml).join('');
  const moment = `<h2><time datetime="${post.scheduledDate.toISOString()}">${escapeHtml(formatTime(post.scheduledDate, timeZone))}</time></h2>`;
  return `<li>${choice}${imagesHtml(post.images)}<div>${moment}<p class="product" dir="auto">${escapeHtml(post.productName)}</p>${note}${contentHtml(post.content)}${own}${further}</div></li>`;
}

/** The business whose posts are shown: a person may look after several. */
function companyLine({ name, logoPath }: Extract<Approval, { kind: 'open' }>['company']): string {
  const logo =
    logoPath === null ? '' : `<img src="${escapeHtml(logoPath)}?w=160" alt="" width="48" height="48">`;
  return name === '' ? '' : `<p class="company" dir="auto">${logo}${escapeHtml(name)}</p>`;
}

function openPage({
  company,
  posts,
  timeZone,
  listing,
  check,
}: Extract<Approval, { kind: 'open' }>): Response {
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
    : `Με το κουμπί προγραμματίζονται όσες από τις παρακάτω ${posts.length} αναρτήσεις έχουν το σημάδι. Βγάλτε το από όσες δεν θέλετε· μένουν στα πρόχειρα. Μέχρι να πατήσετε το κουμπί δεν αλλάζει τίποτα.`;
  const zone =
    timeZone === 'Europe/Athens' ? 'Οι ώρες είναι ώρα Ελλάδας.' : `Οι ώρες είναι της ζώνης ${timeZone}.`;
  const cards = posts.map((post) => cardOf(post, timeZone, { choice: isOne ? '' : choiceOf(post) })).join('');
  const button = `<button class="button" type="submit">${isOne ? 'Προγραμματισμός' : 'Προγραμματισμός επιλεγμένων'}</button>`;
  // A page of an older release has no choices and sends no mark; it means all listed posts.
  const fields = hiddenFields({ posts: listing, check, ...(isOne ? {} : { choice: 'yes' }) });
  const below = posts.length > 2 ? actions(button) : '';
  return plainPage(
    200,
    'Έγκριση αναρτήσεων',
    `${companyLine(company)}${text(intro)}<form method="post">${fields}${actions(button)}<p class="hint">${escapeHtml(zone)}</p><ul>${cards}</ul>${below}</form>`,
  );
}

const choiceOf = ({ id, productName, scheduledDate }: ListedPost & MailPost): string =>
  `<label class="choice"><input type="checkbox" name="pick-${id}" value="yes" checked aria-label="${escapeHtml(`${productName}, ${scheduledDate.toISOString().slice(0, 10)}`)}"></label>`;

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
    return cardOf(post, timeZone, { note });
  });
  return `<ul>${items.join('')}</ul>`;
}

const hiddenFields = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

function donePage({
  results,
  leftOut,
  timeZone,
  listing,
  check,
}: Extract<Approval, { kind: 'done' }>): Response {
  const scheduled = results.filter(({ refusal }) => refusal === undefined).length;
  const title = scheduled === 1 ? 'Προγραμματίστηκε 1 ανάρτηση' : `Προγραμματίστηκαν ${scheduled} αναρτήσεις`;
  const hint =
    'Αλλάξατε γνώμη; Στο ημερολόγιό σας κάθε ανάρτηση έχει «Αναίρεση προγραμματισμού» μέχρι την ώρα της.';
  const undo = `<form method="post">${hiddenFields({ posts: listing, check, undo: 'yes' })}<button class="button quiet" type="submit">Ακύρωση προγραμματισμού${scheduled === 1 ? '' : ' όλων'}</button></form>`;
  const left =
    leftOut === 0
      ? ''
      : text(
          leftOut === 1
            ? 'Μία ανάρτηση που αφήσατε έξω έμεινε στα πρόχειρα.'
            : `${leftOut} αναρτήσεις που αφήσατε έξω έμειναν στα πρόχειρα.`,
        );
  return plainPage(
    200,
    title,
    left + text(hint) + actions(calendarLink, undo) + resultsOf(results, timeZone),
  );
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
    text(hint) + actions(calendarLink) + resultsOf(results, timeZone, undoneWords),
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
  return plainPage(
    409,
    'Δεν προγραμματίστηκε τίποτα',
    text(advice) + actions(next) + resultsOf(results, timeZone),
  );
}

/** Returns the page for a link. */
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
      const line = `Ο σύνδεσμος χρησιμοποιήθηκε ήδη${when} και οι αναρτήσεις που επιλέξατε προγραμματίστηκαν. Όσες αφήσατε έξω είναι στα πρόχειρα του ημερολογίου.`;
      return plainPage(200, 'Έχει ήδη γίνει', text(line) + calendarLink);
    }
    case 'unchosen':
      return plainPage(
        400,
        'Δεν επιλέξατε ανάρτηση',
        text('Δεν άλλαξε τίποτα και ο σύνδεσμος ισχύει. Επιλέξτε τουλάχιστον μία ανάρτηση.') +
          actions('<a class="button" href="">Επιστροφή στις αναρτήσεις</a>'),
      );
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
