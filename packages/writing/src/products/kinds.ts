import { productClasses, type ProductClass } from './product-classes.ts';
import { careFacts } from './facts/care-facts.ts';
import { clinicFacts } from './facts/clinic-facts.ts';
import { counterFacts } from './facts/counter-facts.ts';
import type { FactSheet } from './facts/fact.ts';
import { faceFacts } from './facts/face-facts.ts';
import { machineFacts } from './facts/machine-facts.ts';

const groups = ['injectable', 'treatment', 'skincare', 'sun', 'hair', 'supplement', 'general'] as const;
/** Determines which openings, calls to action and hashtags fit. */
export type KindGroup = (typeof groups)[number];

/** A kind of product or treatment: how names reveal it, its legal class, and its facts. */
export interface Kind {
  readonly id: string;
  readonly class: ProductClass;
  readonly group: KindGroup;
  /** Prefixes of folded words; `$` ends a whole word, `+` joins words that must be adjacent. */
  readonly signs: readonly string[];
  readonly facts: FactSheet;
  /** Replaces the name in posts if it may not be advertised. */
  readonly publicSubject?: string;
}

const facts = { ...careFacts, ...clinicFacts, ...counterFacts, ...faceFacts, ...machineFacts };

/** Parses a kind from a line: id, class and group, a colon, and its signs. */
function readKind(line: string): Kind {
  const [about = '', signs] = line.split(': ');
  const [id = '', ofClass, ofGroup] = about.split(' ');
  const productClass = productClasses.find((one) => one === ofClass);
  const group = groups.find((one) => one === ofGroup);
  const sheet = facts[id];
  if (!productClass || !group || !sheet) throw new Error(`no class, no group or no facts of a kind: ${line}`);
  return { id, class: productClass, group, signs: signs?.split(' ') ?? [], facts: sheet };
}

const readKinds = (lines: string): Kind[] => lines.trim().split('\n').map(readKind);

/** Known prescription products, which no post may name. */
const prescriptions: readonly Kind[] = [
  {
    ...readKind(
      'lines prescription injectable: botox mpotox mbotox μποτοξ βοτοξ μπotox b0tox botul botyl βοτουλ βοτυλ βουτυλ αλλαντ dysport ντισπορτ azzalure vistabel bocouture xeomin relfydess letybo nuceiva alluzience neuronox botulax νευροτοξ neurotox neuromodul νευροδιαμορφ',
    ),
    publicSubject: 'Συμβουλευτική επίσκεψη για τις ρυτίδες έκφρασης',
  },
  {
    ...readKind(
      'doctor prescription injectable: roaccutan ροακουταν ισοτρετιν isotretin τρετινο tretino ozempic οζεμπικ wegovy mounjaro saxenda semaglut σεμαγλουτ tirzepat τιρζεπατ liraglut λιραγλουτ finasterid φιναστεριδ υδροκινον hydroquinon belkyra kybella δεσοξυχολ deoxychol differin adapalen αδαπαλεν αντιβιοτικ αντιβιωτικ κορτιζον συνταγογραφ',
    ),
    publicSubject: 'Συμβουλευτική επίσκεψη με τον γιατρό',
  },
];

/** Retail products by name, whatever treatment they are used for. */
const shelf = readKinds(`
supplement supplement supplement: συμπληρωμ supplement caps καψουλ ταμπλετ πολυβιταμ collagen κολλαγον βιοτιν biotin πρωτειν
medicine otc general: μινοξιδιλ minoxidil emla φαρμακ παυσιπον αντιισταμιν
sun cosmetic sun: αντηλιακ spf sunscreen sun$ ηλιοπροστασ
hair cosmetic hair: σαμπουαν shampoo conditioner μαλακτικ hair+mask μασκ+μαλλι λακ$
eye cosmetic skincare: κρεμ+ματι cream+eye eye+serum eye+gel ορο$+ματι peptide+eye eye$+contour
ampoule cosmetic skincare: αμπουλ ampoul ampul
cleanser cosmetic skincare: cleans αφρο micell ντεμακιγιαζ καθαριστικ gel+καθαρισμ τζελ+καθαρισμ γαλακτωμα+καθαρισμ σαπουν
toner cosmetic skincare: toner τονωτικ λοσιον lotion
oil cosmetic skincare: λαδι oil$ ελαιο
serum cosmetic skincare: ορο$ οροσ$ ορου$ οροι$ serum σερουμ
cream cosmetic skincare: κρεμ cream creme ενυδατικ moistur balm$ βαλσαμ γαλακτωμα αλοιφ
`);

