import { fold } from '@kallos/contracts/texts/fold';

/** Areas of the body, each with how a sentence or a hashtag names it. */
const areas = {
  face: /προσωπ|μετωπ|μαγουλ|πιγουν|σπυρακ|μακιγιαζ/u,
  hair: /μαλλι|τριχωτ/u,
  brows: /φρυδ|microblading/u,
  lips: /χειλ/u,
  body: /σωμα|κοιλι|μηρ[οωε]|γλουτ|μπρατσ|πλατη|ποδι/u,
  hands: /χερι|μανικιουρ/u,
  feet: /ποδι|πεντικιουρ|φτερν/u,
} as const;
type Area = keyof typeof areas;

/** The areas that a sort of a name means: who speaks of eyes or lips speaks of the face. */
const areasOfSorts: Readonly<Record<string, readonly Area[]>> = {
  face: ['face'],
  lips: ['lips', 'face'],
  undereye: ['face'],
  brows: ['brows', 'face'],
  neck: ['face', 'body'],
  hair: ['hair'],
  body: ['body'],
  bodyhair: ['body'],
  hands: ['hands'],
  feet: ['feet'],
};

/** Whether a sentence or hashtag may follow a name with these sorts: one about the face does not fit «peeling χεριών». */
export function fitsAreas(text: string, sorts: readonly string[]): boolean {
  const ofName = new Set(sorts.flatMap((sort) => areasOfSorts[sort] ?? []));
  if (ofName.size === 0) return true;
  const folded = fold(text);
  const named = (Object.keys(areas) as Area[]).filter((area) => areas[area].test(folded));
  return named.length === 0 || named.some((area) => ofName.has(area));
}
