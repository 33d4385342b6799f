import { readRules } from '../read-rules.ts';
import type { RulePack } from '../rule.ts';

/** Regulation 2017/745, and the authorities' guidance on injectables. */
export const device: RulePack = {
  name: 'device',
  rules: readRules(`
= device.injecting-at-home block
$injecting <6> {μονη σου;μονος σου;μονοι σας;μονες σας;μονη σας}
$injecting <5> στο|at|from? σπιτι|σαλονι|home|kit|kits|pen !! ερχομαστε|πριν|γυρισ*|επιστρ*|before|after|care|go|return*
= device.injectable-brand warn always
juvederm|restylane|teosyal|teoxane|belotero|stylage|radiesse|sculptra|ellanse|profhilo|rejuran|nucleofill|jalupro|sunekos|nctf|aliaxin|neauvia|revanesse|saypha|τζουβεντερμ|ζουβεντερμ|ρεστιλεϊν|προφιλο
= device.minors cosmetic,supplement=warn else=block
$act <5> για|σε|for|on ~2 $minors !! γονεις|parents|ακμη|acne|κανουμε|refus*
$act <6> {κατω των;κατω απο;under;below} 18|$teenAge ετων|χρονων|years|year? !! not|οχι|δεν|no|απαγορευεται
$act <6> $teenAge ετων|χρον+|χρονια|year+|yo !! εμπειρι*|experience|λεπτα
$act <6> {ages;age;aged} ~1 $teenAge
$act|peels <3> teen+|teenage*|εφηβικ*
{κατω των;κατω απο;under;below} 18|$teenAge ?? ~6 $act
{γλυκα|sweet ~1 $teenAge;$teenAge ~2 κορη+|γιο+|daughter*|son} <8> $act
$act ~6 στα|τα|at|from $teenAge της|του|σου|> !! λεπτα|minutes
= device.cure device_i,device_iia,device_iib,device_iii,injectable,otc,procedure,service=evidence mayBePermitted
$healing
$cureWords ~3 $ill|$body
οριστικ*|μονιμ* ~1 θεραπεια|ιαση|λυση
$therapy ~1 $ill
$tackling ~3 $disease
= device.time-or-permanence evidence mayBePermitted
αμεσ*|ακαριαι*|instant|immediate ~1 αποτελεσμα|αποτελεσματα|results|effect
αποτελεσμα|αποτελεσματα|results ~2 σε|in $number|λιγες|λιγα μερες|λεπτα|εβδομαδες|συνεδριες|days|minutes|weeks
μονιμ*|οριστικ*|παντοτιν*|permanent|permanently|forever !! στεγασ*|θεση|θεσεις|συνεργατ*|makeup|μακιγιαζ|κλειστ*
για παντα
= device.painless evidence mayBePermitted
ανωδυν* !! $trade|διαδικασια
{χωρις;δεν εχει;καθολου} ~1 πονο|πονος
δεν πονα|ποναει
painless !! $trade
no|zero|without pain
= device.before-after injectable,prescription,device_iii=block else=warn
$before $and? $after > !! προσεχ*|οδηγιες|φροντιδα|συμβουλες|ενημερων*|instructions|care|advice|precautions
$before $and? $after <4> $looking|συγκρισ*|$injecting|$regime|her|his !! visit|δεν|ραντεβου|συνεδρια|εφαρμογη|χρηση|αποφυγ*|appointment|use|session|avoid
μεταμορφω*|transformation|transform+
ηταν|ημουν|ηρθε ~3 πως|οπως|και εγινε|εφυγε|τωρα
left|αριστερα <9..> right|δεξια !! φανα*|δρομ*|οδο*|εισοδ*|στριψ*|street|turn|door
day|ημερα|μερα|week|εβδομαδα|month|μηνα $number ~4 day|ημερα|μερα|week|εβδομαδα|month|μηνα $number !! avoid|αποφυγ*|μπορειτε
swipe|συρε|συρετε|συγκριν*|compare <7> $before|$after|ηταν|τωρα|now|χθες
$before ~2 $injecting ~5 $after !! αποφυγ*|avoid|tell
φωτογραφι*|photo* ~3 $before|$after ~1 $injecting
= device.before-after-weight block
$before $and? $after <8> $regime !! γευμα|φαγητο|γυμναστικη|προπονηση|ασκηση|ραντεβου|ληψη|ζυγιστειτε|meal*|exercise|workout|food|use
$before ~1 $number $kilos|νουμερο|size
$kilos <6> $before ~2 $after
`),
};
