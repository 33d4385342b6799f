export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** What the login dialog says about them. */
  readonly note: string;
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

export const pages: readonly Page[] = [
  {
    ...doctor,
    id: '104872650190001',
    name: 'Δέρμα & Φως',
    tasks: allTasks,
    instagram: { id: '17841400510010001', username: 'derma.fos', name: 'Δέρμα & Φως', followers: 4_812 },
  },
  {
    ...doctor,
    id: '104872650190002',
    name: 'Δέρμα & Φως Γλυφάδα',
    tasks: allTasks,
  },
  {
    category: 'Medical Association',
    categoryId: '2235',
    id: '104872650190003',
    name: 'Σύλλογος Δερματολόγων Αττικής',
    tasks: onlyReads,
  },
  {
    ...clinic,
    id: '104872650190004',
    name: 'Aesthetica Θεσσαλονίκη',
    tasks: allTasks,
    instagram: {
      id: '17841400510010004',
      username: 'aesthetica.thess',
      name: 'Aesthetica Θεσσαλονίκη',
      followers: 11_390,
    },
  },
  {
    ...clinic,
    id: '104872650190005',
    name: 'Aesthetica Καλαμαριά',
    tasks: allTasks,
    instagram: {
      id: '17841400510010005',
      username: 'aesthetica.kalamaria',
      name: 'Aesthetica Καλαμαριά',
      followers: 2_046,
    },
  },
  {
    ...salon,
    id: '104872650190006',
    name: 'Φροντίδα Προσώπου Μαρία',
    tasks: allTasks,
  },
  { ...salon, id: '104872650190007', name: 'Κέντρο Ομορφιάς Τούμπα', tasks: [] },
  ...['Μαρούσι', 'Χαλάνδρι', 'Πειραιάς', 'Πάτρα', 'Ηράκλειο', 'Λάρισα', 'Βόλος'].map((town, index): Page => ({
    ...clinic,
    id: `1048726501901${String(index + 1).padStart(2, '0')}`,
    name: `Άνθος Clinic ${town}`,
    tasks: allTasks,
    instagram: {
      id: `178414005100101${String(index + 1).padStart(2, '0')}`,
      username: `anthos.clinic${index + 1}`,
      name: `Άνθος Clinic ${town}`,
      followers: 900 + index * 431,
    },
  })),
];

export const businesses: readonly Business[] = [
  {
    id: '590011223344001',
    name: 'Aesthetica Group ΙΚΕ',
    ownedPageIds: ['104872650190004', '104872650190005'],
    clientPageIds: ['104872650190006', '104872650190007'],
  },
];

export const people: readonly Person[] = [
  {
    id: '10160000000000001',
    name: 'Ελένη Παπαδοπούλου',
    email: 'eleni@dermafos.example',
    note: 'Δερματολόγος, δύο σελίδες και ένας λογαριασμός Instagram',
    pageIds: ['104872650190001', '104872650190002', '104872650190003'],
    businessIds: [],
  },
  {
    id: '10160000000000002',
    name: 'Νίκος Καραγιάννης',
    email: 'nikos@aesthetica.example',
    note: 'Κλινική αισθητικής, σελίδες και μέσω επαγγελματικού χαρτοφυλακίου',
    pageIds: ['104872650190004'],
    businessIds: ['590011223344001'],
  },
  {
    id: '10160000000000003',
    name: 'Μαρία Βλάχου',
    email: 'maria@frontida.example',
    note: 'Αισθητικός, μία σελίδα χωρίς Instagram',
    pageIds: ['104872650190006'],
    businessIds: [],
  },
  {
    id: '10160000000000004',
    name: 'Σοφία Μαυρίδη',
    email: 'sofia@anthos.example',
    note: 'Επτά ιατρεία, επτά σελίδες με Instagram',
    pageIds: pages.filter(({ name }) => name.startsWith('Άνθος')).map(({ id }) => id),
    businessIds: [],
  },
  {
    id: '10160000000000005',
    name: 'Γιώργος Αντωνίου',
    email: 'giorgos@antoniou.example',
    note: 'Ιατρός, δεν διαχειρίζεται καμία σελίδα',
    pageIds: [],
    businessIds: [],
  },
];

export const findPerson = (id: string) => people.find((person) => person.id === id);
export const findPage = (id: string) => pages.find((page) => page.id === id);
export const findBusiness = (id: string) => businesses.find((business) => business.id === id);
export const findPageOfInstagram = (id: string) => pages.find(({ instagram }) => instagram?.id === id);

/** Every page that a person reaches: their own and those of their business portfolios. */
export function reachablePages(person: Person): Page[] {
  const held = person.businessIds.flatMap((id) => {
    const business = findBusiness(id);
    return business ? [...business.ownedPageIds, ...business.clientPageIds] : [];
  });
  return [...new Set([...person.pageIds, ...held])].flatMap((id) => findPage(id) ?? []);
}
