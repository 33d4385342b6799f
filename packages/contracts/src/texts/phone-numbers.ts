/** Digits of a phone number with what people write between them. */
const run = /(?<![\p{L}\d])(?:\+|00)?\(?\d(?:[\s().\-\u2010-\u2015/·|]{0,3}\d){5,14}(?![\p{L}\d])/gu;
const address = /\b(?:https?:\/\/|www\.)\S+/giu;

/** Dates, times and prices have as many digits as a number, in other groups. */
const dates = /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b/g;
const hours = /\b\d{1,2}[:.]\d{2}\s*[-\u2010-\u2015]\s*\d{1,2}[:.]\d{2}\b/g;
const years = /\b(?:19|20)\d{2}\s*[-\u2010-\u2015/]\s*(?:19|20)\d{2}\b/g;

/** Returns whether digits can be dialled: Greek numbers, their forms with a prefix, and other international ones. */
function isDialled(written: string): boolean {
  const digits = written.replaceAll(/\D/g, '');
  const isInternational = /^(?:\+|00)/.test(written);
  const own = digits.replace(/^00/, '').replace(/^30(?=[2678]\d{9}$)/, '');
  if (/^[2678]\d{9}$/.test(own)) return true;
  if (isInternational) return digits.length >= 8;
  // Short numbers of Greek call centres.
  return /^(?:1[0-8]\d{3}|80[01]\d{7})$/.test(digits);
}

/** Returns the phone numbers in a text, as they are written; addresses of web pages are left out. */
export function phoneNumbersOf(text: string): string[] {
  const bare = [address, dates, hours, years].reduce((rest, part) => rest.replaceAll(part, ' ; '), text);
  return [...bare.matchAll(run)].map(([written]) => written.trim()).filter(isDialled);
}
