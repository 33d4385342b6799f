export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The description in the login dialog. */
  readonly description: string;
  /** Pages that /me/accounts lists, in order. */
  readonly pageIds: readonly string[];
  readonly businessIds: readonly string[];
}

export interface InstagramAccount {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly followers: number;
}

export interface Page {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly categoryId: string;
  readonly tasks: readonly string[];
  readonly instagram?: InstagramAccount;
}

export interface Business {
  readonly id: string;
  readonly name: string;
  readonly ownedPageIds: readonly string[];
  readonly clientPageIds: readonly string[];
}

const allTasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'];
const onlyReads = ['ANALYZE'];
const clinic = { category: 'Medical Spa', categoryId: '2714' };
const salon = { category: 'Beauty Salon', categoryId: '199' };
const doctor = { category: 'Dermatologist', categoryId: '180410821995109' };
const society = { category: 'Medical Association', categoryId: '2235' };

type Kind = Pick<Page, 'category' | 'categoryId'>;

const pageIdOf = (number: string) => `104872650190${number}`;

const page = (number: string, name: string, kind: Kind, tasks: readonly string[] = allTasks): Page => ({
  ...kind,
  id: pageIdOf(number),
  name,
  tasks,
});

const withInstagram = (
  number: string,
  name: string,
  kind: Kind,
  username: string,
  followers: number,
): Page => ({
  ...page(number, name, kind),
  instagram: { id: `17841400510010${number}`, username, name, followers },
});

export const pages: readonly Page[] = [
  withInstagram('001', 'Δέρμα & Φως', doctor, 'derma.fos', 4_812),
  page('002', 'Δέρμα & Φως Γλυφάδα', doctor),
  page('003', 'Σύλλογος Δερματολόγων Αττικής', society, onlyReads),
  withInstagram('004', 'Aesthetica Θεσσαλονίκη', clinic, 'aesthetica.thess', 11_390),
  withInstagram('005', 'Aesthetica Καλαμαριά', clinic, 'aesthetica.kalamaria', 2_046),
  page('006', 'Φροντίδα Προσώπου Μαρία', salon),
  page('007', 'Κέντρο Ομορφιάς Τούμπα', salon, []),
  ...['Μαρούσι', 'Χαλάνδρι', 'Πειραιάς', 'Πάτρα', 'Ηράκλειο', 'Λάρισα', 'Βόλος'].map((town, index) =>
    withInstagram(
      `10${index + 1}`,
      `Άνθος Clinic ${town}`,
      clinic,
      `anthos.clinic${index + 1}`,
      900 + index * 431,
    ),
  ),
];

const businesses: readonly Business[] = [
  {
    id: '590011223344001',
    name: 'Aesthetica Group ΙΚΕ',
    ownedPageIds: ['004', '005'].map(pageIdOf),
    clientPageIds: ['006', '007'].map(pageIdOf),
  },
];

const person = (
  number: number,
  name: string,
  email: string,
  note: string,
  pageNumbers: readonly string[],
): Person => ({
  id: `1016000000000000${number}`,
  name,
  email,
  description: note,
  pageIds: pageNumbers.map(pageIdOf),
  businessIds: [],
});

export const people: readonly Person[] = [
  person(
    1,
    'Ελένη Παπαδοπούλου',
    'eleni@dermafos.example',
    'Δερματολόγος, δύο σελίδες και ένας λογαριασμός Instagram',
    ['001', '002', '003'],
  ),
  {
    ...person(
      2,
      'Νίκος Καραγιάννης',
      'nikos@aesthetica.example',
      'Κλινική αισθητικής, σελίδες και μέσω επαγγελματικού χαρτοφυλακίου',
      ['004'],
    ),
    businessIds: ['590011223344001'],
  },
  person(3, 'Μαρία Βλάχου', 'maria@frontida.example', 'Αισθητικός, μία σελίδα χωρίς Instagram', ['006']),
  person(
    4,
    'Σοφία Μαυρίδη',
    'sofia@anthos.example',
    'Επτά ιατρεία, επτά σελίδες με Instagram',
    [1, 2, 3, 4, 5, 6, 7].map((number) => `10${number}`),
  ),
  person(5, 'Γιώργος Αντωνίου', 'giorgos@antoniou.example', 'Ιατρός, δεν διαχειρίζεται καμία σελίδα', []),
];

/**
 * The id prefix of a family: a private copy of all people, pages and businesses for tests that share one
 * sandbox.
 */
const familyPrefix = /^9\d{6}(?=1|5)/;
const prefixOf = (id: string): string => familyPrefix.exec(id)?.[0] ?? '';

/** Returns the id without its family prefix; names, notes and avatars are the same in each family. */
export const baseIdOf = (id: string): string => id.replace(familyPrefix, '');

function findIn<T extends { readonly id: string }>(all: readonly T[], id: string) {
  const prefix = prefixOf(id);
  const found = all.find((one) => prefix + one.id === id);
  return found && { found, named: (own: string) => prefix + own };
}

type Named = (id: string) => string;

const personIn = (person: Person, named: Named): Person => ({
  ...person,
  id: named(person.id),
  pageIds: person.pageIds.map(named),
  businessIds: person.businessIds.map(named),
});

/** Returns the people of a family; without a number the default people. */
export const peopleOf = (family: number | undefined): readonly Person[] =>
  family === undefined
    ? people
    : people.map((person) => personIn(person, (id) => `9${String(family).padStart(6, '0')}${id}`));

export function findPerson(id: string): Person | undefined {
  const { found, named } = findIn(people, id) ?? {};
  return found && named && personIn(found, named);
}

const pageIn = ({ instagram, ...page }: Page, named: Named): Page => ({
  ...page,
  id: named(page.id),
  ...(instagram && { instagram: { ...instagram, id: named(instagram.id) } }),
});

export function findPage(id: string): Page | undefined {
  const { found, named } = findIn(pages, id) ?? {};
  return found && named && pageIn(found, named);
}

export function findBusiness(id: string): Business | undefined {
  const { found, named } = findIn(businesses, id) ?? {};
  return (
    found &&
    named && {
      ...found,
      id: named(found.id),
      ownedPageIds: found.ownedPageIds.map(named),
      clientPageIds: found.clientPageIds.map(named),
    }
  );
}

export function findPageOfInstagram(id: string): Page | undefined {
  const page = pages.find(({ instagram }) => instagram?.id === baseIdOf(id));
  return page && pageIn(page, (own) => prefixOf(id) + own);
}

/** Returns every page a person can access: their own and those of their business portfolios. */
export function reachablePages(person: Person): Page[] {
  const held = person.businessIds.flatMap((id) => {
    const business = findBusiness(id);
    return business ? [...business.ownedPageIds, ...business.clientPageIds] : [];
  });
  return [...new Set([...person.pageIds, ...held])].flatMap((id) => findPage(id) ?? []);
}
