// Scripts in which invisible characters change the shape of letters or separate words.
const joining = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Tibt}]`;
const unspaced = String.raw`[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]`;

/** Invisible characters that are kept if the first group matches, else removed. */
const meant = [
  String.raw`((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=${joining}\p{M}?)[\u200c\u200d]|[\u200c\u200d](?=${joining}))|[\u200c\u200d]`,
  String.raw`((?<=${unspaced}\p{M}?)\u200b(?=${unspaced}))|\u200b`,
  String.raw`((?<=\p{sc=Mong})\u180e)|\u180e`,
  String.raw`((?<=[^\p{L}\p{M}\p{Z}\s_])[\ufe0e\ufe0f])|[\ufe0e\ufe0f]`,
  // Flags such as Scotland's.
  String.raw`(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]`,
].map((pattern) => new RegExp(pattern, 'gu'));

const breaks = /\r\n?|[\v\f\u{85}\u{2028}\u{2029}]/gu;
const controls = /(?![\n\t])\p{Cc}|\p{Cs}/gu;
// Direction overrides hide the real text.
const neverMeant = /[\u034f\u00ad\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffc\u202d\u202e]/gu;
const directions = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/gu;
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

function cleanOnce(text: string): string {
  const kept = text.replace(breaks, '\n').replace(controls, '').replace(neverMeant, '');
  const cleaned = meant.reduce((before, pattern) => before.replace(pattern, '$1'), kept);
  return (rightToLeft.test(cleaned) ? cleaned : cleaned.replace(directions, '')).normalize('NFC');
}

const maybeUnclean = /(?!\n)(?:[\ufe0e\ufe0f]|[\u034f\u180e\u2028\u2029\ufffc\p{Cf}\p{Cc}\p{Cs}])/u;

/**
 * Returns a text in its stored form: NFC, `\n` line breaks, without lone surrogates, control
 * characters and meaningless invisible characters. Joiners are kept in emoji and in scripts that
 * need them.
 */
export function cleanText(text: string): string {
  if (!maybeUnclean.test(text)) return text.normalize('NFC');
  let before = text;
  // Removing a character can leave another one without its neighbour.
  for (let after = cleanOnce(before); after !== before; after = cleanOnce(before)) before = after;
  return before;
}
