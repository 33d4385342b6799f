import { readRules } from '../read-rules.ts';
import type { RulePack } from '../rule.ts';

/** Regulations 1924/2006 and 1169/2011; amounts of weight loss are blocked for every class. */
export const supplement: RulePack = {
  name: 'supplement',
  rules: readRules(`
= supplement.weight-amount block alsoAsked unless=$trade
$losing ~4 $number $kilos !! εξοπλισμ*|χαρτι*|paper|κουρεμα|σηκων*|αλτηρ*|βαρακι*|μπαρα|deadlift|lift*|σκυλ*|γατ*|dog|cat
$losing stone
$losing ~3 $number ~1 $measures !! μαλλι*|κουρεμα|τηλεφων*|καρτα
$losing ~1 $kilos|ποντους|βαρος|weight ~3 {γρηγορα;ευκολα;αμεσα;fast;quickly;in days;αστραπη} !! dangerous
μειον|minus $number ~1 $kilos|$measures
$number $kilos|$measures λιγοτερ*|κατω|μειον|less|lighter|down|gone !! μαλλι*|σηκω*
φευγ*|εφυγ*|χαθ*|απωλεια ~1 $number $kilos|$measures !! τσαντ*
{γρηγορ*;αμεση;ταχεια;αστραπη;rapid;fast;quick;instant} απωλει+|αδυνατισμα|weight βαρους|κιλων|loss|λιπους? !! βλαψ*|επικινδυν*|γιατρο
αδυνατι* ~2 γρηγορα|αστραπη|αμεσα|express|χωρις διαιτα?
απο|from? $number $kilos|$measures ~1 σε|στο|στα|to $number
{say goodbye to;get rid of;goodbye} $number $kilos
$number ~1 $measures|$kilos μικροτερ*|στενοτερ*|πιο|smaller|slimmer|thinner !! μαλλι*
απο|from $number σε|στο|to $number ~4 μεσα|κιλα|νουμερο|μηνες|εβδομαδ*|μερες|kilos|size|weeks|months !! ωρες|λεπτα|ετων|χρον*|στρατηγ*
$number $kilos ~1 τη|την|ανα|per|a|each|every|το ημερα|μερα|εβδομαδα|μηνα|day|week|month !! νερο|water|κιμα
$losing ~1 $kilos|ποντους|βαρος|weight ~4 σε|μεσα|in|within ~1 $number ~2 μερες|ημερες|εβδομαδ*|μηνες|days|week+|month+
απο|from xl|l σε|στο|to s|m|xs|l !! ρομπα
size $number ~2 size $number
= supplement.doctors-named otc,supplement=block
doctors|physicians|cardiologists|dermatologists|γιατροι|γιατρους|γιατρων|*ολογοι|*ολογους|*ολογων|*ιατροι|*ιατρων !! ρωτ*|συμβουλευ*|μιλ*|ask|consult|talk
celebrit*|ηθοποι*|διασημ+|ολυμπιονικ*|σταρ|τραγουδιστ*
= supplement.health-claim supplement,unknown=evidence mayBePermitted
$fine ~2 $part !! $onSkin|$asAuthorised|διατροφη|υπνο|ασκηση|νερο && $taken
$part ~2 $fine !! $onSkin|$asAuthorised|διατροφη|υπνο|ασκηση|νερο && $taken
δυναμων*|ενδυναμων*|ενισχυ*|τονων*|τονωσ*|θωρακι*|αναδομ*|βελτιων*|υποστηριζ*|βοηθα|βοηθουν|χαριζ*|φροντιζ*|τρεφ*|boost+|strengthen+|support+|improve+|nourish*|help+ ~3 $part !! $onSkin|$asAuthorised|ρωτ* && $taken
για|for ~1 $part ~2 {πιο|more $fine;$fine} !! $onSkin|$asAuthorised && $taken
ομορφι*|λαμψη|νεοτητ*|beauty|glow|youth <3> {απο μεσα;εκ των εσω;from within;from inside} && $taken
= supplement.burns-fat evidence mayBePermitted
καιει|καψε|καψτε ~1 λιπος
λιποδιαλυτ*|λιποδιαλυσ*
fat <1> burn*
επιταχυν*|boost+ ~1 μεταβολισμ*
detox|αποτοξινωσ*
`),
};
