import type { ProductClass } from './product-classes.ts';
import { careFacts } from './facts/care-facts.ts';
import { clinicFacts } from './facts/clinic-facts.ts';
import { counterFacts } from './facts/counter-facts.ts';
import type { FactSheet } from './facts/fact.ts';
import { faceFacts } from './facts/face-facts.ts';
import { machineFacts } from './facts/machine-facts.ts';

/** What decides which openings, calls and hashtags fit. */
export type KindGroup = 'injectable' | 'treatment' | 'skincare' | 'sun' | 'hair' | 'supplement' | 'general';

/** One kind of product or treatment: how a name tells it, what it is before the law, and what is true of it. */
export interface Kind {
  readonly id: string;
  readonly class: ProductClass;
  readonly group: KindGroup;
  /** Beginnings of folded words; `$` ends a whole word, `+` joins what must stand together. */
  readonly signs: readonly string[];
  readonly facts: FactSheet;
  /** What a post speaks of instead of the name, where the name may not be advertised. */
  readonly publicSubject?: string;
}

const kind = (
  id: string,
  [productClass, group]: readonly [ProductClass, KindGroup],
  signs: string,
  facts: FactSheet,
): Kind => ({ id, class: productClass, group, signs: signs === '' ? [] : signs.split(' '), facts });

/** Known by name to need a prescription, so that no post may name them. */
const prescriptions: readonly Kind[] = [
  {
    ...kind(
      'lines',
      ['prescription', 'injectable'],
      'botox mpotox mbotox μποτοξ βοτοξ μπotox b0tox botul botyl βοτουλ βοτυλ βουτυλ αλλαντ dysport ντισπορτ azzalure vistabel bocouture xeomin relfydess letybo nuceiva alluzience neuronox botulax νευροτοξ neurotox neuromodul νευροδιαμορφ',
      clinicFacts.lines,
    ),
    publicSubject: 'Συμβουλευτική επίσκεψη για τις ρυτίδες έκφρασης',
  },
  {
    ...kind(
      'doctor',
      ['prescription', 'injectable'],
      'roaccutan ροακουταν ισοτρετιν isotretin τρετινο tretino ozempic οζεμπικ wegovy mounjaro saxenda semaglut σεμαγλουτ tirzepat τιρζεπατ liraglut λιραγλουτ finasterid φιναστεριδ υδροκινον hydroquinon belkyra kybella δεσοξυχολ deoxychol differin adapalen αδαπαλεν αντιβιοτικ αντιβιωτικ κορτιζον συνταγογραφ',
      clinicFacts.doctor,
    ),
    publicSubject: 'Συμβουλευτική επίσκεψη με τον γιατρό',
  },
];

/** Things with a name of their own on a shelf, whatever treatment they are used for. */
const shelf: readonly Kind[] = [
  kind(
    'supplement',
    ['supplement', 'supplement'],
    'συμπληρωμ supplement caps καψουλ ταμπλετ πολυβιταμ collagen κολλαγον βιοτιν biotin πρωτειν',
    counterFacts.supplement,
  ),
  kind(
    'medicine',
    ['otc', 'general'],
    'μινοξιδιλ minoxidil emla φαρμακ παυσιπον αντιισταμιν',
    counterFacts.medicine,
  ),
  kind('sun', ['cosmetic', 'sun'], 'αντηλιακ spf sunscreen sun$ ηλιοπροστασ', faceFacts.sun),
  kind(
    'hair',
    ['cosmetic', 'hair'],
    'σαμπουαν shampoo conditioner μαλακτικ hair+mask μασκ+μαλλι λακ$',
    counterFacts.hair,
  ),
  kind(
    'eye',
    ['cosmetic', 'skincare'],
    'κρεμ+ματι cream+eye eye+serum eye+gel ορο$+ματι peptide+eye eye$+contour',
    faceFacts.eye,
  ),
  kind('ampoule', ['cosmetic', 'skincare'], 'αμπουλ ampoul ampul', faceFacts.ampoule),
  kind(
    'cleanser',
    ['cosmetic', 'skincare'],
    'cleans αφρο micell ντεμακιγιαζ καθαριστικ gel+καθαρισμ τζελ+καθαρισμ γαλακτωμα+καθαρισμ σαπουν',
    faceFacts.cleanser,
  ),
  kind('toner', ['cosmetic', 'skincare'], 'toner τονωτικ λοσιον lotion', counterFacts.toner),
  kind('oil', ['cosmetic', 'skincare'], 'λαδι oil$ ελαιο', counterFacts.oil),
  kind('serum', ['cosmetic', 'skincare'], 'ορο$ οροσ$ ορου$ οροι$ serum σερουμ', faceFacts.serum),
  kind(
    'cream',
    ['cosmetic', 'skincare'],
    'κρεμ cream creme ενυδατικ moistur balm$ βαλσαμ γαλακτωμα αλοιφ',
    faceFacts.cream,
  ),
];

