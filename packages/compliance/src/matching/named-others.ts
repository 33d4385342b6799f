import { pauseBefore, type Reading } from './reading.ts';
import type { Match } from './search.ts';
import { breaks } from './words.ts';

/** The other business follows these words: «καλύτερα από την Κλινική Άλφα»; with others it precedes them. */
const namesNext =
  /^(?:απ[όο]?|apo|than|to|με|me|with|unlike|beats?|outperform.*|ξεπ[εέ]ρ.*|(?:ξεχ[άα]|αφ[ήη]|[άα])στ?ε|forget)$/iu;
/** Times, places, and capitalized words that name no business. */
const harmless =
  /^(?:δευτέρα|τρίτη|τετάρτης?|πέμπτη|παρασκευή|σάββατο|κυριακή|(?:ιανουάρ|φεβρουάρ|μάρτ|απρίλ|μά|ιούν|ιούλ|σεπτέμβρ|οκτώβρ|νοέμβρ|δεκέμβρ)ιο[ςυ]?|αύγουστο[ςυ]?|πάσχα|χριστούγεννα|πρωτοχρονιά|ελλάδα|κύπρο[ςυ]?|αθήνα|θεσσαλονίκη|κρήτη|ευρώπη|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|i|greece|athens|europe)$/iu;
/** After such a word a name needs no capital: «από το derma center», «ΑΠΟ ΤΗΝ ΚΛΙΝΙΚΗ ΑΛΦΑ». */
const business =
  /^(?:κλινικ[ήη]ς?|κ[έε]ντρο(?:υ)?|ιατρε[ίι]ο(?:υ)?|ινστιτο[ύυ]το(?:υ)?|clinics?|cent(?:er|re)|klinik[hi]s?|kentro|institute|studio|lab|salon|derma|spa)$/iu;
/** Words after a business type that do not name it. */
const unnamed =
  /^(?:μας|σας|του|της|των|τους|που|και|κι|με|σε|για|δίπλα|απέναντι|αισθητικ[ήη]ς|ομορφι[άα]ς|αδυνατ[ίι]σματος|or|and|in|on|at|that|which|next|near|for|with|is|are)$/iu;
const reach = 4;
/** A place follows, as in «unlike the weather in Ioannina». */
const leadsToPlace = /^(?:in|at|on|near|στ(?:ο|η|ην|ον|α|ις|ους|ου|ης))$/iu;

const startsLarge = (text: string): boolean => /^\p{Lu}/u.test(text);
/** «LED», «SPF» and similar abbreviations name techniques. */
const isShorthand = (text: string): boolean => /^[\p{Lu}\p{N}]{1,4}$/u.test(text);
const isLatin = (text: string): boolean => /^\p{Script=Latin}{2,}$/u.test(text);

/** Returns whether a comparison names a business or product that is not the account's own. */
export function mentionsAnother(
  { from, to }: Match,
  reading: Reading,
  isOwn: (place: number) => boolean,
): boolean {
  const { words, text: whole } = reading;
  const textAt = (place: number): string => words[place]?.text ?? '';
  const isMention = (place: number): boolean => whole[(words[place]?.start ?? 0) - 1] === '@';
  // In upper or title case a capital does not mark a name.
  const showsNames = !(startsLarge(textAt(to - 1)) && to - from > 1);
  // In English every common word is Latin: there only a capital marks a name.
  const isGreek = /\p{Script=Greek}/u.test(textAt(from));
  const isNamedBusiness = (place: number): boolean => {
    const [text, next] = [textAt(place), textAt(place + 1)];
    if (!isGreek || pauseBefore(place + 1, reading) !== breaks.space || isOwn(place + 1)) return false;
    if (isLatin(text) && isLatin(next)) return business.test(text) || business.test(next);
    return business.test(text) && !unnamed.test(next) && (isLatin(next) || !showsNames);
  };
  const isName = (place: number): boolean => {
    const text = textAt(place);
    if (isOwn(place)) return false;
    if (isMention(place) || isNamedBusiness(place)) return true;
    return showsNames && startsLarge(text) && !isShorthand(text) && !harmless.test(text);
  };
  if (namesNext.test(textAt(to - 1))) {
    for (
      let place = to;
      place < to + reach && (pauseBefore(place, reading) === breaks.space || isMention(place));
      place += 1
    ) {
      if (leadsToPlace.test(textAt(place))) return false;
      if (isName(place)) return true;
    }
    return false;
  }
  for (
    let place = from - 1;
    place >= from - reach - 1 && pauseBefore(place, reading) < breaks.line;
    place -= 1
  )
    if (isName(place)) return true;
  return false;
}
