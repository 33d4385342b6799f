import { defaultLogin, findNetwork } from '@kallos/contracts/networks';
import { truncateAtWord } from '@kallos/contracts/texts/cut-text';
import type { Platform } from '@kallos/contracts/wire';
import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { loginLabelOf, loginWords, type NetworkNames } from '@kallos/words/network-names';
import { pageRefusalOf } from '@kallos/words/page-refusals';
import { troubleLines, type TroubledPost } from '@kallos/words/post-troubles';
import { formatDate, formatTime } from './format-time.ts';
import type { MailCompany, MailPost } from './mail-content.ts';
import { buttonLink, greetingOf, mailFrame, paragraph, signature } from './mail-frame.ts';
import type { MailText } from './mailer.ts';

const listed = 20;

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** A post that was not published as planned, with the outcomes of its pages. */
type TroubledMailedPost = MailPost & TroubledPost;

const excerptOf = (content: string) => truncateAtWord(content.replaceAll(/\s+/g, ' ').trim(), 120);

/** Returns the notice of posts that were not published as planned, with reasons. */
export function failureMail(
  company: MailCompany,
  posts: readonly TroubledMailedPost[],
  links: { calendar: string },
): MailText {
  const isOne = posts.length === 1;
  const intro = isOne
    ? 'μία ανάρτηση δεν δημοσιεύτηκε όπως την είχατε προγραμματίσει.'
    : `${posts.length} αναρτήσεις δεν δημοσιεύτηκαν όπως τις είχατε προγραμματίσει.`;
  const rows = posts.slice(0, listed).map((post) => ({
    when: formatTime(post.scheduledDate, company.timeZone),
    what: `${post.productName}: ${excerptOf(post.content)}`,
    why: troubleLines(post),
  }));
  const rest = posts.length > listed ? [`Και ${posts.length - listed} ακόμη, στο ημερολόγιό σας.`] : [];
  const greeting = greetingOf(company.companyName);
  const items = rows
    .map(
      ({ when, what, why }) =>
        `<li style="margin:0 0 16px;line-height:1.6"><strong>${escapeHtml(when)}</strong><br><span dir="auto">${escapeHtml(what)}</span><br><span style="color:#ae2a2f">${why.map(escapeHtml).join('<br>')}</span></li>`,
    )
    .join('');
  return {
    subject: isOne
      ? 'Μία ανάρτηση χρειάζεται την προσοχή σας'
      : `${posts.length} αναρτήσεις χρειάζονται την προσοχή σας`,
    html: mailFrame(
      `${paragraph(greeting)}${paragraph(intro)}<ul style="margin:0 0 16px;padding:0 0 0 20px">${items}</ul>${rest.map(paragraph).join('')}${buttonLink(links.calendar, 'Άνοιγμα ημερολογίου')}${paragraph(signature)}`,
    ),
    text: `${[greeting, intro, ...rows.map(({ when, what, why }) => [when, what, ...why].join('\n')), ...rest, `Ημερολόγιο: ${links.calendar}`, signature].join('\n\n')}\n`,
  };
}

/** Names logins in one phrase: one by its name, several joined by "and". */
function joinNames(logins: readonly string[], form: keyof NetworkNames): string {
  const names = (logins.length === 0 ? [defaultLogin] : logins).map((login) => loginWords(login)[form]);
  return new Intl.ListFormat('el').format(names);
}

/** Returns the request to reconnect, with the waiting posts and the logins that ended. */
export function reconnectMail(
  company: MailCompany,
  scheduled: { posts: number; first: Date | undefined; logins?: readonly string[] },
  links: { connect: string },
): MailText {
  const when = scheduled.first === undefined ? undefined : formatTime(scheduled.first, company.timeZone);
  const logins = scheduled.logins ?? [];
  const network = lowerFirst(joinNames(logins, 'subject'));
  const risk =
    scheduled.posts === 0
      ? 'Αυτή τη στιγμή δεν υπάρχει προγραμματισμένη ανάρτηση που να κινδυνεύει.'
      : scheduled.posts === 1
        ? `Κινδυνεύει 1 προγραμματισμένη ανάρτηση${when === undefined ? '' : `: ${when}`}.`
        : `Κινδυνεύουν ${scheduled.posts} προγραμματισμένες αναρτήσεις${when === undefined ? '' : ` (η πρώτη: ${when})`}.`;
  const lines = [
    greetingOf(company.companyName),
    `${network} ${logins.length > 1 ? 'ζητούν' : 'ζητά'} να συνδεθείτε ξανά. Μέχρι τότε δεν μπορούμε να δημοσιεύσουμε εκεί.`,
    risk,
  ];
  return {
    subject: `Συνδεθείτε ξανά με ${joinNames(logins, 'object')}`,
    html: mailFrame(
      lines.map(paragraph).join('') + buttonLink(links.connect, 'Επανασύνδεση') + paragraph(signature),
    ),
    text: `${[...lines, `Επανασύνδεση: ${links.connect}`, signature].join('\n\n')}\n`,
  };
}

