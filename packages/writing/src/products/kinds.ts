import { careFacts } from './facts/care-facts.ts';
import { clinicFacts } from './facts/clinic-facts.ts';
import { counterFacts } from './facts/counter-facts.ts';
import { examFacts } from './facts/exam-facts.ts';
import { faceFacts } from './facts/face-facts.ts';
import type { Fact } from './facts/fact.ts';
import { machineFacts } from './facts/machine-facts.ts';
import { visitFacts } from './facts/visit-facts.ts';
import { traits, type Trait } from './kind-traits.ts';
import { productClasses, type ProductClass } from './product-classes.ts';
import { signReader, type Words } from './signs.ts';

const groups = ['injectable', 'treatment', 'skincare', 'sun', 'hair', 'supplement', 'general'] as const;
/** Determines which openings, calls to action and hashtags fit. */
export type KindGroup = (typeof groups)[number];

/** One kind of product or treatment: the names that show it, its legal class, and its facts. */
export interface Kind {
  readonly id: string;
  readonly class: ProductClass;
  readonly group: KindGroup;
  readonly traits: readonly Trait[];
  readonly isIn: (words: Words) => boolean;
  /** Empty for a kind without facts that are true of all its products; only its class is known. */
  readonly facts: readonly Fact[];
  /** The replacement for a name that may not be advertised. */
  readonly publicSubject?: string;
}

const facts: Readonly<Record<string, readonly Fact[]>> = {
  ...careFacts,
  ...clinicFacts,
  ...counterFacts,
  ...examFacts,
  ...faceFacts,
  ...machineFacts,
};

/**
 * Parses a kind from a line: id, class, group and traits, a colon, its signs, and after `!!` words
 * that exclude the kind.
 */
function readKind(line: string): Kind {
  const [about = '', all = ''] = line.split(': ');
  const [id = '', ofClass, ofGroup, ...own] = about.split(' ');
  const productClass = productClasses.find((one) => one === ofClass);
  const group = groups.find((one) => one === ofGroup);
  const ofTraits = traits.filter((one) => own.includes(one));
  if (!productClass || !group || ofTraits.length < own.length)
    throw new Error(`no class, no group or no trait of a kind: ${line}`);
  const [signs = '', others = ''] = all.split('!!');
  const [holds, isOther] = [signReader(signs), signReader(others)];
  return {
    id,
    class: productClass,
    group,
    traits: ofTraits,
    isIn: (words) => holds(words) && !isOther(words),
    facts: facts[id] ?? [],
  };
}

const readKinds = (lines: string): Kind[] => lines.trim().split('\n').map(readKind);

