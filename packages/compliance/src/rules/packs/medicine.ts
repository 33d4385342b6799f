import { readRules } from '../read-rules.ts';
import type { RulePack } from '../rule.ts';
import { persuasion } from './medicine-persuasion.ts';

const plain = readRules(`
= medicine.prescription-name block always isFinal
μποτοξ*|ποτοξ|btx|bont|vistabel|vistabex|ντισπορτ|αζαλουρ*|bocouture|ξεομιν|alluzience|λετιμπο|nuceiva|botx|brotox|tox|μπτοξ|νευροτοξιν*|neuromodulator*|νευροδιαμορφωτ*|relfydess|jeuveau|daxxify|innotox|botulax|nabota|meditoxin|neuronox|myobloc|neurobloc|βουτουλιν*|αλλαντοτοξιν*|μποτουλιν*|onabotulinum*|abobotulinum*|incobotulinum*
αλλαντικ* τοξιν*
τοξιν* ~1 αλλαντιασ*
{τοξιν*;toxin*;tox;αλλαντιασ*} ~1 {τυπου;type} {α;a}
τοξιν+ <5> σταγον*|μοναδ*|μετωπο|μεσοφρυο|μασητηρ*|ρυτιδ*|εγχυσ*|ενεσ*|μασχαλ*|προσωπο
wrinkle relax* ~1 injection*|jab*|treatment*
{αντιρυτιδικ*;anti wrinkle;antiwrinkle} ενεσ*|injection*|jab*|shots !! υαλουρον*|hyaluron*|filler+|φιλερ
μυοχαλαρωτικ* ~1 ενεσ*
ozempic*|οζεμπικ|wegovy|γουεγκοβι|saxenda|σαξεντα|victoza|mounjaro|μουντζαρο|μουνταρο|zepbound|rybelsus|trulicity|mysimba|contrave|xenical|σεμαγλουτιδ*|λιραγλουτιδ*|τιρζεπατιδ*|ντουλαγλουτιδ*|ορλιστατ*|glp|glpi
ενεσ+|ενεσιμ*|πενα|πενες <2> αδυνατισμ*
{weight loss;slimming;skinny;diet} jab*|injection*|shot+|pen|pens
ισοτρετινοϊν*|τρετινοϊν*|roaccutan*|accutan*|ροακουταν|αδαπαλεν*|differin|ταζαροτεν*|υδροκινον*|hydroquinon*|φιναστεριδ*|ντουταστεριδ*|propecia|avodart|υαλουρονιδασ*|δεοξυχολικ*|kybella|belkyra|latisse|βιματοπροστ*|βιαγκρα|cialis|levitra|σιλδεναφιλ*|ταδαλαφιλ*|augmentin|αουγκμεντιν|xanax|ξαναξ|valium|prozac|zoloft|lexotanil|zithromax|ritalin|lyrica|κλινδαμυκιν*|kenalog|τριαμσινολον*
ρετινοϊκο οξυ
retinoic acid
= medicine.own-prescription-name prescription=block always isFinal
= medicine.guarantee block unless=$trade
$sure|εγγυησ*|εγγυομ*|εγγυατ*|εγγυωντ*|εγγυηθ*|guarantee+|assure|εξασφαλιζ* <7> $outcome|$act|χαμογελο|τριχ*|μαλλια !! χρηματων|συσκευη*|σιγουρ*
{το εγγυομαστε;εγγυομαστε >;guarantee it}
$effect ?? $sure
εγγυημενα|guaranteed > !! $trade && $subject
σιγουρ*|βεβαι*|δεδομεν* <2> $effect
-= money|χρηματ*|λεφτα|refund*|πληρων*|πληρωσ+|pay|charge|επιστρεφ*|χρεων* <7..> αν|εαν|if|no|unless|not|dont|μονο|still|back|πισω <7..> $outcome|$works !! ωρες|hours|ραντεβου|appointment|προκαταβολ*|deposit
ισοβι*|lifelong|παντοτιν*|everlasting <1> $effect
$effect ~4 κρατα*|διαρκ*|last+ ~2 ζωη|γιαπαντα|forever|lifetime
δινω|δινουμε|εχετε ~1 λογο μας|μου|τιμης !! λεπτα && $subject
give|deliver+|bring+ ~1 certain results
sure|certain to ~1 lose|get|see|look
- {δεν υπαρχει περιπτωση;δεν υπαρχει πιθανοτητα;αποκλειεται;αδυνατο;δεν γινεται} ~1 μη|μην ~5 $outcome
- αν|εαν|if|unless ~9 δεν|not|dont|no ~9 πληρων*|πληρωσ+|χρηματα|λεφτα|money|pay|refund* !! αξιζει
υπογραφ*|$pledge <9> $outcome|τριχ* !! συμβαση|συνεργασια
- στοιχημα|bet ~9 $outcome|τριχ* !! χασ+|χασαμε|χαστε|χασιμ*|ξερ*|know|μαντε*|guess
κοβω ~1 χερι && $subject
σιγουρα|οπωσδηποτε|σιγουρο|definitely|certainly|surely ~3 {get|have|look ~2 perfect|smile|younger;απαλλαγ*;αδυνατισ*;get rid;lose weight;see results;see ~2 difference;δειτε|δεις|παρατηρ* ~2 διαφορα|αποτελεσμ*|αλλαγη|βελτιωσ*}
- δεν|καμια|μηδεν*|ποτε|no|zero|never|cannot ~3 αποτυχι*|αποτυγχ*|αποτυχ*|failure*|fail|fails|failed !! μου|φορες
- δεν|ποτε|never ~3 απογοητευ*|disappoint* && $subject
foolproof|failproof|infallible|αλανθαστ* && $subject
- cant|cannot|wont go wrong && $subject
$outcome|χαμογελο|smile|κιλα|σβησ*|χαθ* ~6 {ειναι σιγουρο|σιγουρη|βεβαιο|βεβαιη|δεδομεν*;to be sure;for sure;is|are certain} !! ευαισθητ*
-= δεν|δε|no|doesnt|χωρις|without $works|results|αποτελεσμα .. ~2 δεν|no|dont ~1 πληρων*|χρεων*|pay|charge
- or|else|διαφορετικα|αλλιως ~4 money|refund|επιστρεφ*|χρηματα|λεφτα|δωρεαν|πληρων* && $subject
= medicine.total-effect block unless=$trade
100%|εκατο|hundred <3> σιγουρια|επιτυχ*|αποτελεσμ*|αποδο*|αποδιδ*|effective|effectiveness|success|successful|efficacy|results|works !! proceeds
αποδιδ*|δουλευ*|πετυχαιν*|αποτελεσματικ*|αποδεδειγμεν*|proven ~3 100%|εκατο
$healing|$cureWords ~1 καθε|ολες|ολα|ολους|every|all|any ~2 $ill|πονο+|πονους
$total ~1 αποτελεσματικ*|αποδοτικ*|επιτυχημεν*|effective|successful
απολυτη|πληρ+ αποτελεσματικοτητ+|επιτυχια
δουλευει|δουλευουν|λειτουργει|λειτουργουν|πετυχαιν*|αποδιδ*|αποτελεσματικ*|δρα|πιαν+ ~1 σε|για|στον ολους|ολες|ολα|καθε|καθενα|παντες !! ωραριο|αναμονη|εφαρμογη && $subject
δεν ~1 υπαρχει|βρεθει ~1 $body|$people ~3 μην|μη|δεν
{οποι+|τι ~1 κι|και;οσ+ ~1 κι αν;whoever;whatever your;no matter} <8> $works|αποτελεσμ*|πετυχει|result+
ολους|ολες|everyone|everybody|all {ανεξαιρετως;χωρις εξαιρεσ*;without exception*} && $subject
$works|αποτελεσμ*|result+|βελτιωσ* <3> καθε|every|each|all|ολους|ολες|παντες|everyone|everybody ~1 $people|type*|> !! τηλεφων*|διαφ*|ωραριο|αναμονη|εφαρμογη && $subject
$works ~4 {χωρις καμια? εξαιρεσ*;ανεξαιρετως;without exception;no exceptions;every time;every single time}
- {κανεις|κανενας|καμια|κανεναν ~3 δεν;δεν ~3 κανεις|κανενας|καμια|κανεναν|ουτε} ~4 {χωρις|διχως ~1 αποτελεσμ*|διαφορα|βελτιωσ*;αποτυχ*;δυσαρεστημεν*;απογοητευ*;μετανιωσ*}
ολοι|ολες|everyone|everybody ~8 ενθουσιασμεν*|ευχαριστημεν*|ικανοποιημεν*|happy|delighted|satisfied|thrilled|better|younger && $subject
- {nobody;no one;no client+;no patient+;never had|seen ~2 $people who|that} ~3 {not see;not notice;failed;without results;disappointed;didnt see;did not see;not get results;unhappy;regret*}
$works παντα|always >
100|δεκα|10|ten|hundred {στους;στις;στα;out of} 100|δεκα|10|ten|hundred !! βαθμο*|score|ασκησ*|ερωτ*
= medicine.no-risk block saysNo unless=$trade
$none ~3 $harm !! λερωθ*|χασετε && $subject
ουτε $harm
- $leaving|λειπουν|απουσιαζ* ~2 $harm|sideeffect+|complication*
μηδενι*|εξαλειφ*|αποκλει*|εκμηδεν*|eliminat* ~4 $harm|$harmEnglish && $subject
$harm|complication* ~3 μηδενικ*|ανυπαρκτ*|αποκλει*|nonexistent
δεν|δε κινδυνευ+ !! χασετε && $subject
nothing|τιποτα ~4 wrong|στραβα|λαθος && $subject
wrong|στραβα ?? ~1 τιποτα|nothing
$harm|$harmEnglish ?? ποι+|what|which $harm|$harmEnglish
- {δεν υπαρχει περιπτωση;αποκλειεται} ~3 παθ*|$harm
ασφαλ+|ακινδυν*|safe οσο|as ~4 νερο|water|χαδι|περπατ*|παιδικ*|home|παιχνιδι
ασφαλ+|safer απο|than ~3 βολτα|περιπατο|walk|νερο|water|καφε
$none ~2 ανεπιθυμητ*|αρνητικ* ενεργει*|αντιδρασ*|επιπτωσ*|συνεπει*
δεν|δε|ουτε ~1 εχει|εχουν|προκαλ*|παρουσιαζ*|υπαρχ*|εγκυμον*|κρυβ*|ενεχ*|επιφερ*|συνεπαγ*|αφην*|διατρεχ* ~3 $harm|ανεπιθυμητ* !! κρυμμεν*|χασετε
$harm|επικινδυν*|dangerous|risky ?? ~1 {$none|ουτε|none|nope;not at|a;δεν υπαρχ*|εχει|εχουν}
$harmEnglish|effects ?? $noneEnglish|nope
ακινδυν*|αβλαβ*|harmless !! λεκ*|ρουχ*|διαδρομ*|bug*
$noneEnglish ~2 adverse|unwanted effect*|reaction*|event*
$safe για|for ολους|ολες|παντες|everyone|everybody|anyone >
$noneEnglish ~2 $harmEnglish !! hidden|tax|fire|try* && $subject
riskfree|risk|sideeffect|complication free !! trial
$total <1> $safe|ασφαλεια !! δεδομεν*
- δεν ~1 προκαλ*|αφην* ~1 ποτε|καμι+|κανεν+ ~2 ευαισθησι*|ερεθισμ*|οιδημα*|μελανι*|ερυθροτητ*
- {nobody;no ~1 one|patient|client;κανεις;κανενας} ~4 had|ειχε|επαθε|παθει|εμφανισ* ~2 $harm|$harmEnglish|complication*|τιποτα
- δεν|never|doesnt|wont ~2 {μενει|αφηνει ~1 ποτε σημαδι|σημαδια;μενει|αφηνει|leave+ ~2 ουλη|ουλες|scar+}
- nothing|τιποτα ~1 to|να ~1 worry|fear|φοβ*|ανησυχ* && $subject
- δεν|δε|μην ~1 εχετε|εχεις|εχω|ειχ+|νιωσ*|δειτε|φερνει|κουβαλα* ~2 $harm|ανεπιθυμητ*
- δεν|δε|ουτε|ποτε|never|cannot|cant|wont|doesnt ~1 βλαπτ*|βλαψ*|harm+|hurt|damage+ ~3 $body|you|anyone|κανεναν|enamel|σμαλτο|γονιμοτητ*
`);

/** Found by wide patterns, by the classifier, or by a missing text. */
const withoutPatterns = readRules(`
= medicine.false-cure service=block isWide mayBePermitted
= medicine.reads-like-a-claim block isWide mayBePermitted
= medicine.leaflet otc=block
= medicine.required-warning block
`);

/** Directive 2001/83 and its Greek transposition. */
export const medicine: RulePack = { name: 'medicine', rules: [...plain, ...persuasion, ...withoutPatterns] };
