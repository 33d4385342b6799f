import { signReader, type Words } from './signs.ts';

/**
 * Details in a name in addition to its kind: form, content, area. Facts that apply only to such a
 * detail name it in brackets. Entries are beginnings of normalized words; `$` marks a whole word,
 * `+` joins words that must occur together.
 */
const lines = `
capsule: καψουλ caps capsul softgel μαλακ+καψ
tablet: ταμπλετ δισκι tabs tablet χαπι
powder: σκον powder φακελ sachet stick$ sticks$
drink: ποσιμ drink shot υγρο$ liquid σιροπ
collagen: κολλαγον collagen
magnesium: μαγνησι magnesium
omega: ωμεγα omega ιχθυελαι fish+oil
vitamin: βιταμιν vitamin πολυβιταμ multivit d3$ b12$
iron: σιδηρ iron$
biotin: βιοτιν biotin
vitaminc: βιταμιν+c$ vitamin+c$ vit+c$ ascorb bright+c$
retinoid: ρετιναλ ρετινολ ρετιν retin
niacinamide: νιασιν niacin
hyaluronic: υαλουρον hyalur ha$
acid: γλυκολ glycol σαλικυλ salicyl aha$ bha$ μανδελ mandel οξυ$ οξεα tca$ γαλακτικ lactic
salicylic: σαλικυλ salicyl bha$
enzyme: ενζυμ enzym
clay: αργιλ clay
sheet: υφασματιν sheet
cream: κρεμ cream creme
night: νυκτ νυχτ night
spf: spf αντηλιακ
mineral: ορυκτ mineral
child: παιδικ βρεφ kids$ baby$ παιδ μωρ
stick: stick στικ
spray: spray σπρει mist
hair: μαλλι τριχωτ τριχοσκοπ τριχοριζ τριχογραμμ hair scalp keravive αλωπεκι τριχοπτωσ αραιωσ
face: προσωπ face facial μετωπ μαγουλ ζυγωματ πιγουν σαγον γναθ μυτ ρινοπαρει προγουλ αυτια$ αυτιων$ kobido gua+sha chin$ jawline
lips: χειλ lip$ lips$
skin: δερμ σπιλ ακμη ακμησ skin acne
undereye: ματι eye$ eyes$ κυκλ κογχ tear$ τρουφ
neck: λαιμ ντεκολτ neck
body: σωματ body κοιλι γλουτ μηρ μπρατσ ποδι ποδια χερια χεριων πλατ γοφ κυτταρ cellulit ραγαδ stretch
bodyhair: μπικιν μασχαλ ποδι ποδια χερια χεριων πλατ στηθ full+body ολο+σωμα bikini
nails: νυχι νυχια νυχιων νυχ μανικιουρ πεντικιουρ nail manicure pedicure
hands: μανικιουρ manicure χερι χερια
feet: πεντικιουρ pedicure ποδι ποδια πελμ
podology: ιατρικ+πεντικιουρ ποδολογ
shampoo: σαμπουαν shampoo σαμπουα
conditioner: μαλακτικ conditioner
dyed: βαμμεν color colour
oily: λιπαρ oily
extension: extension volume επεκτασ εξτενσι εξτενσιον
lift: lift λιφτινγκ laminat λαμινα
tint: βαφ tint χεννα henna
patch: patch επιθεμ
foam: αφρ foam mousse
milk: γαλακτωμα milk
micellar: micell μισελ ντεμακ
balm: balm βαλσαμ
wipes: μαντηλ wipe δισκακ
compact: compact πουδρ
brows: φρυδ brow microblad
relax: χαλαρωτ relax
oilmassage: λαδι aroma αρωματ
stones: πετρ stone
sports: αθλητ sport deep
pregnant: εγκυ prenatal
vascular: ευρυαγγ αγγει αγγειωμ ροδοχρου
pigment: κηλιδ παναδ μελασμ χρωσ pico
glycolic: γλυκολ glycol
`;

const readers = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', signs = ''] = line.split(': ');
    return { id, isIn: signReader(signs) };
  });

/** The ids that a fact's brackets may name. */
export const sorts: ReadonlySet<string> = new Set(readers.map(({ id }) => id));

/** Returns the sorts in a name. */
export const sortsOf = (words: Words): string[] =>
  readers.flatMap(({ id, isIn }) => (isIn(words) ? [id] : []));