/** Names that no post may repeat: prescription products, and salon treatments with such a name. */
const unnamed: readonly Kind[] = [
  {
    ...readKind('hairNamed service treatment: botox+μαλλι botox+hair μποτοξ+μαλλι μποτοξ+hair'),
    publicSubject: 'Περιποίηση μαλλιών',
  },
  {
    ...readKind('lashNamed service treatment: botox+βλεφαριδ botox+lash μποτοξ+βλεφαριδ'),
    publicSubject: 'Περιποίηση βλεφαρίδων',
  },
  {
    ...readKind(
      'lines prescription injectable: botox mpotox mbotox μποτοξ βοτοξ μπotox b0tox botul botyl βοτουλ βοτυλ βουτυλ αλλαντ dysport ντισπορτ azzalure vistabel bocouture xeomin relfydess letybo nuceiva alluzience neuronox botulax νευροτοξ neurotox neuromodul νευροδιαμορφ !! μαλλι hair βλεφαριδ lash',
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

/**
 * Names of products without facts, regardless of their other words: a voucher for a massage is not a
 * massage.
 */
const others = readKinds(`
voucher service general: δωροκαρτ δωροεπιταγ gift+card giftcard voucher κουπονι
course service general: σεμιναρι εκπαιδευσ workshop masterclass
mouthCare cosmetic general: οδοντικ+νημα οδοντοκρεμ οδοντοπαστ toothpaste mouthwash στοματικ+διαλυμ gel+δοντ τζελ+δοντ ταινι+δοντ strips+δοντ whitening+strip στυλο+δοντ whitening+pen
needleless procedure treatment: μεσοθεραπ+χωρισ mesother+χωρισ needlefree needle+free no+needle
depilatory cosmetic skincare: κρεμ+αποτριχωσ αποτριχωτικ hair+removal+cream depilatory λωριδ ταινι+αποτριχωσ !! μηχαν
numbing otc general: αναισθητικ
dissolving procedure treatment: υαλουρονιδ hyaluronid διαλυσ+filler διαλυσ+φιλερ διαλυσ+υαλουρον αφαιρεσ+filler dissolv
exosomes procedure treatment: εξωσωμ exosom !! ορο$ serum σερουμ κρεμ cream μασκ mask σαμπουαν
device device_iia general: συσκευ device μηχανημ led+mask led+μασκ dermaroller derma+roller !! συνεδρι θεραπει session
`);

/**
 * Accessories, clothes, furniture and drinks: «πινέλο μακιγιάζ» and «βεντούζα μασάζ» are not treatments, and nothing
 * is known of them.
 */
const things = readKinds(`
general cosmetic general: βουρτσα$ βουρτσεσ$ βουρτσακ οδοντοβουρτσ toothbrush σφουγγ πινελ brush$ τσιμπιδ tweezer ψαλιδ χτενα$ χτενεσ$ χτενακ λιμα$ λιμεσ$ ζωνη+συσφ ζωνη+αδυνατ ζωνη+μασαζ μπαντα+συσφ μπαντα+μαλλι κορσε κολαν καπελ ομπρελ γυαλια$ ρουχ ενδυσ μπλουζ πετσετα$ πετσετεσ$ γαντι κρεβατ πολυθρον καθρεφτ βεντουζ τσαι+αδυνατ τσαι+λιποδιαλ τσαι+detox tea+slimming tea+detox tubes$ σωληναρι θηκη$ !! θεραπει συνεδρι session
general cosmetic general: μωρο$ μωρου$ μωρα$ μωρων$ βρεφικ βρεφη βρεφων βρεφουσ baby+massage baby+μασαζ baby+cream baby+oil baby+lotion baby+shampoo baby+gel baby+bath bebe !! αντηλιακ spf
general cosmetic general: αλατα$+μπανι bath+salt magnesium+spray μαγνησι+σπρει πρωτειν+μαλλι protein+hair
`);

/** Injectables: a name that matches is never a cosmetic, regardless of its other words. */
const injectables = readKinds(`
prp procedure injectable procedure needle wound: prp$ prf$ αυτολογ πλασμα+αιμοπεταλ πλουσιο+αιμοπεταλ vampire αυτομεσοθεραπ !! κρεμ cream serum σαμπουαν
polynucleotides injectable injectable procedure needle wound onface: πολυνουκλεοτ polynucleot rejuran nucleofill plinest σολομ+dna !! κρεμ cream serum ορο$ μασκ mask
biostimulator injectable injectable procedure needle wound: sculptra radiesse ellanse lanluma βιοδιεγερ biostimul πολυγαλακτικ υδροξυαπατιτ
booster injectable injectable procedure needle wound: profhilo προφιλο skinbooster skinboosters skin+booster σκινμπουστερ βιοαναδομ βιοενυδατ jalupro sunekos skinvive restylane+vital volite
meso injectable injectable procedure needle wound: μεσοθεραπ mesother mesotherap nctf$ μεσο$+θεραπεια !! σαμπουαν ορο$ serum κρεμ cream
filler injectable injectable procedure needle wound onface: filler φιλερ φιλλερ juvederm restylane teosyal teoxane belotero stylage αυξησ+χειλ χειλ+υαλουρον lip+augment russian+lips γεμισ+χειλ ενεσιμ+υαλουρον υαλουρον+ενεσ !! κρεμ cream serum ορο$ gloss σερουμ μασκ mask σαμπουαν shampoo καλλυντ spf μαλλι hair
threads device_iii injectable procedure needle wound onface: νηματα$ νηματων$ νημα+pdo νημα+προσωπ νημα+lifting pdo$ silhouette aptos !! φρυδ αποτριχωσ οδοντ πλεξ
injected injectable injectable procedure needle wound: ενεσιμ ενεσ εγχυ inject ενδοφλεβ iv$
`);

/** Treatments whose names could also be read as retail products. */
const visitsByName = readKinds(`
iplHair procedure treatment procedure light: αποτριχωσ+ipl αποτριχωσ+παλμικ apotrixosi+ipl hair+removal+ipl ipl+μπικινι ipl+μασχαλ ipl+ποδι ipl+bikini !! laser λειζερ
laserHair procedure treatment procedure light: αποτριχωσ+laser αποτριχωσ+λειζερ αποτριχωσ+λεηζερ αποτριχωσ+διοδ αποτριχωσ+αλεξανδρ αποτριχωσ+alexandr αποτριχωσ+nd αποτριχωσ+yag αποτριχωσ+soprano apotrixosi+laser hair+removal+laser laser+μπικινι laser+μασχαλ laser+ποδι laser+bikini laser+μουσι laser+μουστακ laser+γενει laser+τριχεσ$ laser+τριχων$ laser+brazilian laser+full+body laser+ολο+σωμα diode+laser laser+διοδου laser+hair soprano lightsheer αλεξανδριτ !! growth τριχοπτωσ μεταμοσχευσ ευρυαγγ αγγει κηλιδ παναδ ουλ τατουαζ tattoo νυχ ονυχ μυκητ κρεμ
electrolysis service treatment procedure: ηλεκτρολυσ electrolysis αποτριχωσ+βελον αποτριχωσ+ριζικ
threading service treatment onface: αποτριχωσ+νημα αποτριχωσ+κλωστ threading !! φρυδ brow
waxing service treatment: αποτριχωσ+κερι χαλαουα halawa sugaring waxing wax$ κερι+μπικινι κερι+ποδι
hairRemoval service treatment: αποτριχωσ hair+removal
tattooRemoval procedure treatment procedure light wound: αφαιρεσ+τατουαζ αφαιρεσ+tattoo laser+τατουαζ laser+tattoo tattoo+removal λειζερ+τατουαζ
pmu service treatment procedure onface: μικροπιγμεντ micropigment microblad μικρομπλ ημιμονιμ+μακιγιαζ μονιμ+μακιγιαζ permanent+makeup permanent+make pmu$ μακιγιαζ+φρυδι φρυδι+τατουαζ tattoo+φρυδ φρυδ+ημιμονιμ χειλ+ημιμονιμ powder+brow ombre+brow ombre+φρυδ lip+blush eyeliner+ημιμονιμ !! αφαιρεσ removal
lashes service treatment: βλεφαριδ lash eyelash !! αφαιρεσ removal κολλα glue ψευτικ μαγνητικ magnetic strip ορο$ serum μασκαρα mascara βλεφαροπλαστ ποβλητ
brows service treatment: φρυδι φρυδα brow eyebrow !! νηματα$ νηματων$ μολυβι pencil πουδρα$ serum ορο$ gel laser λειζερ μεταμοσχευσ
nails service treatment: μανικιουρ πεντικιουρ manicure pedicure νυχι+τεχνητ τεχνητ+νυχ ημιμονιμ gel+νυχι acrygel ακρυλ nail+art τζελ+νυχι νυχι+gel ονυχοπλαστ !! αφαιρεσ removal μακιγιαζ μυκητ laser λειζερ φρυδ χειλ δυναμωτικ λαδι oil βερνικι χρωμα
makeup service treatment: μακιγιαζ+νυφ νυφικ+μακιγιαζ μακιγιαζ+βραδ βραδιν+μακιγιαζ bridal+makeup makeup+νυφ μακιγιαζ$ !! αφαιρεσ removal διφασικ καθαριστικ βαση primer spray σπρει πουδρ παλετ fixing
lymphatic service treatment onbody: λεμφικ lymph πρεσοθεραπ pressother
massage service treatment: μασαζ massage ρεφλεξ !! λαδι oil κρεμ cream ελαιο συσκευ δοντ κερι candle gun πιστολ roller
`);

/** Retail products, even if named after the treatment that they are used for. */
const shelf = readKinds(`
medicine otc general: μινοξιδιλ minoxidil emla φαρμακ παυσιπον αντιισταμιν depon algofren panadol ponstan
supplement supplement supplement: συμπληρωμ supplement caps$ capsul καψουλ ταμπλετ softgel πολυβιταμ multivit ωμεγα+3 ομεγα+3 omega προβιοτικ probiotic μαγνησι magnesium πρωτειν protein βιταμιν+d3$ βιταμιν+d$ d3$ b12$ σιδηρο iron+tablet κολλαγον collagen βιοτιν biotin μελατονιν κουρκουμ ιχθυελ gummies φακελισκ φακελακι βιταμιν+iu !! κρεμ cream serum ορο$ σερουμ μασκ mask patch eye ματι καθαριστ gel lotion λοσιον σαμπουαν shampoo μαλακτικ conditioner αμπουλ laser θεραπει facial προσωπ threads νηματ lift μπανι bath
supplement supplement supplement: ποσιμ+αμπουλ ποσιμ+κολλαγον drink+collagen
afterSun cosmetic skincare: after+sun μετα+ηλι aftersun
tanning cosmetic skincare: αυτομαυριστ self+tan μαυρισμα
sun cosmetic sun: αντηλιακ antiliak sunscreen sun+cream sun+milk sun+lotion sun+fluid sun+gel sun+care sun+protect sun+stick sun+oil ηλιοπροστασ sunblock
sun cosmetic sun: spf !! κραγιον lipstick κρεμ+ημερασ day+cream ενυδατικ moistur cc$ bb$ foundation make μακιγιαζ lip balm κρεμ+προσωπου
hairColour cosmetic hair: βαφη+μαλλι hair+colo
shampoo cosmetic hair: σαμπουαν σαμπουα shampoo
conditioner cosmetic hair: conditioner μαλακτικ+μαλλι μαλακτικη$ μαλακτικο$+μαλλι
hairMask cosmetic hair: hair+mask μασκ+μαλλι
hairCare cosmetic hair: λαδι+μαλλι oil+hair ορο$+μαλλι serum+hair λοσιον+μαλλι λοσιον+τριχοπτωσ lotion+τριχοπτωσ κρεμ+τριχοπτωσ σπρει+τριχοπτωσ spray+τριχοπτωσ hair+lotion αμπουλ+μαλλι αμπουλ+τριχοπτωσ τονωτικ+μαλλι gel+μαλλι αφρο+μαλλι λακ+μαλλι hair+spray hair+mist hair+tonic hair+serum hair+ampoul κρεμ+μαλλι leave+in σπρει+μαλλι σεραμ+μαλλι σερουμ+μαλλι
lashCare cosmetic general: ορο$+βλεφαριδ serum+βλεφαριδ lash+serum eyelash+serum μασκαρα mascara
nailCare cosmetic general: βερνικι+νυχ λαδι+νυχ λαδι+επωνυχ cuticle δυναμωτικ+νυχ κρεμ+νυχι nail+cream nail+oil nail+polish
eyePatch cosmetic skincare: patch+ματι eye+patch hydrogel+eye επιθεμ+ματι μασκ+ματι
eye cosmetic skincare: κρεμ+ματι cream+eye eye+serum eye+gel ορο$+ματι σερουμ+ματι gel+ματι peptide+eye eye$+contour contour+yeux roll+ματι
colour cosmetic general: foundation βαση+μακιγιαζ primer+μακιγιαζ spray+μακιγιαζ σπρει+μακιγιαζ παλετ+μακιγιαζ κραγιον lipstick ρουζ blush concealer πουδρ bb$ cc$ lip+gloss eyeliner
scrub cosmetic skincare: scrub απολεπιστικ peeling+gel gel+peeling peeling+κρεμ peeling+pads pads exfoliat
ampoule cosmetic skincare: αμπουλ ampoul ampul
cleanser cosmetic skincare: cleans αφρο+καθαρ αφρο+προσωπ αφροσ$ foaming micell μισελ ντεμακιγιαζ καθαριστικ gel+καθαρισμ τζελ+καθαρισμ γαλακτωμα+καθαρισμ κρεμ+καθαρισμ λαδι+καθαρισμ νερο+καθαρισμ αφαιρεσ+μακιγιαζ makeup+remov μαντηλακ+καθαρισμ wipes πουδρ+καθαρισμ !! ρουχ σπιτι ξυρισμ
soap cosmetic general: σαπουν soap αφρολουτρ shower
toner cosmetic skincare: toner τονωτικ+λοσιον λοσιον+προσωπ τονωτικ !! νυχ
oil cosmetic skincare: λαδι+κυτταριτ λαδι+σωματ body+oil λαδι+προσωπ face+oil facial+oil ξηρο+λαδι dry+oil ελαιο+σωματ ελαιο+προσωπ αμυγδαλελαι λαδι+αμυγδαλ
serum cosmetic skincare: ορο$ οροσ$ ορου$ οροι$ serum σερουμ σεραμ oros$ !! χειλ lip$ lips$ μαλλι hair ενδοφλεβ βλεφαριδ lash
handCream cosmetic skincare: κρεμ+χερι hand+cream cream+hand
footCream cosmetic skincare: κρεμ+ποδι foot+cream
bodyCream cosmetic skincare: κρεμ+σωματ body+cream body+lotion body+butter γαλακτωμα+σωματ λοσιον+σωματ lotion+body βουτυρο+σωματ κρεμ+ραγαδ κρεμ+κοιλι stretch+mark cream+stretch
lipBalm cosmetic skincare: lip+balm balm+χειλ βαλσαμ+χειλ lip+care περιποιησ+χειλ κρεμ+χειλ cream+lip$ cream+lips$ μασκ+χειλ lip$+mask ορο$+χειλ σερουμ+χειλ lip$+serum
cream cosmetic skincare: κρεμ krem cream creme ενυδατικ+προσωπ ενυδατικη$ moistur γαλακτωμα+προσωπ !! νυχι τριχοπτωσ ξυρισμ shaving οδοντ μαλλι hair ποδ χερι σωματ body αναισθητ αποτριχωσ βαμβακ κυτταρ ραγαδ stretch κοιλι συγκαμ χειλ
`);

/** Treatments with a device, with a peel or manual ones. */
const visits = readKinds(`
moles procedure treatment exam: δερματοσκοπ dermoscop dermatoscop χαρτογραφ ελεγχο+σπιλ σπιλ+ελεγχ εξετασ+σπιλ mole+map ελεγχ+ελι
lesionRemoval procedure treatment procedure wound: αφαιρεσ+σπιλ αφαιρεσ+ελι αφαιρεσ+ελιων αφαιρεσ+θηλωμ αφαιρεσ+κρεατοελι αφαιρεσ+μυρμηγκ θηλωμ κρυοπηξ διαθερμοπηξ
hairTransplant procedure treatment procedure needle wound: μεταμοσχευσ fue$ fut$ hair+transplant dhi$
hairExam procedure treatment exam: τριχοσκοπ τριχογραμμ trichoscop τριχοριζ ελεγχ+τριχωτ εξετασ+τριχωτ εξετασ+μαλλι αξιολογησ+τριχωτ αναλυσ+τριχωτ αναλυσ+μαλλι
hairLoss procedure treatment exam: τριχοπτωσ αλωπεκι αραιωσ !! lotion λοσιον σαμπουαν shampoo spray σπρει αφρο foam gel χτεν βουρτσ
carbonPeel procedure treatment procedure light onface: carbon+peel carbon+laser hollywood καρβουν+peel
needlingRf procedure treatment procedure needle wound: morpheus morfeus rf+microneedl microneedl+rf rf+βελον ραδιοσυχν+βελον secret+rf potenza vivace κλασματικ+ραδιοσυχν fractional+rf
needling procedure treatment procedure needle wound: microneedl micro+needl μικροβελον dermapen derma+pen skinpen βελονισμ+προσωπ !! ανταλλακτικ refill ορο$ serum
hifu procedure treatment procedure: hifu ultherap ulthera εστιασμεν+υπερηχ υπερηχ+lifting υπερηχ+συσφιγ υπερηχ+συσφιξ
cavitation procedure treatment procedure onbody: cavitation καβιτ υπερηχ+σωματ υπερηχ+λιποσ
rf procedure treatment procedure: ραδιοσυχν ραδιο+συχν radiofreq radio+frequen rf$
thermage procedure treatment procedure: thermage
cryolipolysis procedure treatment procedure onbody: κρυολιπ cryolip coolsculpt crio+lip cryo+lip
ems procedure treatment procedure onbody: emsculpt ems$ emslim ηλεκτρομυικ
endermology procedure treatment procedure onbody: endermolog ενδερμολογ lpg$
bodyShape procedure treatment procedure onbody: λιποδιαλ λιπολυσ κυτταριτ cellulit σιλουετ αδυνατ slimming συσφιξ+σωματ συσφιγ+σωματ !! κρεμ cream gel serum λοσιον lotion patch επιθεμ προγουλ υπογναθ chin
dermabrasion procedure treatment procedure onface: δερμοαπο μικροδερμ microdermabras dermabras διαμαντ+απολεπ διαμαντ+peel diamond+peel κρυσταλλ+peel crystal+peel υδροδερμο
peeling procedure treatment procedure light wound: peel πιλινγκ πηλινγκ peeling χημικ+απολεπισ !! off μασκ mask τριχωτ μαλλι scalp hair jet aqua hydra oxy ultrason υπερηχ diamond διαμαντ crystal κρυσταλλ
phototherapy procedure treatment procedure: φωτοθεραπ φωτοδυναμ pdt$
whitening procedure treatment procedure: λευκανσ+δοντ λευκανσ+οδοντ teeth+whiten dental+whiten
dentalCleaning procedure treatment: καθαρισμ+δοντ αποτρυγωσ dental+clean στιλβωσ+δοντ
aligners procedure treatment exam: invisalign ναρθηκ+διαφαν διαφαν+ναρθηκ aligner
dental procedure treatment exam: δοντι οδοντ dental σιδερακ ορθοδοντ
led procedure treatment procedure onface: led+θεραπ led+συνεδρ led+φωτο led+therap φωτοβιο photobiomod led$
vascularLaser procedure treatment procedure light: laser+ευρυαγγ laser+αγγει λειζερ+ευρυαγγ ευρυαγγ+laser ευρυαγγ+ipl αγγειωμ vascular
sclero procedure treatment procedure needle: σκληροθεραπ sclerother
fractional procedure treatment procedure light wound: co2$ fraxel fractional κλασματικ
pigmentLaser procedure treatment procedure light: κηλιδ παναδ pico picosecond picosure μελασμ !! ορο$ κρεμ serum cream
ipl procedure treatment procedure light: ipl$ παλμικ φωτοαναπλ photorejuv bbl$
laser procedure treatment procedure light: laser λειζερ λεηζερ !! νυχι νυχ ονυχ μυκητ κονδυλωμ ουρολογ ακρατει ματι ματια μυωπι βλεφαρ αιμορρο δοντ κολπ γυναικολογ φλεβ κιρσ ορασ lasik
tightening procedure treatment procedure: συσφιξ συσφιγ lifting facelift !! κρεμ cream serum χειρουργ surgical στηθ μαστ
hydrafacial service treatment onface: hydrafacial hydra+facial hydrafac aquafacial aqua+facial hydradermabras υδροκαθαρισμ !! keravive scalp τριχωτ μαλλι hair
facial service treatment onface: καθαρισμ+προσωπ βαθ+καθαρισμ facial+clean deep+cleans καθαρισμοσ$+βαθυσ$
oxygen service treatment onface: οξυγονοθεραπ oxygen
consultation service treatment exam: συμβουλ επισκεψ εξετασ consultation ραντεβου δερματολογικ !! διατροφ διαιτ ψυχολογ στυλ νυφ γαμ τηλε
`);

/** Generic words: they determine a class, but no fact is true of every product with such a name. */
const vague = readKinds(`
treatment service treatment: facial θεραπει treatment συνεδρι session περιποιησ εφαρμογ αναζωογον
mask cosmetic skincare: μασκ mask masque
cosmetic cosmetic skincare: δερμοκαλλυντ καλλυντ ρετιν retin night νυχτ νυκτ ενυδατικ cosmetic skincare balm$ βαλσαμ λοσιον lotion λαδι oil$ ελαιο gel$ τζελ eye$ eyes$ νιασιν niacin σκουαλ !! cbd cannab κανναβ υπερηχ ultraso
deviceAny device_iia general: ιατροτεχνολ
`);

/** The kind of a name that matches no kind. */
export const unknownKind: Kind = readKind('general cosmetic general: ');

/** The kind of a name that joins several treatments. */
export const joinedKind = readKind('joined procedure treatment procedure: ');

/** Kinds in order of recognition. */
export const kinds: readonly Kind[] = [
  ...unnamed,
  ...others,
  ...things,
  ...injectables,
  ...visitsByName,
  ...shelf,
  ...visits,
  ...vague,
];

/** Kinds in order of recognition for a name that starts with a treatment word. */
export const kindsOfTreatments: readonly Kind[] = kinds.filter((each) => !shelf.includes(each));

/** Kinds in order of recognition for a name with the size of a package. */
export const kindsInPackages: readonly Kind[] = kinds.filter((each) => each.group !== 'treatment');

/**
 * Returns whether a kind is generic; a name that joins two generic kinds does not count as joined.
 */
export const isVague = (kind: Kind): boolean => vague.includes(kind) || kind === unknownKind;

const everyFact: ReadonlySet<string> = new Set(
  [...kinds.flatMap((kind) => kind.facts), ...visitFacts].map(({ text }) => text),
);

/** Returns whether a sentence is a known fact of some kind. */
export const isFactOfAnyKind = (text: string): boolean => everyFact.has(text);
