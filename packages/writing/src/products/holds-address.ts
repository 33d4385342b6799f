const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;
/** Characters that browsers or readers take for a dot. */
const dots =
  /[\u3002\uff0e\uff61\u2024\ufe52\u00b7\u0387\u2027\u2219\u22c5\u30fb\uff65\u2022\u06d4\u0589\u0701\u0702\u1362\ua60e]/gu;
const leads = String.raw`(?<![\p{L}\p{N}])`;
const ends = String.raw`(?![\p{L}\p{N}])`;
const number = String.raw`(?:0x[\da-f]+|\d+)`;
const digitWords =
  'μηδέν|ένα|δύο|δυο|τρία|τέσσερα|πέντε|έξι|επτά|εφτά|οκτώ|οχτώ|εννέα|εννιά|zero|one|two|three|four|five|six|seven|eight|nine';

/**
 * Web, mail and phone addresses in the forms that browsers, mail and phones accept, and in obfuscated forms.
 */
const addresses = [
  // example.com, t.me, παράδειγμα.ελ; the domain itself may use any alphabet.
  String.raw`[\p{L}\p{N}-]{2}\.\p{L}{2}|[\p{L}\p{N}]\.[a-z]{2,}|xn--`,
  // A space before the dot, or after it before a known top-level domain.
  String.raw`[\p{L}\p{N}]\s+\.\s*[\p{L}\p{N}]|[\p{L}\p{N}]\.\s+(?:com|gr|net|org|eu|ru|xyz)${ends}`,
  String.raw`[\p{L}\p{N}]\s*[[({<]\s*(?:\.|dot|d0t|τελεία|κουκ+ίδα|at)\s*[\])}>]`,
  String.raw`${leads}(?:dot|d0t)${ends}|(?:τελεία|κουκ+ίδα)\s+(?:com|gr|net|org|eu|κομ|γκρ|τζι\s?αρ|νετ|οργκ?|ελ)${ends}`,
  String.raw`${leads}h[tx]{2}ps?|www${ends}|javascript:|:\s*/\s*/`,
  String.raw`@\s*[\p{L}\p{N}_]|${leads}παπάκι${ends}`,
  // Numeric hosts: dotted quads in any base, IPv6.
  String.raw`${number}(?:\s*\.\s*${number}){3}|${leads}0x[\da-f]{2,}`,
  String.raw`(?:[\da-f]{0,4}:){3,}[\da-f]{0,4}|[\da-f]::|::[\da-f]`,
  // Seven or more digits are a phone or account number, never a product fact.
  String.raw`\p{Nd}(?:[\s./()+-]{0,2}\p{Nd}){6,}|\p{Nd}(?:[\s./()+-]{0,3}\p{Nd}){9,}`,
  String.raw`(?:${leads}(?:${digitWords})[\s,.-]{1,3}){5,}`,
].map((pattern) => new RegExp(pattern, 'iu'));

const date = /(?<![\d.])\d{1,2}[./-]\d{1,2}[./-]20\d{2}(?![\d.]\d)/g;

/** Returns a text as readers see it: plain letters, no invisible characters, one kind of dot, no dates. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(ignorable, '')
    .replace(dots, '.')
    .replace(/\.{2,}/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(date, '');

/**
 * Returns whether a text contains a web, mail or network address, a phone number or a handle, in any
 * spelling.
 */
export function holdsAddress(text: string): boolean {
  const read = plain(text.replace(dots, '.'));
  return addresses.some((address) => address.test(read));
}
