import { readRules } from '../read-rules.ts';

/** Article 90 of directive 2001/83 on persuasion: no doctor, comparison, advice, fear or testimony. */
export const persuasion = readRules(`
= medicine.no-doctor block saysNo alsoAsked
μην|μη|δεν ~1 ξαναπ*|ξαναχρει* ~2 $medical
γλυτωσ*|αποφυγ+|αποφευγ*|παρακαμψ* ~2 $medical !! πριν|before|μετα|after
δεν|ουτε|μην ~1 χρειαζ*|χρειαστ*|θελει ~2 πια|ποτε|ξανα? ~2 $medical !! χαρτι
χωρις|διχως ιατρικ+|γιατρο συμβουλη|γνωματευση|εξεταση|επισκεψη|παρακολουθηση|> !! γινεται|σωστη|μην|επικινδυν*
cancel|ακυρωσ* ~4 $physician ~6 need|αρκει|φτανει
ξεχασ*|ξεχνα|πετα|πεταξ*|πετατε|κοψ*|εκοψα|σταματησ+|σταματηστε|διακοψ*|αποχαιρετησ*|τερμα ~2 $medical !! παρετε|συμβουλευ*|ενημερ*|χρειαζεται|μπορω|ανακυκλ*
αντικαθιστ+|υποκαθιστα|αντικαταστ* ~3 επισκεψη|$medical
θεση ~2 $medical !! εργασι*
γιατι|why ~1 κανετε|πας|πατε|πηγαινεις|τρεχ*|πληρων*|go|pay|see|visit ~2 $medical ~2 οταν|αφου|when
no|without ~1 doctor+|dermatologist|physician ~1 needed|required|necessary|or|visit|> !! see|ask|consult
no|not|never|dont|wont ~1 need ~2 $medical
skip|ditch|forget|fire|avoid|replace|bypass|escape ~2 $medical !! appointment
replace+|substitute+ ~2 $medical|these !! with
throw|stop|quit|bin ~1 away|taking? ~1 $medical !! talking|before|ask|unless
διαγνωσ*|diagnos* <4> {μονοι σας;μονος σου;μονη σου;απο το σπιτι;στο σπιτι;yourself;at home;from home} !! ειναι|not
αυτοδιαγνωσ*|selfdiagnos*
$healing|cure+|heal+|εξαφανιζ*|διωχν* ~4 $ill ~3 χωρις|διχως|without ~1 $medical
αντι|instead για|of? ~1 $medical !! ραντεβου|συνταγη
ουτε $medical ~1 ουτε $medical
home|yourself|bathroom|σπιτι|μπανιο|μονη|μονοι|μονος|μονες <9> $physician <9> οτι|αντι|instead|same|like|σαν|κανει|does|γιατι|why|χωρις|without !! ερχεται|μη|μην
$physician|ιατρειο ~1 στο|στη|στην|in ~1 μπανιο|τσαντα|τσεπη|ντουλαπι|bathroom|bag|pocket
μην|μη ~1 τρεχ*|πατε|πας|πηγαιν*|παιρν*|πιν*|πινουμε|πινεις|διν*|δινουμε|χανετε ~4 $doctors|$medical !! χωρις|πριν|αν|ρωτ*|δες|δειτε
- δεν ~6 ουτε $physician !! αντικαθιστ*
no more ~1 $medical !! waiting
$physician ~8 δεν ~2 χρειαστ* ~1 ποτε|πια|ξανα
= medicine.without-prescription cosmetic,supplement,prescription,injectable,device_i,device_iia,device_iib,device_iii,procedure,service,unknown=block saysNo alsoAsked isWide
φαρμακ*|αντιβιο*|antibiotic*|pills|drugs|χαπι* ~2 χωρις|διχως|without συνταγ+|prescription !! δινουμε|μην|ποτε|never|ποια|which
= medicine.as-good-as-medicine otc,prescription,cosmetic,supplement,unknown=block else=warn
καλυτερ*|ανωτερ*|ισχυρ*|αποτελεσματικοτερ*|αποτελεσματικ+|δυνατ*|ασφαλεστερ*|better|stronger|safer|effective|powerful ~1 απο|than ~3 filler+|$medical
εξισου|ισαξι*|ανταξι*|εφαμιλλ*|rival+|ιδι+|same|ισοδυναμ*|οσο ~4 $medical !! ωραριο|κτιριο|σπιτι|απορρητο
αποτελεσμ*|effect|look <1> ενεσιμ*|filler+|βελον*|νυστερι|ενεσης|injection+
αποτελεσμ*|results $medical χωρις|διχως|without $medical
εναλλακτικ*|alternative ~1 για|σε|to|for? ~1 $medical !! $curer
{as effective as;as good as;as strong as;as powerful as;as well as;just like;equal to} ~2 $medical
= medicine.better-than-others otc,prescription=block else=warn
καλυτερ*|ανωτερ*|αποτελεσματικοτερ* απο ~2 αλλο|αλλα|αλλη|αλλες|ανταγωνιστικ*|ολα|ολες|οποιοδηποτε|παυσιπον*|αντιστοιχ*
= medicine.doctors-advise otc,prescription,supplement=block else=evidence
$doctors ~3 $advising !! διατροφη|ωρες|αντηλιακ*|unless|if
$advising ~3 $doctors !! προτεινω|ask|talk|ρωτ*|αν
$doctors ~3 το|it|this παιρν*|πιν*|πινουμε|πινεις|διν*|δινουμε|take+
$doctors ~2 παιρν*|πιν*|πινουμε|πινεις|διν*|δινουμε|take|give|use ~2 $product|αυτο|this|it
$doctors take+ it|this
= medicine.celebrities-take otc,prescription,supplement,unknown=block else=evidence
$stars ~4 $advising|$takes
$advising|$takes ~3 $stars
= medicine.natural-so-safe block saysNo
$natural|φυση|nature <8> $so <8> $safe|safely|gentle|αφοβα|βλαπτει|βλαψ*|πειραξ*|ανησυχ*|φοβ*|worry|fear|danger|$harm|$harmEnglish
$natural ~6 {δεν υπαρχει;κανεν+} ~3 αλλεργι*|$harm
$natural <6> {αφοβα;χωρις φοβο;χωρις ενδοιασμ*;με κλειστα ματια;without worry*;without fear}
$natural ~3 δεν|ποτε|cannot|cant|never|doesnt|wont ~4 irritat*|ερεθισ*|κακο|βλαπτ*|βλαψ*|πειραζ*|πειραξ*|hurt|harm|damage
$natural ~6 {χωρις δευτερη σκεψη;without second thought*;χωρις οριο}
= medicine.fear block saysNo alsoAsked unless=$trade
αν|εαν|if|οποι+|οσοι|οσες|whoever|those|unless ~2 $lacking ~9 $ruin|κινδυν*|danger|risk|$grave !! αντηλιακ*|sunscreen|spf|ραντεβου|νερο
χωρις|διχως|ελλειψ*|without ~7 $ruin !! αντηλιακ*|sunscreen|spf|νερο|water|υπνο|sleep|ασκηση|ραντεβου
$body ~2 $ruin ~3 αν|if|unless|χωρις|διχως|without
^ $lacking ~3 and|or|και|αλλιως {~3 $body ~4;~1 you ~2} $ruin
{do not;dont} gamble|risk|play ~2 health|life
= medicine.testimonial-of-illness block
θεραπευτηκ+|γιατρευτηκ+ απο|σε|με|χαρη|> !! λογαριασμ*
με|μας εσωσε|εσωσαν|θεραπευσε|γιατρεψε ~3 απο? ~1 $ill|$medical|πονο|πονους|αγχος
{it;this;they;that} ~2 cured|healed|saved ~1 me|my|from !! $trade|day|time
{saved my life;saved my skin;was cured;am cured;got cured;were cured;healed my;cured my}
κανονισε|ρυθμισε|κατεβασε|εριξε|fixed ~2 $disease μου
$ill <3> μου|μας|my <3> ρυθμιστηκ*|υποχωρησ*|ελυθηκ*|σταματησ+|σταματηστε|εφυγ*|περασ*|εξαφανιστηκ*|gone|disappeared|vanished|healed|cured|cleared|faded
εγινα|γινατε|εγινε ~1 καλα ~6 χαρη|$disease|συμπληρωμ*|κρεμα
`);
