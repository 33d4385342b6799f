import { cleanText } from './clean-text.ts';

/** A part of a text with its offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const bullet = String.raw`[▪▫◻◼◽◾▶◀]`;
const emoji =
  String.raw`(?:\p{RI}\p{RI}|(?!${bullet})(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)\p{Emoji_Modifier}?` +
  String.raw`(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)*[\u{e0020}-\u{e007f}]*)`;
const wordSign = String.raw`(?:[\p{L}\p{N}_]|(?![\ufe0e\ufe0f\u20e3])\p{M}|[\u200c\u200d](?=\p{L}))`;
const sign = '[#＃]';
const link = String.raw`[^\s,<>"«»“”]{0,2048}(?<![(|•.…!;:?])`;
const label = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,8}`;

// In order of precedence.
const kinds = {
  emoji: String.raw`[0-9#*]\ufe0f?\u20e3|${emoji}|(?![©®™‼⁉]|${bullet})(?![0-9#*])\p{Extended_Pictographic}`,
  address:
    String.raw`(?:https?:\/\/|www\.)${link}|${label}[a-zA-Z]{2,24}[/?#]${link}|` +
    String.raw`[\p{L}\p{N}._%+-]{1,64}@${label}[\p{L}\p{N}]{2,24}`,
  // Digits or underscores alone are not a hashtag.
  tag: String.raw`${sign}(?=[\p{N}_]*(?:\p{L}|${emoji}))(?:${wordSign}|${emoji})+`,
  number: String.raw`${sign}[\p{N}_]+`,
  entity: String.raw`&#?\w{1,8};`,
  mention: String.raw`[@＠]\w(?:[\w.]*\w)?`,
  word: String.raw`[\p{L}\p{N}_](?:${wordSign}|[#＃@＠](?=[\p{L}\p{N}_]))*`,
  space: String.raw`\s+`,
  other: '[^]',
} as const;
type Kind = keyof typeof kinds;
interface Token extends Span {
  readonly kind: Kind;
}
const order = Object.keys(kinds) as Kind[];
const token = new RegExp(order.map((kind) => `(?<${kind}>${kinds[kind]})`).join('|'), 'gu');

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(token), ({ 0: found, index, groups = {} }) => ({
    kind: order.find((kind) => groups[kind] !== undefined) ?? 'other',
    start: index,
    end: index + found.length,
    text: found,
  }));
}

const spansOf = (text: string, kind: Kind): Span[] => tokensOf(text).filter((one) => one.kind === kind);

/**
 * Finds the hashtags of an unchanged text: a number sign followed by letters, digits, marks,
 * underscores or emoji of any script, with at least one letter or emoji. Excludes numbers, keycaps
 * and parts of URLs.
 */
