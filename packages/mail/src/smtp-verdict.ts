import type { MailRefusal } from '@kallos/contracts/auth/mail-trouble';
import { truncate } from '@kallos/contracts/texts/cut-text';

/** The result of sending a mail to one recipient. */
export type SmtpVerdict =
  | { readonly state: 'sent' }
  /** `isOurs` means a fault of our server, sender or credentials, not of the recipient. */
  | {
      readonly state: 'retry';
      readonly isOurs: boolean;
      readonly code: number | null;
      readonly answer: string;
    }
  | {
      readonly state: 'refused';
      readonly reason: MailRefusal;
      /** False for a refusal without details, which may concern our server. */
      readonly isCertain: boolean;
      readonly code: number | null;
      readonly answer: string;
    };

/** The used fields of an SMTP client error. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly message?: unknown;
  readonly rejectedErrors?: unknown;
}

const longestAnswer = 500;

/** Returns a server's response as one line of printable text. */
const answerOf = (text: string): string =>
  truncate(
    text
      .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    longestAnswer,
  );

const oursInWords =
  /relay(?:ing)?\b.{0,40}(?:denied|prohibited|not|refused)|(?:not|unable to|cannot|can't|no) relay|relaying|authenti|authori[sz]|log ?in|credential|sender|spf\b|dkim|dmarc|black ?list|block ?list|deny ?list|\bblocked\b|reputation|spamhaus|\br?bl\b|rbl|client host|your (?:ip|host|server|domain|message has been blocked)|reverse dns|\bptr\b|helo\b|ehlo\b|starttls|quota exceeded for sending|rate limit|too many/i;
const unknownInWords =
  /(?:user|recipient|mailbox|address|account|addressee)\b.{0,30}(?:unknown|not found|invalid|does ?n.t exist|not exist|unavailable|rejected|no longer|not known|not listed|not local)|(?:unknown|no such|invalid|non-?existent|nonexistent|no)\s+(?:local\s+)?(?:user|recipient|mailbox|address|account|person)|does(?: not|n't) (?:exist|have)|not a valid (?:user|recipient|mailbox|address)|undeliverable|not our customer/i;
const fullInWords =
  /(?:mailbox|quota|inbox|storage)\b.{0,40}(?:full|exceed|over|exhaust)|over ?quota|out of storage|insufficient (?:system )?storage/i;
const disabledInWords =
  /(?:mailbox|account|user|address|recipient)\b.{0,30}(?:disabled|inactive|suspended|closed|deactivated|expired|locked)/i;
const domainInWords =
  /(?:domain|host|mx)\b.{0,30}(?:not found|unknown|does ?n.t exist|not exist|no mail|null)|no such (?:domain|host)|unrout/i;

/** Returns the enhanced status code of RFC 3463, which follows the reply code. */
const enhancedOf = (answer: string): string | undefined =>
  /^\d{3}[ -](?:#|<)?([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ??
  /\b(5\.\d\.\d{1,3})\b/.exec(answer)?.[1];

type Judged = { reason: MailRefusal; isCertain: boolean } | 'ours';
const certain = (reason: MailRefusal): Judged => ({ reason, isCertain: true });

/** The verdict on a permanent refusal by its enhanced code. */
const byEnhanced: ReadonlyArray<readonly [RegExp, Judged]> = [
  [/^5\.1\.(?:0|1|6)$/, certain('unknown_mailbox')],
  [/^5\.1\.(?:2|10)$/, certain('unknown_domain')],
  [/^5\.1\.3$/, certain('malformed')],
  [/^5\.1\.(?:7|8)$/, 'ours'],
  [/^5\.2\.1$/, certain('disabled')],
  [/^5\.2\.2$/, certain('mailbox_full')],
  [/^5\.(?:2\.3|3\.4)$/, certain('message')],
  [/^5\.6\.7$/, certain('malformed')],
];
/**
 * Routing and protocol codes: our fault, unless the text names the mailbox, as Outlook's `5.5.0
 * mailbox unavailable` does.
 */
const oftenOurs = /^5\.[345]\./;
/** Matches messages of content filters. */
const contentInWords = /spam|unsolicited|virus|malware|content|administrative prohibition/i;

/** Returns whose fault a refusal is by the stage of the session, if neither code nor text shows it. */
function byStage(command: string, code: number): Judged {
  if (command !== 'RCPT TO') return certain('message');
  if (code === 521 || code === 556) return certain('unknown_domain');
  if (code === 552) return certain('mailbox_full');
  if (code === 553) return { reason: 'malformed', isCertain: false };
  if (code === 550 || code === 551) return { reason: 'unknown_mailbox', isCertain: code === 551 };
  return certain('message');
}

function byWords(command: string, answer: string): Judged | undefined {
  if (oursInWords.test(answer))
    return command === 'DATA' && !/authenti|relay/i.test(answer) ? certain('message') : 'ours';
  if (fullInWords.test(answer)) return certain('mailbox_full');
  if (disabledInWords.test(answer)) return certain('disabled');
  if (domainInWords.test(answer)) return certain('unknown_domain');
  if (command === 'RCPT TO' && unknownInWords.test(answer)) return certain('unknown_mailbox');
  if (contentInWords.test(answer)) return certain('message');
  return undefined;
}

/** Returns whether a refusal of this command concerns all recipients. */
const isBeforeRecipients = (command: string) => !['RCPT TO', 'DATA'].includes(command);

function judgeRefusal(command: string, code: number, answer: string): Judged {
  const enhanced = enhancedOf(answer);
  if (isBeforeRecipients(command))
    return command === 'MAIL FROM' && (code === 552 || enhanced === '5.3.4') ? certain('message') : 'ours';
  // Exchange refuses unknown mailboxes with the code for routing.
  if (enhanced === '5.4.1' && /recipient address rejected/i.test(answer)) return certain('unknown_mailbox');
  // Syntax errors and authentication: the session is wrong, not the mailbox.
  if ((code >= 500 && code <= 504) || code === 555 || (code >= 530 && code <= 538)) return 'ours';
  const known = byEnhanced.find(([pattern]) => enhanced !== undefined && pattern.test(enhanced));
  if (known) return known[1];
  const said = byWords(command, answer);
  if (said !== undefined) return said;
  if (enhanced !== undefined && oftenOurs.test(enhanced)) return 'ours';
  // A policy without a word about the sender is about this message or this recipient's group.
  if (enhanced?.startsWith('5.7.') === true) return certain('message');
  return byStage(command, code);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the result of a try from the SMTP client's error; unclear ones are retried. */
export function smtpVerdictOf(error: unknown): SmtpVerdict {
  const outer = (error ?? {}) as SmtpError;
  const [rejected] = Array.isArray(outer.rejectedErrors) ? (outer.rejectedErrors as SmtpError[]) : [];
  const { code: kind, command, response, responseCode, message } = rejected ?? outer;
  const answer = answerOf(textOf(response) || textOf(message));
  const code = typeof responseCode === 'number' ? responseCode : null;
  const isOutside =
    textOf(command) === 'CONN' || ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS'].includes(textOf(kind));
  if (
    code === null &&
    textOf(kind) === 'EENVELOPE' &&
    /Invalid recipient|Internationalized/.test(textOf(message))
  )
    return { state: 'refused', reason: 'malformed', isCertain: true, code, answer };
  if (code === null || code < 500)
    return { state: 'retry', isOurs: textOf(kind) === 'EAUTH' || textOf(kind) === 'ETLS', code, answer };
  const judged = isOutside ? 'ours' : judgeRefusal(textOf(command), code, answer);
  return judged === 'ours'
    ? { state: 'retry', isOurs: true, code, answer }
    : { state: 'refused', ...judged, code, answer };
}
