import { readRules } from '../read-rules.ts';
import type { RulePack } from '../rule.ts';

/** Regulations 1223/2009 and 655/2013; rules that also apply to food supplements are here too. */
export const cosmetic: RulePack = {
  name: 'cosmetic',
  rules: readRules(`
= cosmetic.cure cosmetic,supplement,unknown=block mayBePermitted
dna <3> αναπλα*|επιδιορθων*|repair+
αντηλιακ*|sunscreen|spf <5> 100%|ολικη|απολυτ+|sunblock
$healing|$cureWords <4> $ill|$body|παντα|everything|anything|ανθρωπους|κοσμο !! $curer|χρονος|γελιο|αγαπη|θαλασσα|μουσικη|laughter|time|love|music|blues
θεραπευ+|θεραπευσε|γιατρευ+|επουλωνει !! $curer|χρονος|γελιο|αγαπη|θαλασσα|μουσικη|λογαριασμ*|ψυχη
that|really|truly|it|cream|serum|balm|capsule|syrup ~2 cure+|heals !! $curer|laughter|machine|blues|ham
^ cures|heals|treats|θεραπευει|γιατρευει|επουλωνει
$erasing <3> $flaw|ακμη|ακμης !! $curer|μακιγιαζ|ματι|οψη|look|appearance|makeup|ρουχ*
{get rid of;goodbye to;farewell to;bye to;rid of;no more} ~2 $ill !! $curer
{τελος;τερμα;αντιο;τερματιζ*;λυτρω*} ~3 $ill !! $curer|makeup
$ill ?? ~5 $tackling|$healing|rid|gone|τελος !! $curer
$ill <6> $foe|παρελθον !! $curer
ξαναφυτρων*|ξαναβγ*|αναγενν*|regrow+ <3> μαλλια|τριχ*|hair|φαλακρ* !! $curer
$disease <4> $remedy !! αφιερωμεν*|$curer|αντηλιακ*|κρυο|ηλι*|prone|ασκηση|διατροφη|γονεις|παιδι|μην|μαστογραφ*|μιλα+|μιλησ*|μιλαμε|μιλουν
θεραπευτικ* δραση|ιδιοτητ*|αποτελεσμ*|δυναμη
$erasing παντα|everything
$ending <2> πονο|πονους
bring+|keep+ ~3 $disease ~1 down|away|bay !! $curer
ξεχασ*|ξεχν*|forget ~2 $disease !! $curer|μην|μη|ποτε|never
never|nomore ~1 get|catch|have|suffer ~2 $disease
αντικαρκιν*|αντιδιαβητικ*|αντιυπερτασικ*|anticancer|antidiabetic !! $curer
= cosmetic.illness-named cosmetic,supplement=block mayBePermitted
$grave !! $curer|εχετε|ιστορικο|if|τασ+|prone|ημερα|day|φυσιολογικ*|normal|προκαλ*|πιθαν*|αιτι*|πρεπει|ατομα|αυξανει|αλλεργιες
$drug !! $physician|παιρν*|μπλεκ*|αλληλεπιδρ*|interact*|if|οταν|when|μαζι|with|ρωτ*|κοβεις|επειγοντα|μην|ποτε|εξαρταται
= cosmetic.permanent-cure block
οριστικ*|μονιμ*|permanent ~1 θεραπει+|ιαση|γιατρεια|εξαλειψη|λυση|solution|fix|cure|απαλλαγη ~2 $ill|hair !! $curer
$ill ~3 $leaving ~2 $forever !! $curer|makeup
$leaving ~3 $ill ~3 $forever !! $curer|makeup
$leaving|$forever ~2 $forever|$leaving ~2 $ill !! $curer|makeup
$ill|τριχ*|λιπος|fat ~2 δεν|never|wont ~2 ξανα*|επιστρε*|επανερχ*|επανελθ*|come|return+|back !! $curer
never ~1 have|see|need ~2 $ill again !! $curer
$healing|$cureWords|$erasing|διωχν* <4> $forever|ολικα !! $curer|makeup|μακιγιαζ|αγωνια && $subject
= cosmetic.authority cosmetic,supplement=block unknown,else=evidence mayBePermitted
αδεια|εγκεκριμεν*|εγκρισ+|εγκρινεται|εγκριθηκε|ενεκρινε|ενεκριναν|εγκρινει|σφραγιδα|πιστοποιημεν* <3> $authority !! λειτουργ*|κεντρο|κλινικη|ιατρειο
approved|approval|approves|endorsed|cleared|certified <3> $authority
πιστοποιησ*|εγκρισ* ~2 εοφ|fda|ema|υπουργει* !! λειτουργ*|κεντρο|κλινικη|ιατρειο
= cosmetic.sun-protection cosmetic,unknown=block
ολοκληρωτικ*|απολυτ+|ολικη|ολικης|πληρ+|πληρως|τελειως|total|totally|complete|completely|absolute|full <6> προστασι*|προστατευ*|protect* <6> $sun !! δειξτε|καπελο|ρουχ*|clothing
προστασι*|προστατευ*|protect* <8> {ολη μερα;ολη τη μερα;ολη την ημερα;ολημερ*;all day;whole day;24ωρ*;24 ωρες;24 hours;ως το βραδυ;μεχρι το βραδυ} <8> $sun !! ανανε*|ξαναβα*|reapply*
-= χωρις|διχως|without ανανε*|ξαναβα*|reapply*|reapplication <8> $sun !! κινδυν*|μην|κοκκιν*|καειτε
- δεν|no|not|never|ουτε|dont ~1 χρειαζ*|θελει|need ~4 ανανε*|ξαναβα*|reapply*|reapplication <8> $sun
{μια εφαρμογη;μια φορα;μονο το πρωι;one application;once a day;once in the morning} <6> αρκει|φτανει|enough <6> $sun
μπλοκαρ*|σταματα*|φιλτραρ*|block+|stop+ ~2 ολη|ολες|all|every|καθε|100% ~3 ακτινοβολι*|ακτινα|ακτινες|rays|ray|uv|uva|uvb
{οσες ωρες θελετε;οσο θελετε;απεριοριστ*;as long as you like;as long as you want} <6> ηλιο|sun <6> αντηλιακ*|sunscreen|spf
= cosmetic.against-illness cosmetic,supplement,unknown=warn mayBePermitted
κατα|εναντια|against|anti ~2 τριχοπτωσ*|αλωπεκι*|φαλακρ*|ακμη|ακμης|εκζεμ*|ψωριασ*|δερματιτιδ*|ροδοχρου*|μυκητ*|υπεριδρωσ*|ερπη|acne|eczema|psoriasis|rosacea|hairloss|baldness !! αντηλιακ*
anti hair loss
αντιτριχοπτωτικ*|αντιακνεϊκ*|αντιμυκητιασικ*|antihairloss|antiacne
σαμπουαν|shampoo|$product|serum|σερουμ|gel|τζελ|λοσιον|αμπουλ* ~1 για|for ~1 τριχοπτωσ*|αλωπεκι*|ακμη|ακμης|εκζεμ*|ψωριασ*|δερματιτιδ*|ροδοχρου*|μυκητ*|υπεριδρωσ*|acne|eczema|psoriasis|rosacea !! $curer|ταση
{hair loss;τριχοπτωσης} ~1 σαμπουαν|shampoo|lotion|λοσιον|serum
= cosmetic.miracle block
θαυματουργ* !! υποσχεσ*|αλλα && $subject|$product
κανει|κανουν|θα κανει? ~1 θαυματα|θαυμα !! διαθεση|προγραμματα|$trade && $subject
miracle+|miraculous <4> $subject !! $trade
work*|does|do|perform+ miracles|wonders !! $trade && $subject
θαυμα|miracle <3> $product|$ill|δερμα|θεραπεια|ομορφι*|αντιγηρανσ*|επιστημης|αναπλασης|αδυνατισμ* !! τοπι*
= cosmetic.superlative warn
καλυτερ+|κορυφαι*|επαναστατικ*|αξεπεραστ* γιατρ+|κλινικη|ιατρειο|προϊον|κρεμα|θεραπεια|μεθοδος|κεντρο|λυση|δερματολογ*|χειρουργ*|συστημα
νο1|νουμερο ενα|1
revolutionary|unrivalled|unmatched
best|leading|top clinic|doctor*|cream|treatment|product|dermatologist|surgeon*
= cosmetic.proven evidence mayBePermitted
αποδεδειγμεν*|proven
κλινικα|clinically|scientifically τεκμηριωμεν*|tested
= cosmetic.ingredient-smear warn
χωρις|no|without ~1 chemicals|toxins|χημικα|τοξικ+|δηλητηρια|παραμπεν|parabens|καρκινογον*
chemical|toxin|toxic|paraben free
`),
};