/** Injectables: a name that matches is no cosmetic, whatever else it contains. */
const injectables = readKinds(`
threads device_iii injectable: νημα threads pdo$
prp procedure injectable: prp$ prf$ αυτολογ πλασμα+αιμοπεταλ πλουσιο+αιμοπεταλ
booster injectable injectable: profhilo skinbooster skin+booster βιοαναδομ βιοαναπλασ βιοενυδατ jalupro sculptra radiesse βιοδιεγερ biostimul πολυνουκλεοτ polynucleot rejuran nucleofill sunekos
meso injectable injectable: μεσοθεραπ mesother nctf$
filler injectable injectable: filler φιλερ φιλλερ juvederm restylane teosyal teoxane belotero stylage ενεσιμ ενεσ εγχυ αυξησ+χειλ lip+augment
`);

/** Treatments with a device, a peel or by hand. */
const visits = readKinds(`
hairRemoval procedure treatment: αποτριχωσ hair+removal
tattoo procedure treatment: τατουαζ tattoo
needling procedure treatment: microneedl μικροβελον dermapen dermaroller morpheus βελονισμ+προσωπ
tightening procedure treatment: ραδιοσυχν radiofreq radio+frequen rf$ υπερηχ hifu ultherap thermage συσφιξ συσφιγ lifting
body procedure treatment: κρυολιπ cryolip coolsculpt λιποδιαλ λιπολυσ κυτταριτ σιλουετ πρεσοθεραπ λεμφ αδυνατ endermolog ενδερμολογ
peeling procedure treatment: peel πιλινγκ πηλινγκ απολεπισ
ledLight procedure treatment: led+θεραπ led+mask led+συνεδρ φωτοθεραπ φωτοδυναμ φωτοβιο
dental procedure treatment: δοντι οδοντ dental λευκανσ+δοντ σιδερακ ορθοδοντ
hairClinic procedure treatment: μεταμοσχευσ τριχοπτωσ αλωπεκι τριχωτ hair+transplant
device device_iia general: συσκευ device μηχανημ led$
skinLight procedure treatment: laser λειζερ λεηζερ ipl$ co2$ φωτοαναπλ ευρυαγγ παναδ κηλιδ fraxel
massage service treatment: μασαζ massage ρεφλεξ
beauty service treatment: μανικιουρ πεντικιουρ manicure pedicure βλεφαριδ φρυδι lash brow μακιγιαζ+νυφ
consultation service treatment: συμβουλ επισκεψ εξετασ δερματοσκοπ χαρτογραφ ελεγχο+σπιλ σπιλ
`);

/** Tried last: words that treatments and retail products share. */
const vague = readKinds(`
facial service treatment: hydrafacial facial καθαρισμ+προσωπ βαθ+καθαρισμ θεραπει treatment συνεδρι περιποιησ οξυγονοθεραπ δερμοαποξ εφαρμογ
mask cosmetic skincare: μασκ mask masque
cleanser cosmetic skincare: καθαρισμ
eye cosmetic skincare: ματι eye$ eyes$
hair cosmetic hair: μαλλι τριχ hair
skincare cosmetic skincare: δερμοκαλλυντ καλλυντ booster ρετιν retin night νυχτ προσωπ ενυδατ cosmetic skincare
device device_iia general: ιατροτεχνολ
`);

/** For names without a known kind. */
export const unknownKind: Kind = readKind('general cosmetic general');

/** Kinds in order of recognition. */
export const kinds: readonly Kind[] = [...prescriptions, ...injectables, ...shelf, ...visits, ...vague];

/** Kinds in order of recognition for a name that starts with a treatment word. */
export const kindsOfTreatments: readonly Kind[] = kinds.filter((each) => !shelf.includes(each));
