import { fold } from '@kallos/contracts/texts/fold';

/** Where a business receives people, as its name shows. */
export type Place = 'clinic' | 'shop';

const places: ReadonlyArray<readonly [Place, RegExp]> = [
  ['shop', /φαρμακει|pharmac|farmak|shop|store|μαγαζι|καταστημα|καλλυντικα|cosmetics|market/],
  [
    'clinic',
    /ιατρ|γιατρ|(?<!\p{L})(?:δρ|dr)(?!\p{L})|clinic|κλινικ|δερματολογ|dermatolog|οδοντ|dental|medical|χειρουργ/u,
  ],
];

/** Undefined where the name shows neither, as with a beauty salon. */
export const placeOf = (companyName: string): Place | undefined =>
  places.find(([, sign]) => sign.test(fold(companyName)))?.[0];

const onlyAt: Readonly<Record<Place, RegExp>> = {
  shop: /κατάστημ|στα ράφια|από το ράφι|στον πάγκο|παραλαβ/iu,
  clinic: /ιατρεί|γραμματεί|κλινικ/iu,
};

/** Whether a sentence of ours fits where the business receives people: no shop in a clinic and no clinic in a shop. */
export const fitsPlace = (text: string, place: Place | undefined): boolean =>
  (Object.keys(onlyAt) as Place[]).every((one) => one === place || !onlyAt[one].test(text));