export const findHashtags = (text: string): Span[] => (/[#＃]/u.test(text) ? spansOf(text, 'tag') : []);

/** Returns whether a text is one hashtag of letters, digits and underscores. */
export const isHashtag = (text: string): boolean =>
  /^#[\p{L}\p{M}\p{N}_]+$/u.test(text) && findHashtags(text)[0]?.end === text.length;

/** Returns the hashtags of a text in order, in their stored form. */
export const hashtagsOf = (text: string): string[] => findHashtags(cleanText(text)).map((tag) => tag.text);

/** Returns the names mentioned with @, excluding e-mail addresses and parts of links. */
export const mentionsOf = (text: string): string[] =>
  /[@＠]/u.test(text) ? spansOf(cleanText(text), 'mention').map((one) => one.text) : [];

/** Returns a text without its hashtags, each replaced by a space. */
export function withoutHashtags(text: string): string {
  let last = 0;
  const parts: string[] = [];
  for (const { start, end } of findHashtags(text)) {
    parts.push(text.slice(last, start));
    last = end;
  }
  return [...parts, text.slice(last)].join(' ');
}

const closing: ReadonlySet<Kind> = new Set(['tag', 'number', 'space', 'emoji', 'other']);
const shownKinds: ReadonlySet<Kind> = new Set(['tag', 'number', 'emoji']);
const endOfSentence = /^[.!?;\u037e…]$/u;
/** Characters that separate tags from the text before them without ending its sentence. */
const separator = /[\s,،、·•●■‣◦∙⋅○►➤→*|/\\_~+=>▪▫◻◼◽◾▶◀\u2010-\u2015([{«\u2039„-]/u;
/** At the end of a word it is a closing quote. */
const quote = /["'“‘]/u;
const emojiBullet = new RegExp(`(${bullet})\ufe0f`, 'gu');
const hasWord = /[\p{L}\p{N}]/u;
const isOfEmoji = (text: string): boolean => tokensOf(text).some(({ kind }) => kind === 'emoji');

function trimEndBy(text: string, pattern: RegExp): string {
  let end = text.length;
  while (end > 0 && pattern.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** Returns the end of the message in the text between the last word and the first tag. */
function endOfMessage(lead: string): string {
  const [beside = '', ...lines] = lead.replaceAll(emojiBullet, '$1').split('\n');
  if (lines.length === 0) return trimEndBy(trimEndBy(beside, quote), separator);
  const between = lines.slice(0, -1).map((line) => (isOfEmoji(line) ? trimEndBy(line, separator) : ''));
  return [trimEndBy(beside, separator), ...between].join('\n').trimEnd();
}

/** Adds to a hashtag the letters after a hyphen or apostrophe, at which networks end it. */
function withTails(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const one of tokens) {
    const [before, last] = [joined.at(-2), joined.at(-1)];
    if (one.kind === 'word' && before?.kind === 'tag' && last && /^[-‐‑'’&]$/u.test(last.text))
      joined.splice(-2, 2, { ...before, end: one.end, text: before.text + last.text + one.text });
    else joined.push(one);
  }
  return joined;
}

/**
 * Splits a text from its closing hashtags, for a first comment, regardless of commas, bullets,
 * emoji or line breaks around them. A text of hashtags only is not split. Both parts are in stored
 * form.
 */
export function partHashtags(given: string): { readonly message: string; readonly tags: string } {
  const text = cleanText(given).trim();
  const whole = { message: text, tags: '' };
  const tokens = withTails(tokensOf(text));
  const lastWord = tokens.findLastIndex(({ kind }) => !closing.has(kind));
  const first = tokens.findIndex(({ kind }, index) => index > lastWord && kind === 'tag');
  if (first < 0) return whole;
  // "#1" before the first tag belongs to the text: "we are #1 #skin".
  const from = tokens.findLastIndex(({ kind }, at) => at < first && (at <= lastWord || kind === 'number'));
  const head = text.slice(0, tokens[from]?.end ?? 0);
  const lead = text.slice(head.length, tokens[first]?.start);
  const block = tokens.slice(first);
  // "Try our new #serum." needs its last word.
  const isLone = block.filter(({ kind }) => kind === 'tag').length === 1 && /^[^\S\n]*$/u.test(lead);
  if (isLone && block.some((one) => endOfSentence.test(one.text))) return whole;
  // A character may lose its meaning without its neighbour.
  const message = cleanText(head + endOfMessage(lead)).trim();
  if (!hasWord.test(message)) return whole;
  const lineStart = lead.lastIndexOf('\n');
  const ofLine = lineStart < 0 ? [] : tokensOf(lead.slice(lineStart));
  const shown = [...ofLine, ...block].filter(({ kind }) => shownKinds.has(kind));
  return { message, tags: shown.map((one) => one.text).join(' ') };
}

/** The parts of a post that become its first comment. */
interface CommentedPost {
  readonly content: string;
  readonly hashtagsInComment: boolean;
  readonly firstComment?: string | undefined;
}

/** Returns the first comment of a post: its own text, and after it the closing hashtags; empty for none. */
export const firstCommentOf = ({ content, hashtagsInComment, firstComment = '' }: CommentedPost): string =>
  [firstComment.trim(), hashtagsInComment ? partHashtags(content).tags : '']
    .filter((text) => text !== '')
    .join('\n\n');
