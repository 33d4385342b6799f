import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { furtherLines } from '@kallos/words/further-texts';
import { formatTime } from './format-time.ts';
import { versionLabel, type MailCompany, type MailPost } from './mail-content.ts';
import { buttonLink, greetingOf, mailFrame, paragraph, signature } from './mail-frame.ts';
import type { MailText } from './mailer.ts';

/** URLs in a period's mail. */
export interface PeriodLinks {
  readonly approval: string;
  readonly calendar: string;
  /** Origin of images. */
  readonly media: string;
}

const label = 'Έλεγχος και προγραμματισμός';

function imageTag(path: string, media: string, { width, style }: { width: number; style: string }): string {
  const url = new URL(path, media);
  url.searchParams.set('w', width > 160 ? '560' : '320');
  return `<img src="${escapeHtml(url.href)}" alt="" width="${width}" style="${style};height:auto;border-radius:10px">`;
}

const large = { width: 496, style: 'display:block;width:100%;max-width:496px;margin:0 0 12px' };
const small = { width: 112, style: 'width:112px;margin:0 8px 8px 0;vertical-align:top' };

/** Returns the first image large, the others below it. */
function picturesOf({ images }: Pick<MailPost, 'images'>, media: string): string {
  // Only our own images, so that a mail does not report its reader to others.
  const [first, ...others] = images.filter((path) => path.startsWith('/media/'));
  if (first === undefined) return '';
  const rest = others.map((path) => imageTag(path, media, small)).join('');
  return imageTag(first, media, large) + (rest === '' ? '' : `<div style="margin:0 0 12px">${rest}</div>`);
}

const contentOf = ({ content }: Pick<MailPost, 'content'>): string =>
  `<p dir="auto" style="margin:0;line-height:1.6;unicode-bidi:plaintext">${escapeHtml(content).replaceAll('\n', '<br>')}</p>`;

function versionsOf({ ownVersions = [] }: MailPost, media: string): string {
  return ownVersions
    .map(
      (own) =>
        `<div style="margin:16px 0 0;padding:0 0 0 16px;border-left:3px solid #e4dfd6"><p style="margin:0 0 8px;font-weight:600;color:#51605b">${escapeHtml(versionLabel(own))}</p>${picturesOf(own, media)}${contentOf(own)}</div>`,
    )
    .join('');
}

const furtherOf = (post: MailPost): string =>
  furtherLines(post)
    .map((line) => `<div style="margin:8px 0 0">${contentOf({ content: line })}</div>`)
    .join('');

function cardOf(post: MailPost, timeZone: string, media: string): string {
  return `<div style="margin:0 0 24px;padding:0 0 24px;border-bottom:1px solid #e4dfd6">${picturesOf(post, media)}<p style="margin:0 0 8px;font-weight:600;color:#1b635a">${escapeHtml(formatTime(post.scheduledDate, timeZone))}</p><p dir="auto" style="margin:0 0 8px;color:#51605b">${escapeHtml(post.productName)}</p>${contentOf(post)}${versionsOf(post, media)}${furtherOf(post)}</div>`;
}

/** Returns the mail that shows a period's posts and links to their approval. */
export function periodMail(company: MailCompany, posts: readonly MailPost[], links: PeriodLinks): MailText {
  const isOne = posts.length === 1;
  const intro = isOne
    ? 'ετοιμάσαμε μία νέα ανάρτηση. Διαβάστε την και, αν σας αρέσει, προγραμματίστε την από τον σύνδεσμο. Τίποτα δεν δημοσιεύεται χωρίς την έγκρισή σας.'
    : `ετοιμάσαμε ${posts.length} νέες αναρτήσεις. Διαβάστε τες και, αν σας αρέσουν, προγραμματίστε τες όλες μαζί από τον σύνδεσμο. Τίποτα δεν δημοσιεύεται χωρίς την έγκρισή σας.`;
  const note =
    'Ο σύνδεσμος ισχύει για 72 ώρες και για μία χρήση. Ανοίγει μια σελίδα όπου επιβεβαιώνετε. Μην προωθήσετε αυτό το μήνυμα: όποιος έχει τον σύνδεσμο μπορεί να εγκρίνει για εσάς.';
  const changes = 'Για αλλαγές σε κείμενα και ώρες ανοίξτε το ημερολόγιό σας';
  const greeting = greetingOf(company.companyName);
  const cards = posts.map((post) => cardOf(post, company.timeZone, links.media)).join('');
  const calendarLink = `<p style="margin:0 0 16px;line-height:1.6">${changes}: <a href="${escapeHtml(links.calendar)}" style="color:#1b635a">Άνοιγμα ημερολογίου</a></p>`;
  const listed = posts.map(
    (post) =>
      `${formatTime(post.scheduledDate, company.timeZone)}\n${post.productName}\n\n${[post.content, ...(post.ownVersions ?? []).map((own) => `${versionLabel(own)}\n${own.content}`), ...furtherLines(post)].join('\n\n')}`,
  );
  return {
    subject: isOne
      ? 'Μία νέα ανάρτηση περιμένει την έγκρισή σας'
      : `${posts.length} νέες αναρτήσεις περιμένουν την έγκρισή σας`,
    html: mailFrame(
      paragraph(greeting) +
        paragraph(intro) +
        buttonLink(links.approval, label) +
        cards +
        buttonLink(links.approval, label) +
        paragraph(note) +
        calendarLink +
        paragraph(signature),
    ),
    text: `${[greeting, intro, `${label}:\n${links.approval}`, ...listed.map((text) => `---\n${text}`), '---', note, `${changes}:\n${links.calendar}`, signature].join('\n\n')}\n`,
  };
}
