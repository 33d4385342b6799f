/** The reason why a location cannot post; undefined for a verified one. */
export type PostingObstacle =
  | 'verify'
  | 'waitForVoiceOfMerchant'
  | 'resolveOwnershipConflict'
  | 'complyWithGuidelines'
  | 'posting_off';

export interface Location {
  readonly id: string;
  readonly title: string;
  readonly storeCode?: string;
  readonly town: string;
  readonly street?: string;
  readonly category: string;
  readonly phone?: string;
  readonly website: string;
  readonly hindrance?: PostingObstacle;
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly type: 'PERSONAL' | 'LOCATION_GROUP';
  readonly role: 'PRIMARY_OWNER' | 'OWNER' | 'MANAGER';
  readonly locationIds: readonly string[];
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The description in the consent dialog. */
  readonly description: string;
  readonly accounts: readonly Account[];
}

const place = (
  number: number,
  title: string,
  town: string,
  category: string,
  more: Partial<Location> = {},
): Location => ({
  id: `40020010000000${String(number).padStart(5, '0')}`,
  title,
  town,
  street: `Ερμού ${number}`,
  category,
  phone: `210 000 ${String(1000 + number)}`,
  website: 'https://www.dermafos.example/',
  ...more,
});

/** Not verified in four ways, one whose posting is off, and one that hides its address. */
const locations: readonly Location[] = [
  place(1, 'Δέρμα & Φως Κολωνάκι', 'Αθήνα', 'gcid:dermatologist'),
  place(2, 'Δέρμα & Φως Γλυφάδα', 'Γλυφάδα', 'gcid:skin_care_clinic', { hindrance: 'verify' }),
  place(3, 'Δέρμα & Φως Πειραιάς', 'Πειραιάς', 'gcid:skin_care_clinic', {
    hindrance: 'waitForVoiceOfMerchant',
  }),
  place(4, 'Aesthetica Θεσσαλονίκη', 'Θεσσαλονίκη', 'gcid:medical_spa', { storeCode: 'THES-1' }),
  place(5, 'Aesthetica Καλαμαριά', 'Καλαμαριά', 'gcid:medical_spa', { storeCode: 'THES-2' }),
  place(6, 'Aesthetica Χαλκιδική', 'Νέα Μουδανιά', 'gcid:medical_spa', {
    hindrance: 'resolveOwnershipConflict',
  }),
  place(7, 'Aesthetica Βέροια', 'Βέροια', 'gcid:medical_spa', { hindrance: 'complyWithGuidelines' }),
  place(8, 'Φροντίδα Προσώπου Μαρία', 'Πάτρα', 'gcid:beauty_salon', { hindrance: 'posting_off' }),
  ...Array.from({ length: 23 }, (_, index) =>
    place(100 + index, `Άνθος Clinic ${index + 1}`, 'Αττική', 'gcid:medical_clinic'),
  ),
].map(({ street, ...one }) => (one.title.includes('Μαρία') ? one : { ...one, street: street ?? '' }));

const idOfPlace = (number: number) => `40020010000000${String(number).padStart(5, '0')}`;
const account = (
  number: number,
  name: string,
  type: Account['type'],
  places: readonly number[],
  role: Account['role'] = 'OWNER',
): Account => ({
  id: `10850010000000${String(number).padStart(4, '0')}`,
  name,
  type,
  role,
  locationIds: places.map(idOfPlace),
});

const person = (
  number: number,
  name: string,
  email: string,
  description: string,
  accounts: readonly Account[],
): Person => ({ id: `11400000000000000000${number}`, name, email, description, accounts });

const people: readonly Person[] = [
  person(1, 'Ελένη Παπαδοπούλου', 'eleni@dermafos.example', 'Τρία προφίλ, από τα οποία ένα επαληθευμένο', [
    account(1, 'Ελένη Παπαδοπούλου', 'PERSONAL', [1, 2, 3], 'PRIMARY_OWNER'),
  ]),
  person(
    2,
    'Νίκος Καραγιάννης',
    'nikos@aesthetica.example',
    'Ομάδα τοποθεσιών, τα ίδια προφίλ και στον προσωπικό λογαριασμό',
    [
      account(2, 'Νίκος Καραγιάννης', 'PERSONAL', [4], 'PRIMARY_OWNER'),
      account(3, 'Aesthetica Group', 'LOCATION_GROUP', [4, 5, 6, 7]),
    ],
  ),
  person(3, 'Μαρία Βλάχου', 'maria@frontida.example', 'Ένα προφίλ με απενεργοποιημένες αναρτήσεις', [
    account(4, 'Μαρία Βλάχου', 'PERSONAL', [8], 'PRIMARY_OWNER'),
  ]),
  person(4, 'Σοφία Μαυρίδη', 'sofia@anthos.example', 'Είκοσι τρεις ομάδες με ένα προφίλ η καθεμία', [
    account(20, 'Σοφία Μαυρίδη', 'PERSONAL', [], 'PRIMARY_OWNER'),
    ...Array.from({ length: 23 }, (_, index) =>
      account(100 + index, `Άνθος ${index + 1}`, 'LOCATION_GROUP', [100 + index], 'MANAGER'),
    ),
  ]),
  person(5, 'Γιώργος Αντωνίου', 'giorgos@antoniou.example', 'Δεν διαχειρίζεται κανένα προφίλ', [
    account(30, 'Γιώργος Αντωνίου', 'PERSONAL', [], 'PRIMARY_OWNER'),
  ]),
];

/** The prefix of a family: a private copy of all people and locations for tests that share a sandbox. */
const familyPrefix = /^9\d{6}(?=1085|114|4002)/;
const prefixOf = (id: string): string => familyPrefix.exec(id)?.[0] ?? '';
const withPrefix = (prefix: string, one: Person): Person => ({
  ...one,
  id: prefix + one.id,
  accounts: one.accounts.map((account) => ({
    ...account,
    id: prefix + account.id,
    locationIds: account.locationIds.map((id) => prefix + id),
  })),
});

/** Returns the people of a family; without a number the default people. */
export const peopleOf = (family: number | undefined): readonly Person[] =>
  family === undefined ? people : people.map((one) => withPrefix(`9${String(family).padStart(6, '0')}`, one));

export function findPerson(id: string): Person | undefined {
  const prefix = prefixOf(id);
  const found = people.find((one) => prefix + one.id === id);
  return found && withPrefix(prefix, found);
}

export function findLocation(id: string): Location | undefined {
  const prefix = prefixOf(id);
  const found = locations.find((one) => prefix + one.id === id);
  return found && { ...found, id };
}

/** Returns the person's account that contains a location. */
export const holds = (person: Person, accountId: string, locationId: string): boolean =>
  person.accounts.some(({ id, locationIds }) => id === accountId && locationIds.includes(locationId));