/** Given by a doctor's needle; a name that says so is no cosmetic, whatever else it says. */
const injectables: readonly Kind[] = [
  kind('threads', ['device_iii', 'injectable'], 'νημα threads pdo$', clinicFacts.threads),
  kind(
    'prp',
    ['procedure', 'injectable'],
    'prp$ prf$ αυτολογ πλασμα+αιμοπεταλ πλουσιο+αιμοπεταλ',
    clinicFacts.prp,
  ),
  kind(
    'booster',
    ['injectable', 'injectable'],
    'profhilo skinbooster skin+booster βιοαναδομ βιοαναπλασ βιοενυδατ jalupro sculptra radiesse βιοδιεγερ biostimul πολυνουκλεοτ polynucleot rejuran nucleofill sunekos',
    clinicFacts.booster,
  ),
  kind('meso', ['injectable', 'injectable'], 'μεσοθεραπ mesother nctf$', clinicFacts.meso),
  kind(
    'filler',
    ['injectable', 'injectable'],
    'filler φιλερ φιλλερ juvederm restylane teosyal teoxane belotero stylage ενεσιμ ενεσ εγχυ αυξησ+χειλ lip+augment',
    clinicFacts.filler,
  ),
];

/** Done with a machine, a peel or by hand, on a visit. */
const visits: readonly Kind[] = [
  kind('hairRemoval', ['procedure', 'treatment'], 'αποτριχωσ hair+removal', machineFacts.hairRemoval),
  kind('tattoo', ['procedure', 'treatment'], 'τατουαζ tattoo', machineFacts.tattoo),
  kind(
    'needling',
    ['procedure', 'treatment'],
    'microneedl μικροβελον dermapen dermaroller morpheus βελονισμ+προσωπ',
    machineFacts.needling,
  ),
  kind(
    'tightening',
    ['procedure', 'treatment'],
    'ραδιοσυχν radiofreq radio+frequen rf$ υπερηχ hifu ultherap thermage συσφιξ συσφιγ lifting',
    machineFacts.tightening,
  ),
  kind(
    'body',
    ['procedure', 'treatment'],
    'κρυολιπ cryolip coolsculpt λιποδιαλ λιπολυσ κυτταριτ σιλουετ πρεσοθεραπ λεμφ αδυνατ endermolog ενδερμολογ',
    machineFacts.body,
  ),
  kind('peeling', ['procedure', 'treatment'], 'peel πιλινγκ πηλινγκ απολεπισ', machineFacts.peeling),
  kind(
    'ledLight',
    ['procedure', 'treatment'],
    'led+θεραπ led+mask led+συνεδρ φωτοθεραπ φωτοδυναμ φωτοβιο',
    machineFacts.ledLight,
  ),
  kind(
    'dental',
    ['procedure', 'treatment'],
    'δοντι οδοντ dental λευκανσ+δοντ σιδερακ ορθοδοντ',
    careFacts.dental,
  ),
  kind(
    'hairClinic',
    ['procedure', 'treatment'],
    'μεταμοσχευσ τριχοπτωσ αλωπεκι τριχωτ hair+transplant',
    careFacts.hairClinic,
  ),
  kind('device', ['device_iia', 'general'], 'συσκευ device μηχανημ led$', counterFacts.device),
  kind(
    'skinLight',
    ['procedure', 'treatment'],
    'laser λειζερ λεηζερ ipl$ co2$ φωτοαναπλ ευρυαγγ παναδ κηλιδ fraxel',
    machineFacts.skinLight,
  ),
  kind('massage', ['service', 'treatment'], 'μασαζ massage ρεφλεξ', careFacts.massage),
  kind(
    'beauty',
    ['service', 'treatment'],
    'μανικιουρ πεντικιουρ manicure pedicure βλεφαριδ φρυδι lash brow μακιγιαζ+νυφ',
    careFacts.beauty,
  ),
  kind(
    'consultation',
    ['service', 'treatment'],
    'συμβουλ επισκεψ εξετασ δερματοσκοπ χαρτογραφ ελεγχο+σπιλ σπιλ',
    careFacts.consultation,
  ),
];

/** What is told last: words that a treatment and a shelf share. */
const vague: readonly Kind[] = [
  kind(
    'facial',
    ['service', 'treatment'],
    'hydrafacial facial καθαρισμ+προσωπ βαθ+καθαρισμ θεραπει treatment συνεδρι περιποιησ οξυγονοθεραπ δερμοαποξ εφαρμογ',
    careFacts.facial,
  ),
  kind('mask', ['cosmetic', 'skincare'], 'μασκ mask masque', faceFacts.mask),
  kind('cleanser', ['cosmetic', 'skincare'], 'καθαρισμ', faceFacts.cleanser),
  kind('eye', ['cosmetic', 'skincare'], 'ματι eye$ eyes$', faceFacts.eye),
  kind('hair', ['cosmetic', 'hair'], 'μαλλι τριχ hair', counterFacts.hair),
  kind(
    'skincare',
    ['cosmetic', 'skincare'],
    'δερμοκαλλυντ καλλυντ booster ρετιν retin night νυχτ προσωπ ενυδατ cosmetic skincare',
    counterFacts.skincare,
  ),
  kind('device', ['device_iia', 'general'], 'ιατροτεχνολ', counterFacts.device),
];

/** For names that tell no kind. */
export const unknownKind: Kind = kind('general', ['cosmetic', 'general'], '', counterFacts.general);

/** Kinds in order of recognition. */
export const kinds: readonly Kind[] = [...prescriptions, ...injectables, ...shelf, ...visits, ...vague];

/** Kinds in order of recognition for a name that begins by saying that it is a treatment. */
export const kindsOfTreatments: readonly Kind[] = kinds.filter((each) => !shelf.includes(each));