/** Returns the notice of blocked pages, with causes and remedies. */
export function pageMail(
  company: MailCompany,
  pages: ReadonlyArray<{
    readonly pageName: string;
    readonly platform: Platform;
    readonly reason: string | null;
  }>,
  links: { platforms: string },
): MailText {
  const [first] = pages;
  const logins = [...new Set(pages.map(({ platform }) => findNetwork(platform)?.login ?? defaultLogin))];
  const who = `${lowerFirst(joinNames(logins, 'subject'))} δεν μας ${logins.length > 1 ? 'αφήνουν' : 'αφήνει'}`;
  const intro =
    pages.length === 1
      ? `${who} να δημοσιεύσουμε στη σελίδα «${first?.pageName ?? ''}».`
      : `${who} να δημοσιεύσουμε σε κάποιες από τις σελίδες σας.`;
  const rows = pages.map(({ pageName, platform, reason }) => ({
    pageName,
    why: pageRefusalOf(reason, platform),
  }));
  const rest = 'Οι αναρτήσεις που περιμένουν θα σταλούν αυτόματα, μόλις λυθεί το πρόβλημα.';
  const greeting = greetingOf(company.companyName);
  const items = rows
    .map(
      ({ pageName, why }) =>
        `<li style="margin:0 0 16px;line-height:1.6"><strong>${escapeHtml(pageName)}</strong><br>${escapeHtml(why)}</li>`,
    )
    .join('');
  return {
    subject: 'Μια σελίδα σας χρειάζεται την προσοχή σας',
    html: mailFrame(
      `${paragraph(greeting)}${paragraph(intro)}<ul style="margin:0 0 16px;padding:0 0 0 20px">${items}</ul>${paragraph(rest)}${buttonLink(links.platforms, 'Άνοιγμα πλατφορμών')}${paragraph(signature)}`,
    ),
    text: `${[greeting, intro, ...rows.map(({ pageName, why }) => `${pageName}\n${why}`), rest, `Πλατφόρμες: ${links.platforms}`, signature].join('\n\n')}\n`,
  };
}

/** Returns the warning that the connection expires soon, with its consequences. */
export function expiryMail(
  company: MailCompany,
  end: { endsAt: Date; posts: number; login?: string | undefined },
  links: { connect: string },
): MailText {
  const network = loginWords(end.login ?? defaultLogin).object;
  const stopped =
    end.posts === 0
      ? []
      : [
          end.posts === 1
            ? 'Μετά από αυτή τη στιγμή είναι προγραμματισμένη 1 ανάρτηση, που δεν θα δημοσιευτεί εκεί.'
            : `Μετά από αυτή τη στιγμή είναι προγραμματισμένες ${end.posts} αναρτήσεις, που δεν θα δημοσιευτούν εκεί.`,
        ];
  const lines = [
    greetingOf(company.companyName),
    `η σύνδεσή σας με ${network} λήγει ${formatDate(end.endsAt, company.timeZone)}. Συνδεθείτε ξανά πριν από τότε, ώστε οι αναρτήσεις σας να συνεχίσουν να δημοσιεύονται.`,
    ...stopped,
  ];
  return {
    subject: `Η σύνδεση με ${network} λήγει σύντομα`,
    html: mailFrame(
      lines.map(paragraph).join('') + buttonLink(links.connect, 'Επανασύνδεση') + paragraph(signature),
    ),
    text: `${[...lines, `Επανασύνδεση: ${links.connect}`, signature].join('\n\n')}\n`,
  };
}

