const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;
/** Dots of other scripts and shapes that browsers or readers take for one. */
const dots =
  /[\u3002\uff0e\uff61\u2024\ufe52\u00b7\u0387\u2027\u2219\u22c5\u30fb\uff65\u2022\u06d4\u0589\u0701\u0702\u1362\ua60e]/gu;
const leads = String.raw`(?<![\p{L}\p{N}])`;
const ends = String.raw`(?![\p{L}\p{N}])`;
const number = String.raw`(?:0x[\da-f]+|\d+)`;
const digitWords =
  'μηδέν|ένα|δύο|δυο|τρία|τέσσερα|πέντε|έξι|επτά|εφτά|οκτώ|οχτώ|εννέα|εννιά|zero|one|two|three|four|five|six|seven|eight|nine';

/** What a reader could go to, write to or call, as browsers, mail and telephones know it, or as people write it who hide it. */
const addresses = [
  // example.com, t.me, παράδειγμα.ελ; the domain itself may be in any letters.
  String.raw`[\p{L}\p{N}-]{2}\.\p{L}{2}|[\p{L}\p{N}]\.[a-z]{2,}|xn--`,
  // A blank before the dot, or behind it before what only an address ends with.
  String.raw`[\p{L}\p{N}]\s+\.\s*[\p{L}\p{N}]|[\p{L}\p{N}]\.\s+(?:com|gr|net|org|eu|ru|xyz)${ends}`,
  String.raw`[\p{L}\p{N}]\s*[[({<]\s*(?:\.|dot|d0t|τελεία|κουκ+ίδα|at)\s*[\])}>]`,
  String.raw`${leads}(?:dot|d0t)${ends}|(?:τελεία|κουκ+ίδα)\s+(?:com|gr|net|org|eu|κομ|γκρ|τζι\s?αρ|νετ|οργκ?|ελ)${ends}`,
  String.raw`${leads}h[tx]{2}ps?|www${ends}|javascript:|:\s*/\s*/`,
  String.raw`@\s*[\p{L}\p{N}_]|${leads}παπάκι${ends}`,
  // Hosts by number: dotted quads in any base, IPv6.
  String.raw`${number}(?:\s*\.\s*${number}){3}|${leads}0x[\da-f]{2,}`,
  String.raw`(?:[\da-f]{0,4}:){3,}[\da-f]{0,4}|[\da-f]::|::[\da-f]`,
  // Seven digits or more are a telephone number or an account, which no fact of a product is.
  String.raw`\p{Nd}(?:[\s./()+-]{0,2}\p{Nd}){6,}|\p{Nd}(?:[\s./()+-]{0,3}\p{Nd}){9,}`,
  String.raw`(?:${leads}(?:${digitWords})[\s,.-]{1,3}){5,}`,
].map((pattern) => new RegExp(pattern, 'iu'));

const date = /(?<![\d.])\d{1,2}[./-]\d{1,2}[./-]20\d{2}(?![\d.]\d)/g;

/** A text as readers see it: full-width and styled letters are plain, what cannot be seen is gone, each dot is one; no dates. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(ignorable, '')
    .replace(dots, '.')
    .replace(/\.{2,}/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(date, '');

/** Whether a text holds an address of the web, of mail or of a network, a telephone number or a handle, in any spelling. */
export function holdsAddress(text: string): boolean {
  const read = plain(text.replace(dots, '.'));
  return addresses.some((address) => address.test(read));
}
