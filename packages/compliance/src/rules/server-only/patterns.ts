import { medicinePatterns } from './medicine-patterns.ts';

/** Further patterns on servers, by rule; a browser has no room for them. */
export const widePatterns: Readonly<Record<string, string>> = {
  ...medicinePatterns,
  'device.injecting-at-home': `
{yourself;diy;do it yourself;do your own} <4> $injecting
`,
  'cosmetic.miracle': `
miracle|θαυμα ~1 in|σε|μεσα ~1 jar|bottle|tube|pot|βαζακι|μπουκαλ*|σωληναρι*|κουτι
θαυμα|θαυματα|θαυματουργ*|miracle+|miraculous <5> $subject|πολυθρον*|καρεκλα|κλινικη|ιατρειο !! δεν|μην|μη|οχι|not|no|dont|never|ουτε|κανενα|καμια|χωρις|υποσχ*|υποσχεσεις|διαφημισ*|διαθεση|λεξη|ημερας|κοσμου|christmas|ταζ*|ξεχασ*|coffee|καφε*|καιρο*|μερα|μερες|παραλι*|παρκινγκ|παρκαρ*|πορτα|ηλιοβασιλεμα|φυσης|νυφικ*|χωρεσ*|βρηκ*|γευση|parking|lift|window|weather|ραφι|προσφορα|διαβασ*
`,
  'cosmetic.illness-named': `
$wideGrave !! $curer|εχετε|εχεις|εαν|αν|οταν|when|ιστορικο|if|τασ+|prone|ημερα|day|φυσιολογικ*|normal|επικοινων*|διακοψ*|εγκυ*|ρωτ*|προκαλ*|πιθαν*|αιτι*|πρεπει|υπαρχουν|αυξανει|σπανι*|παρενεργει*|ask|avoid|αποφυγ*|αποφευγ*|ηπατικ*
`,
  'cosmetic.cure': `
^ for|για|κατα|against ~2 $disease !! $curer|μη|μην|οχι|δεν|ποτε|not|never|ιατρεια|ιατρειο|ρωτ*|ενημερωσ*|ημερα|day|month
- δεν|never|wont|ποτε ~1 αρρωστ*|αρρωσται*|κρυολογ*|sick|ill !! ειναι|$trade|$curer
κρατ+|κραταει|keep+ ~1 μακρια|away ~3 $wideIll !! $curer
λυση|solution|βοηθεια|answer|απαντηση ~2 για|σε|στον|στην|to|for ~1 $wideGrave !! $physician
νικ+|νικησ*|νικωντ*|σκοτων*|εξουδετερων*|προστατευ* ~1 ιο|ιους|ιωση|ιωσης|ιωσεις|ιωσεων !! $curer
$disease|$flaw ~2 πεθαιν*|ξεραινοντ*|ξεραινετ* !! $curer
ενεργοποι*|activat* ~2 βλαστοκυτταρ*|stem
αναπλαθ* <3> ιστους|ιστων|tissue
$wideHeal <3> $disease !! $curer|$wideTalk|μακιγιαζ|makeup|if|αν|εαν|οταν|φυσιολογικ*|normal|prone|τασ+|μετρ*|measure
$wideHeal <4> $wideGrave !! $curer|$wideTalk|μακιγιαζ|makeup|if|αν|εαν|οταν
$healing|$cureWords <5> $wideIll|$flaw !! $curer|γελιο|αγαπη|θαλασσα|μουσικη|laughter|time|love|music
{κανει;κανουν;makes;make} ~3 καλα|disappear|vanish ~3 $wideIll !! $curer
$wideIll ~3 {καλα;disappear;vanish;history;παρελθον;τελος}  !! $curer|makeup|μακιγιαζ
{ως δια μαγειας;like magic;σαν μαγεια} <6> $wideIll !! $curer
$wideIll ~2 δεν ~3 τυχη|ελπιδα|πιθανοτητα|θεση|chance !! $curer
αντιδοτο|antidote|φαρμακο|γιατρικο|γιατρεια|ιαματ* ~3 $wideIll !! $curer
ξαναγενν*|αναγενν*|επουλων*|regenerat*|rebuild* <3> κυτταρ*|ιστους|χονδρο|cells|tissue|cartilage|νευρα|nerves
χωρις|διχως|without ~1 $disease|θρομβους|clots !! $curer|ζαχαρ*|λακτοζ*|γλουτεν*
$wideIll ?? ~9 {την ξεφορτων*;παρελθον;την εξαφανιζ*;την διωχν*;την θεραπευ*;τη θεραπευ*;την γιατρευ*;fixes it;treated;gone;ξεμπερδευ*} !! $curer|δεν|μυθος
- {δεν κολλ*;δεν ξανα*;να μη σε βρει;να μην ξαναπαθ*;δεν θα ξαναρρωστ*} ~3 $wideIll|γριπη|γριπης|γριπες|κρυο*|ιωση|ιωσης|ιωσεις|ιωσεων !! αν|if|$curer
prevent+|προλαμβαν*|αποτρεπ*|καταπολεμ*|αναχαιτιζ* ~3 $wideIll|λοιμωξ*|κρυολογ*|heart|καρκιν*|ανοια|εκφυλισ* !! $curer|δεν|not
`,
  'cosmetic.permanent-cure': `
$healing|$cureWords|$ending|νικα|νικησ*|νικουν|διωχν*|beat|beats|defeat* <4> $wideIncurable !! $curer|ερευν*|research|μαχη|αγων*|battle|διαγνωσ*|εγκαιρ*|μαζι|συλλογ*|σταυροφορ*
τελος|τερμα|αντιο|goodbye|farewell|bye ~3 $wideIncurable !! $curer|αγων*|ερευν*|στιγμα|προκαταληψ*|μυθ*|σιωπη|walk|run|campaign
`,
  'supplement.weight-amount': `
dress size+ <4> drop|lose|down|lost
$wideBelow ~1 $number ~2 σε|in|μεχρι|by|ως ~2 $wideTime && ζυγαρια|ζυγαριας|scale|scales
$number <5> $kilos|$measures <5> $wideBelow !! εξοπλισμ*|χαρτι*|paper|κουρεμα|σηκω*|τσαντ*|βιβλι*|books|αλτηρ*|βαρακι*|μπαρα|deadlift|lift*|σκυλ*|γατ*|dog|cat|τροφιμ*|ανακυκλ*|food|χωρητικοτ*|συσκευασι*|ευρω|euro|δεμα|parcel|off|μεταφορ*|μωρο|baby|βαλιτσ*|μαλλι*
$number <1> $kilos ~2 σε|in|μεσα|within|μεχρι|until|by|ως|ανα|per ~2 $wideTime !! ανακυκλ*|μαζεψ*|συγκεντρωσ*|τροφιμ*|collected|food|recycl*|μωρο|baby|γατ*|σκυλ*|συλλεξ*|πουλ*|φρουτ*
μπηκε|μπηκα|ηρθε|ηρθα|ξεκινησε|ξεκινησα|ζυγιζε|ζυγιζα|came|started|weighed|was|ηταν|ημουν ~3 $number|size ~2 $kilos|$number ~6 $number !! ετων|χρονων|years|old|ωρα|λεπτα|βιντεο
$kilos <3> {χωρις διαιτα;χωρις πεινα;χωρις γυμναστικη;χωρις κοπο;no diet;without diet*;without exercis*;no exercise;without hunger;ενω κοιμαμ*;κοιμηθ*;κοιμασ*;κοιματ*;κοιμουντ*;κοιμουν;οσο κοιμαμ*;κοιμηθ*;κοιμασ*;κοιματ*;κοιμουντ*;κοιμουν;while you sleep}
$losing|$wideBelow <4> {χωρις διαιτα;χωρις πεινα;χωρις γυμναστικη;without diet*;without exercis*;no diet;οσο κοιμαμ*;κοιμηθ*;κοιμασ*;κοιματ*;κοιμουντ*;κοιμουν;ενω κοιμαμ*;κοιμηθ*;κοιμασ*;κοιματ*;κοιμουντ*;κοιμουν;while you sleep} && $kilos|βαρος|weight|fat|λιπος|αδυνατ*
$number ~1 $kilos|$measures ~3 στον|στην|σε|in|within|μεσα|μεχρι|ως|εως|πριν|per|τη|την ~3 $wideTime !! μαλλι*|ανακυκλ*|βαρος|αποσκευ*|τροφιμ*|σκυλ*|γατ*|μωρο|καρτα|χαρτι*|βιβλι*
`,
  'device.before-after': `
πρωτη|first|1 φωτογραφι*|photo* ~9 δευτερη|second|αλλη
{πως ηταν;πως ηρθ*;πως μπηκ*;how they were;how it was;how she came} ~8 {πως εγιν*;πως ειναι;πως εφυγ*;πως βγηκ*;how they are;how it is;how she left}
^ πριν|before ~1 χειλη|χειλια|μυτη|πηγουνι|ζυγωματικα|lips|nose|chin .. ~3 μετα|after !! απο|μην|κανετε|ραντεβου|συνεδρια|avoid
ηρθε|μπηκε|came|ηρθαν ~2 ετσι|like|this ~4 εφυγε|βγηκε|left|εφυγαν|αλλιως
$widePlaces ~1 $before ~6 $after
$before ~1 $widePlaces <8..> $after
$widePlaces ~1 $before <4..> $widePlaces ~1 $after
{day;ημερα;μερα;εβδομαδα;week} ~1 $number ~3 {day;ημερα;μερα;εβδομαδα;week} ~1 $number !! avoid|αποφυγ*|μπορειτε
{πρωτη μερα;πρωτη ημερα;first day;day one;day 1} <5> {μερα;ημερα;day} ~1 $looking|δειτε|see
{τοτε;χθες;περσι;then;yesterday} ~1 and|και|vs τωρα|σημερα|φετος|now|today <6> $looking|$injecting|της|her
δειτε|δες|see|look|watch|swipe|συρετε|συρε|κοιταξτε ~4 αλλαγη|διαφορα|αλλαξ*|change|changed|difference|makeover|εξελιξη !! αν|εαν|if|οταν|χρωμ*|ωραριο|τιμ*|προγραμμα|χωρο|$physician
μεταμορφω*|makeover*|glowup|αγνωριστ*|unrecogni*
{πριν ~4 μετα >;before ~4 after >} !! φαγητο|γευμα|συνεδρια|εφαρμογη|επισκεψη|ραντεβου|προπονηση|χρηση|καθε|θεραπεια|αποφυγ*|ηλιο|φροντιδα|οδηγιες|treatment|visit|meal*|use|care|ρωτ*|προσεξ*|προσεχ*
`,
  'device.minors': `
fourteen|fifteen|sixteen|seventeen|δεκαεξι|δεκαεφτα ~5 nose|lips|chin|χειλη|μυτη ?? ~4 $act|fill+|γεμιζ*
fourteen|fifteen|sixteen|seventeen|δεκατεσσαρ*|δεκαπεντε|δεκαεξι|δεκαεφτα|δεκαεπτα <9> $act|χειλη|fill|nose|μυτη !! λεπτα|minutes|ευρω|euro*|χρονια|ωρες|συνεδρι*|sessions
$act|peel+|πιλινγκ ~3 teenage|εφηβ* ~2 daughter|son|κορη|γιο|σας|σου|> !! οχι|δεν|not|ακμη
{στα;για τα;τα} $teenAge της|του|σου|χρονια <8> $act|χειλη|χειλια|υαλουρονικ* !! λεπτα|χρονια μας|εμπειρι*
$act|φιλερ <5> γενεθλι*|birthday <5> $teenAge|15α|16α|17α|14α|16th|17th|15th
$act <8> {μικρης σας;μικρης σου;κορης σας;κορης σου;daughters} !! οχι|δεν|μαστο*
$minors ~4 μπορ*|διορθων*|διορθωσ*|κανουν|αποκτ*|can|get|ready|κερδιζ*|απολαυ*|αξιζ* ~6 $act !! δεν|μην|not|γονεις|χωρις|οχι
{τιμη;τιμες;εκπτωση;προσφορα;discount;offer;student;deal} <6> $minors|μαθητ*|λυκειου|pupil*|highschool <6> $act !! φοιτητ*
{γενεθλια;birthday;αποφοιτησ*;graduation;prom;πανελληνι*} <8> $minors|$teenAge|17α|16α|λυκειου|κορη*|daughter <8> $act
$act <8> {κορη σας;κορη σου;γιο σας;your daughter;your son;your teen;λυκειου;γυμνασιου;πανελληνι*} !! μαστο*|οχι|δεν
$act|αποτριχωσ*|πιλινγκ|peel|λευκανση|whitening|λιπολυση|σμιλευση|boosters|αδυνατισμα|slimming <6> εφηβ*|μαθητ*|παιδια|παιδι|schoolgirl*|schoolboy*|teens|teen|teenagers|γυμνασι*|λυκει*|σχολικ*|school|kids !! οχι|δεν|μην|not|no|dont|αρνουμ*|γονεις|γονεων|ακμη|παρακολουθ*|ενηλικ*|adults|μαμαδες
`,
  'cosmetic.authority': `
$product ~3 συνιστ*|προτειν*|recommend*|advise* ~2 εοφ|fda|ema|υπουργει*|ministry
βουλα|ελεγμεν*|οκ|σταμπα|συσταση|αναγνωρισμεν*|recognised|recognized|backed|recommended ~3 εοφ|fda|ema|υπουργει*|ministry !! λειτουργ*|κεντρο|κλινικη|ιατρειο|γνωστοποι*
εγκρισ*|εγκεκριμεν*|ενεκριν*|εγκριθ*|σφραγιδα|πιστοποι*|certif*|approv*|authori*|licen*|cleared ~4 ευρωπαϊκ*|european|eu|φαρμακων|medicines|κυβερνηση*|government|κρατ*|φορεα !! λειτουργ*|κεντρο|κλινικη|ιατρειο|γνωστοποι*|δεν|not|no|claims|ισχυρισμ*
`,
  'device.before-after-weight': `
$before <8> τωρα|now|σημερα|today <8> $kilos
`,
};