interface PageChange {
  readonly pageName: string;
  readonly platform: Platform;
  readonly change: 'passed_on' | 'taken_over' | 'taken_away' | 'given';
}

const holderWords: Record<PageChange['change'], (page: string) => string> = {
  taken_away: (page) =>
    `${page} δεν ανήκει πια στην επιχείρησή σας στο Kallos: την αποδέσμευσε ο διαχειριστής της πλατφόρμας. Οι αναρτήσεις σας δεν δημοσιεύονται εκεί. Όσες δεν έχουν άλλη σελίδα, περιμένουν μέχρι να επιλέξετε μία.`,
  passed_on: (page) =>
    `${page}, που είχατε αφαιρέσει από τις Πλατφόρμες σας, χρησιμοποιείται τώρα από άλλη επιχείρηση στο Kallos.`,
  given: (page) =>
    `${page} ανήκει τώρα στην επιχείρησή σας στο Kallos. Επιλέξτε την στις Πλατφόρμες, για να δημοσιεύονται εκεί οι αναρτήσεις σας.`,
  taken_over: (page) =>
    `${page}, που χρησιμοποιούσε πριν άλλη επιχείρηση στο Kallos, ανήκει τώρα στη δική σας.`,
};
const placeKinds = { page: 'Η σελίδα', account: 'Η σελίδα', location: 'Το προφίλ' } as const;

function placeNameOf(platform: Platform): string {
  const network = findNetwork(platform);
  return network ? `${placeKinds[network.place]} ${network.label}` : 'Η σελίδα';
}

/** Returns the notice of pages that passed between accounts, for the losing and the gaining one. */
export function holderMail(
  company: MailCompany,
  changes: readonly PageChange[],
  links: { platforms: string },
): MailText | undefined {
  if (changes.length === 0) return undefined;
  const lines = [
    greetingOf(company.companyName),
    ...changes.map(({ change, platform, pageName }) =>
      holderWords[change](`${placeNameOf(platform)} «${pageName}»`),
    ),
    'Αν δεν το περιμένατε, γράψτε στην Υποστήριξη.',
  ];
  return {
    subject:
      changes.length === 1
        ? 'Μια σελίδα σας άλλαξε επιχείρηση στο Kallos'
        : 'Κάποιες σελίδες σας άλλαξαν επιχείρηση στο Kallos',
    html: mailFrame(
      lines.map(paragraph).join('') +
        buttonLink(links.platforms, 'Άνοιγμα πλατφορμών') +
        paragraph(signature),
    ),
    text: `${[...lines, `Πλατφόρμες: ${links.platforms}`, signature].join('\n\n')}\n`,
  };
}

/** Returns the notice of a new connection, for people who did not make it. */
export function connectedMail(
  company: MailCompany,
  connection: { pages: readonly string[]; at: Date; logins?: readonly string[] },
  links: { platforms: string; security: string },
): MailText {
  const { pages, at, logins = [defaultLogin] } = connection;
  const label = logins.map(loginLabelOf).join(' και ');
  const chosen = pages.length === 0 ? [] : [`Οι αναρτήσεις πηγαίνουν τώρα εδώ: ${pages.join(', ')}.`];
  const lines = [
    greetingOf(company.companyName),
    `ένας λογαριασμός ${label} συνδέθηκε με την επιχείρησή σας στο Kallos: ${formatTime(at, company.timeZone)}.`,
    ...chosen,
    'Αν το κάνατε εσείς, δεν χρειάζεται τίποτα άλλο. Αν όχι, αποσυνδέστε τον και αλλάξτε τον κωδικό σας.',
  ];
  return {
    subject: `Νέα σύνδεση με ${joinNames(logins, 'object')}`,
    html: mailFrame(
      lines.map(paragraph).join('') +
        buttonLink(links.platforms, 'Έλεγχος σύνδεσης') +
        paragraph(`Ασφάλεια λογαριασμού: ${links.security}`) +
        paragraph(signature),
    ),
    text: `${[...lines, `Έλεγχος σύνδεσης: ${links.platforms}`, `Ασφάλεια λογαριασμού: ${links.security}`, signature].join('\n\n')}\n`,
  };
}
