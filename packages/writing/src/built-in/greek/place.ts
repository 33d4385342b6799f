import { fold } from '@kallos/contracts/texts/fold';

/** The type of a business, from its name. */
export type Place = 'clinic' | 'shop';

const places: ReadonlyArray<readonly [Place, RegExp]> = [
  ['shop', /φαρμακει|pharmac|farmak|shop|store|μαγαζι|καταστημα|καλλυντικα|cosmetics|market/],
  [
    'clinic',
    /ιατρ|γιατρ|(?<!\p{L})(?:δρ|dr)(?!\p{L})|clinic|κλινικ|δερματολογ|dermatolog|οδοντ|dental|medical|χειρουργ/u,
  ],
];

/** Returns the type of a business by its name; undefined if unclear, as for a beauty salon. */
export const placeOf = (companyName: string): Place | undefined =>
  places.find(([, sign]) => sign.test(fold(companyName)))?.[0];

const onlyAt: Readonly<Record<Place, RegExp>> = {
  shop: /κατάστημ|στα ράφια|από το ράφι|στον πάγκο|παραλαβ/iu,
  clinic: /ιατρεί|γραμματεί|κλινικ/iu,
};

/** Returns whether a built-in sentence fits the type of business. */
export const fitsPlace = (text: string, place: Place | undefined): boolean =>
  (Object.keys(onlyAt) as Place[]).every((one) => one === place || !onlyAt[one].test(text));
