/** Further patterns on servers for rules on medicines and persuasion, by rule. */
export const medicinePatterns: Readonly<Record<string, string>> = {
  'medicine.celebrities-take': `
επιλογη|προτιμηση|μυστικο|choice|favourite|secret ~1 of? ~1 $stars
`,
  'medicine.false-cure': `
$healing|$cureWords|$ending|$leaving|διωχν*|βγαζει|ξεριζων* <4> $wideGrave !! $curer|δεν|μυθ*
$ending|$leaving|τελος|τερμα <3> $wideGrave !! $curer|δεν|αγων*|στιγμα|προκαταληψ*|ντροπη|μυθ*|stigma
ιαση|ιαματικ*|cure|remedy ~4 $wideGrave|αλλεργι* !! $curer|δεν
θεραπευ+|γιατρευ+|cure+ ~2 καθε|ολες|ολα|any|every|all ~1 $wideIll|πον+ !! $curer
`,
  'medicine.better-than-others': `
better|stronger|superior than|to ~2 other*|any|all|rest|competition|painkiller*
`,
  'medicine.guarantee': `
{εγγυομαστε;we guarantee} <9> $subject|$outcome !! ενημερωσ*|αληθ*|εργαλει*|ειλικριν*|διαθεση|advice|μονο|same
our|my word !! honest*|effort && $subject
{το υποσχομ*;we promise} !! $trade|reply|answer*|tell|honest*|straight|clean|conversation|not && $subject
- εγγυημεν*|guaranteed|σιγουρα ~1 χωρις|διχως|without|no ~2 τριχ*|hair|ρυτιδ*|wrinkle*|σπυρι|σπυρι+|σπυρακ*|spots|πον*|pain && $subject|τριχ*|hair
$wideCertain <4> ανωδυν*|μονιμ*|οριστικ*|παντοτιν*|painless|permanent|τριχες|τριχα|τριχουλα|hairfree|hairless !! $wideAside|δεν|μην|αν|if|not|συσκευ*|χρωμ*
- αδυνατο|αδυνατον|αποκλειεται|impossible ~1 μη|μην|not ~3 $wideDelight && $subject
λεφτα|χρηματα|money ~2 πισω|back <9> αν|εαν|if !! ραντεβου|ακυρωσ*|appointment|cancel*|προϊον|παραγγελι*|order+|προκαταβολ*|deposit && $subject
{στο τσεπακι;μαθηματικη ακριβεια;δεν παιζεται;a sure thing;bank on it;no doubt;χωρις την παραμικρη αμφιβολια;δεν υπαρχει αμφιβολια} <6> $wideGain|μαγιο
- {δεν μας χρωστ*;δεν πληρωνετε τιποτα;δεν δινετε ευρω;owe us nothing;pay nothing} <8..> $wideGain|$wideUnhappy !! ραντεβου|ακυρωσ*
$wideCertain <5> $wideGain !! $wideAside|ευαισθητ*|δεν|μην|ποτε|αν|if|τιποτα
$widePromise <7> $wideGain !! $wideAside|συμβαση|συνεργασια|δεν|ποτε|never|μην|not
-= $wideRefund ~6 αν|εαν|if|εφοσον ~5 $wideUnhappy !! ραντεβου|ακυρωσ*|appointment|cancel*|προϊον|παραγγελι*|order+|προκαταβολ*|deposit && $subject
-= αν|εαν|if|χωρις|no|εφοσον ~5 $wideUnhappy ~6 $wideRefund !! ραντεβου|ακυρωσ*|appointment|cancel*|προϊον|παραγγελι*|order+|προκαταβολ*|deposit && $subject
-= $wideUnhappy ?? ~5 $wideRefund
-= {αν;εαν;if} ~5 επιστρεψ*|ξαναβγ*|ξανα|return+|back ~5 δωρεαν|free|χρεων*|πληρων* && $subject
- δεν|never|ουτε|ποτε ~2 ξαναδ*|ξαναχρειαστ*|ξαναβγ*|ξανασκεφτ* ~3 $flaw|τριχ*|ξυραφι|ζωνη|hair|razor <6> $wideCertain|$widePromise|ζωη|ποτε|never|again
με|with βεβαιοτητα|certainty && $subject
{χωρις;διχως;without} ~1 καμια? αμφιβολια|doubt|ισως <6> $wideGain !! αποκτ*
{χωρις αν;χωρις μα;no ifs;δεν χωρα* αμφιβολια;beyond doubt;without fail;λογο τιμης;στο υπογραφω;σας το υπογραφ*} && $subject
{our name;our reputation;το ονομα μας;τη φημη μας;το κεφαλι μου;χερι στη φωτια} <6> $effect|stake|βαζ*|παιζουμε !! ακουσ*|ακουστηκ*|γραψ*
εγγυημεν*|guaranteed|σιγουρ*|$effect|ικανοποιηση|satisfaction <5> {η επιστροφη;αλλιως επιστροφη;ειδαλλως επιστροφη;or your money;or money;or refund;η παιρν*;αλλιως παιρν*;επιστροφη χρηματων;επιστροφης χρηματων;money back;τα λεφτα πισω;τα λεφτα σου πισω;τα λεφτα σας πισω} !! δεν|παραγγελι*|ακυρωσ*|αλλαγ*|ανοιγμ*
{στα σιγουρα;στα χερια μου;βαζω το κεφαλι;κοβω το κεφαλι;κοψετε το κεφαλι;το βαζουμε στο χαρτι;στο χαρτι;γραπτως;τελεια και παυλα;ορκο παιρνω;παιρνω ορκο;στο τσεπακι;μα τον;λογω τιμης;κλειδωμεν*} <6> $outcome|$flaw|$ill|τριχ*|μαλλι*|δοντ*|χαμογελ*|hair|teeth|skin !! συσκευ*|δεν|ραντεβου|ωρα|τιμη
- δεν ~1 γινεται|παιζει|υπαρχει|προκειται ~2 να ~1 μη|μην|αποτυχ*|ξανα* && $subject|$outcome
σιγουρα|σιγουρο|οπωσδηποτε|definitely ~2 πιασει|πετυχ*|φυγ+|λειτουργησ*|δουλεψ*|καθαρισ*|ξαναβγ*
`,
  'medicine.total-effect': `
παντα|παντοτε <1> αποτελεσμ*|πετυχαινει !! στοχ*|φυσικ* && $subject|$people
$wideMany ~2 $people ~3 φευγ*|leave+|βγαιν*|walks|go|goes ~6 $wideDelight|$flaw|τελει*|λειο|λεια|perfect|smooth|hairfree|free|glowing|νεοτερ*|younger !! χαμογελ*|smile|δωρο|gift|δωροκαρτ*
πιαν+|λειτουργ*|δουλευ* ~3 100%|εκατο && $subject
- δεν|ποτε|never|ουτε ~4 $people ~2 μην|μη|not|didnt|wasnt ~3 $wideDelight && $subject
everyone|everybody|ολοι|ολες|οσοι|οσες|all ~2 who|που|those? ~3 tried|try|δοκιμασ*|χρησιμοποι*|εκαν*|ηρθ* ~4 $wideGain|$wideDelight|lost|χασ+|χασαμε|χασατε|χαστε|χασιμ*|αδυνατισ* !! δωρο|κουπον*|discount|εκπτωσ*|ευχαριστ*|thank*
{οτι;whatever} ~3 εχετε|εχεις|have|is ~5 λυνει|λυσει|φτιαχν*|fix*|solve* && $subject
$works ~2 $wideMany ~1 $people|τυπο*|type*|δερμα*|skin|ηλικι*|περιπτωσ*|case* !! $trade|ωραριο
{ποσοστο;rate;record} ~2 επιτυχι*|success ~2 100%|100|99%|98%|εκατο|perfect
{100%;99%;98%;97%;95%} ~2 επιτυχι*|success|αποτελεσματικ*|effective
{δεν;ουτε} ~3 αστοχ*|αποτυχ* ~2 ποτε|φορα|μια !! αν
{λυση;λυσεις;solution} ~2 σε|για|to|for ~1 $wideMany ~1 προβλημα* ~2 δερματος|επιδερμιδ*|skin|σωματος
{σε ολους;σε ολες;τους παντες;στους παντες;on everyone;for everyone;on anyone;on anybody;σε οποιονδηποτε;στον οποιονδηποτε;σε καθε δερμα;σε ολα τα δερματα;σε καθε επιδερμιδα;σε καθε οργανισμο;every skin;all skin types;every single face;σε καθε σωμα} <4> αποδιδ*|φερν*|ανακουφι*|διωχν*|σβην*|works|πετυχ*|πιαν+|ενεργει|αποτελεσμ*|result+|δρα !! ωραριο|δεν|μην|not|δωρο|εφαρμογη|αναμονη|φορμα|πιστευ*
αποτελεσμ*|ανακουφι*|διωχν*|σβην*|φευγ*|χτυπα*|εξαφαν* ~5 {σε ολους;σε ολες;τους παντες;παντα;σε καθε;every time;every single;στον καθενα;στο 100%;χωρις εξαιρεσ*;χωρις καμια εξαιρεσ*;no exceptions} !! δεν|μην|not|ωραριο|δωρο|τηλεφων*|μηνυμα|χρειαζ*|ανακοιν*
χωρις|διχως|μηδεν|no|without|καμια ~2 εξαιρεσ*|exception* <9..> $works|$product|$flaw|$ill|δερματ*|επιδερμιδ* !! δεν|not|ανοιχτ*|open|welcome|εργαλει*|σαββατ*|κυριακ*|αποστειρ*|τηλεφων*|ραντεβου
ολικη|πληρης|πληρη|total|complete|καθολικη|απολυτη|absolute ~1 εξαφανιση|εξαλειψη|απαλλαγη|elimination|αποτελεσματικοτητα|effectiveness|δραση|ιαση !! δεν
$number ~1 χρονια|χρονακια|δεκαετι* ~1 νεοτερ*|μικροτερ* !! αδελφ*|αδερφ*|συζυγ*|γιος|κορη|συναδελφ*|κλινικη|ιατρειο|μηχανημα|νιωθ*|αισθαν*|παλι*
$number ~1 χρονια|χρονακια ~1 {λιγοτερα;πισω} ~3 προσωπο|προσωπου|δερμα|δερματος|επιδερμιδα|επιδερμιδας|οψη
σβησ*|σβην*|αφαιρω|αφαιρει|αφαιρουν|αφαιρουμε|αφαιρεσ*|αφαιρειτ*|διωξ*|διωχν*|πεταξ*|κοψτε|κοψε|κοβ+|κοβεται ~2 χρονια|χρονακια|δεκαετι* ~3 προσωπο|προσωπου|δερμα|επιδερμιδα|πανω|οψη
ξανανιωσ*|ξανανιων* ~3 χρονια|χρονακια|δεκαετι*
$number ~0 years ~0 younger !! feel*|than|brother|sister|colleague|husband|wife|building|clinic
take|takes|erase|erases|wipe|wipes|shave|shaves|knock|knocks|melt|melts ~3 years|decade|decades ~2 off|from !! experience
{no one it doesnt;no one it does not;δεν υπαρχει ~3 που να μην;δεν υπαρχει ~3 που να μη;δεν εχει υπαρξει ~2 που να μην;ουτε ενας ~3 χωρις;ουτε μια ~3 χωρις} ~4 $outcome|$works|σβην*|διωχν*|πιαν* !! ακτινογραφι*
`,
  'medicine.no-risk': `
-= absolutely|completely|zero ~1 no? danger|peril+
ακακος|ακακη|ακακο|ακακες|ακακα && $subject
- κινδυνευω|κινδυνευετε|επικινδυν* .. ~4 καθολου|κανεναν|μηδεν
- δεν|δε ~1 παθ* ~2 τιποτα !! αν && $subject
μηδενικ*|μηδαμιν*|καμια|zero|no ~1 πιθανοτητ*|chance|possibility ~3 εγκαυμ*|$harm|$harmEnglish|$wideSwell|burn*|αποτυχι*
- ουτε $wideSwell ~1 ουτε $wideSwell
- ουτε|χωρις|no|never|ποτε|zero|μηδεν ~2 $wideSwell ~4 ποτε|κανεναν|κανενα|never|ever|anyone|whatsoever && $act
- χωρις|διχως|δεν|without ~2 ρισκαρ*|διακινδυνευ*|κινδυνευετε|κινδυνευεις|risking ~3 τιποτα|anything|υγεια|> && $subject
- δεν|δε|ουτε ~3 πειραξ*|εβλαψ*|βλαψ* ~2 κανεναν|κανενα && $subject
- never|nor ~2 hurt|harmed ~2 κανεναν|κανενα|κανεις|anyone|anybody|single && $subject
$wideHarmed ?? ~2 $none|$noneEnglish|ποτε|never|none|nope|καθολου|not|κανεν+
$wideHarmed ?? ~1 δεν|not|there|nothing|τιποτα ~3 ποτε|any|single|one|κανενας|καμια|καθολου|at|isnt|arent|λογος >
στραβα|wrong ?? ~2 ποτε|never|δεν
- ουτε|not|καμια|κανενα|no|zero ~1 ενα|μια|one|single? ~3 περιστατικ*|incident*|$harm|$harmEnglish|παραπον* ~4 $harm|$harmEnglish|χρονια|years|σε !! φωτια*
- δεν|ποτε|never|wont|cannot|cant ~3 κακο|ζημια|harm ~2 κανεναν|σας|σου|you|ποτε|> !! κανα|διαθεση|λιγο|αν|if && $subject
$safe ~1 για|for ~1 ολους|ολες|παντες|everyone|everybody|anyone
{το μονο που δεν;the only thing;το μονο που λειπ*} ~4 $harm|$harmEnglish
- δεν|nothing|τιποτα|no ~2 εχετε|εχεις|υπαρχει|reason|have|λογος ~4 φοβηθ*|φοβαστε|ανησυχ*|fear|worry && $act|$harm
$noneEnglish|μηδεν|μηδενικ* ~2 worries|φοβος|ανησυχι* && $act|$harm
never|ποτε|δεν ~2 cause+|προκαλ*|δημιουργ*|φερνει|εφερε ~3 problem*|προβλημα*|trouble|harm|κακο && $subject
{τοσο αθωο;τοσο ασφαλες;as safe as;αθωο σαν;αθωα σαν;ασφαλες σαν;ασφαλης σαν} && $subject
{με κλειστα τα? ματια;eyes closed;χωρις δευτερη σκεψη} && $act
μπορ*|can|do ~2 κανετε|κανεις|take|do|παρετε|χρησιμοποι* ~3 οσες|as ~2 φορες|often|much|many ~3 θελετε|like|want && $act
- {δεν υπαρχ*;δεν γινεται;δεν μπορει;αποκλειεται;αδυνατον} ~4 παθεις|παθετε|παθει|παθουν|κινδυν*|ζημια|αλλεργι*|σημαδι|στραβα|καψει|εγκαυμ*|πειραξ*|επιπλοκ* !! αν|if|μην|καποι*
- {δεν πειραζει;δεν ερεθιζ*;δεν επηρεαζ*;δεν βλαπτ*;δεν καιει;κακο δεν κανει;δεν κανει κακο;does not irritate;cant irritate;cannot irritate;doesnt irritate;cant hurt;cannot hurt} ~4 τιποτα|κανεναν|κανενα|καθολου|ποτε|στομαχι|συκωτι|υγεια|δερμα|ματια|skin|anyone|stomach !! αν|if|ραντεβου|αργησ*
παντελης|παντελη|πληρης|πληρη|ολικη ~1 απουσια|ελλειψη ~2 επιπλοκ*|παρενεργ*|κινδυν*|ανεπιθυμ*|αντιδρ*
safer|gentler|ασφαλεστερ*|αθωοτερ* ~1 than|απο|κι ~4 water|νερο|milk|γαλα|air|αερα|χαδι
`,
  'medicine.no-doctor': `
than|απο ~1 a|any|your|τον|εναν|την|καθε|οποιονδηποτε ~1 $physician ~4 better|καλυτερ*|works|δουλευ*|faster|γρηγοροτερ*
φτηνοτερ*|φθηνοτερ*|cheaper|faster|γρηγοροτερ* ~1 απο|than ~2 $physician|$medical !! χαρτι*|ραντεβου
$medical|λιφτινγκ|facelift|χειρουργει*|επεμβαση|νυστερι|χαπι*|surgery ?? ~5 αντικαθιστ*|replaces ~2 πληρως|τελειως|εντελως|completely|fully|>
^ γιατι|why|ποιος|τι $physician|$widePills ?? ~6 $wideRemedies
$wideRemedies ~4 περιττ*|αχρηστ*|unnecessary|useless|obsolete ~2 $medical|χημειοθεραπ*
own|δικο|δικος|δικη|προσωπικ* ~2 $physician <7> home|σπιτι|pocket|τσεπη|παλαμη*|κινητο|phone|μπανιο !! επισκεψ*|ερχεται|βρειτε|visit+|find
{be your own;become your own;γινε ο;γινετε ο;ο δικος σου} $physician !! μαθημα|παιχνιδι
who|ποιος|τι ~2 needs|need|χρειαζεται|χρειαζεσαι|θελει|κανω ~3 $medical ~3 when|with|οταν|αφου|if
why|γιατι ~4 $physician|$widePills ~4 when|οταν|αφου|have|εχεις|εχετε ~5 $product|βοταν*|τσαι|tea|herbs|natural|φυση* !! λειπει
leave|αφησ*|παρατ*|βαλτε|βαλε|put|κλειστε ~2 $widePills ~3 drawer|συρταρι*|ραφι|behind|πισω|ακρη|bin|καδο|σκουπιδια
τελος|τερμα|αντιο|goodbye|farewell|bye|ξεχασ*|ξεχνα|forget|bin|ditch|dump|ακυρων* ~3 $widePills !! χαρτι*|ουρες|αναμονη|ληγμεν*|ανακυκλ*|εκτυπωσ*|παρετε|paper|expired|μην|μη|never|ψηφιακ*|ταξι|πηρατε|διπλη|διπλο|δοση
save|saves|γλιτων*|γλιτωσ*|γλυτων*|γλυτωσ*|εξοικονομ*|skip ~3 $physician ~2 fee|fees|bill|visit*|επισκεψ*|λεφτα|αμοιβη|>
τζαμπα|περιττος|αχρηστος|useless|pointless|overrated ~2 $physician
$physician ~3 {δεν θα σας ξαναδει;hate* this;κρυβουν|κρυβει;dont want you;do not want you;will not tell;φοβουνται}
treat+|remove+|βγαλτε|βγαλε|αφαιρεσ*|θεραπευστε|θεραπευσε|καψτε ~3 $flaw|ελια|ελιες|moles|mole|warts|tags|$disease <6> {at home;στο σπιτι;μονοι;μονη;μονος;yourself;στο μπανιο} !! μην|never|μη|ποτε|not
$widePills ~2 {δεν σας χρειαζ*;ειναι παρελθον;no longer;no more;history;τελος}
without|χωρις|διχως ~1 χρηση? $widePills ~5 $wideIll|υγεια*|health !! ζαχαρ*|ρωτ*|ask|δεν|μην|μη|ποτε|never|not|dont
$wideIll|χοληστεριν*|πιεση|σακχαρο ~5 χωρις|διχως|without ~1 $widePills|$physician|$therapy|$drug|surgery|needles|injections|χειρουργ*|επεμβασ*|ενεσ+|νυστερι|συνταγες !! ντροπη|δεν|μην|μη|ποτε|never|not|dont
$physician|γιατρε|γιατρο ~2 τελος|περιττ*|περισσευ*|αχρηστ*|unnecessary|obsolete|redundant !! πρωτα|χαρτι|βαρδια*|εφημερι*
αντιο|bye|goodbye|ξεχνα|ξεχασ* ~2 $wideDoctors|$physician|φαρμακειο|νοσοκομειο !! ραντεβου
κανει|does ~1 δουλεια|job|work ~1 του? $physician
γιατι|why ~2 {να πας;να πληρωσ+;πληρωστε;να ξοδευ*;να τρεχ*;να κανεις;να τρυπηθ*;go;pay;bother;inject;suffer} ~4 $physician|$medical|$wideDoctors|ενεσ*|βελον* !! οταν πρεπει|νωρις
γλιτων*|γλυτων*|γλιτωσ*|γλυτωσ*|απαλλασσ* ~2 $wideDoctors|$physician|$medical|μεταμοσχευση|transplant !! πριν|χρημα*|ουρα
μονος|μονη|μονοι|yourself ~4 {ξερεις τι εχεις;βλεπεις τι εχεις;τι εχεις;διαγνωση;διαγνωσ*;diagnos*;αν εχεις} !! μην|δεν|ποτε
{αφησ*;ασε τους;παρατα} ~1 τους? ~1 $wideDoctors !! μηνυμα|ιστορικο|να|αγχος
`,
  'medicine.as-good-as-medicine': `
δρα|λειτουργει|works|acts σαν|οπως|like $medical
{οτι;ο τι;what;whatever;everything} ~2 κανει|κανουν|does|do|προσφερ* ~2 τοξινη|$medical ~4 κανει|κανουν|does|do
κανει|does|do|δινει|gives ~2 οτι|what|everything ~4 $medical
$medical|λιφτινγκ|facelift|φιλερ|filler+ ~1 in|inside|μεσα|σε ~1 tube|bottle|jar|μπουκαλ*|βαζ*|βαζακι|σωληναρι*|καψουλ*|ποτηρι|κουταλ*|σταγον*|κρεμα|pot|can|cup|sachet
{σαν;like;οπως} ~1 $medical ~4 χωρις|without|αλλα|but|minus ~2 βελον*|νυστερι|needle+|knife|κρεμα|cream|ιατρει*|πονο
{φυσικ*;βοτανικ*;herbal;natural;natures;own} ~1 viagra|βιαγκρα|botox|μποτοξ|ozempic|οζεμπικ|valium|prozac|αντιβιοτικο|αντιβιωση|antibiotic|παυσιπονο|painkiller|ασπιρινη|aspirin|κορτιζονη|statin|insulin|ινσουλινη|antidepressant|ηρεμιστικο
ξεπερν*|ξεπερασ*|νικα|νικαει|νικησ*|υπερτερ*|υπερεχ*|outperform*|beats|beat|surpass* ~5 filler+|μποτοξ|φιλερ|αισθητικη|ενεσ*|μεταμοσχευσ*|sleeping|pill+|ηρεμιστικ*|αντισταμινικ*|παυσιπον*|λιποαναρροφ*|$medical !! δεν|not|πωλησ*|πυρετ*
καλυτερ*|better|δυνατο|δυνατοτερ*|stronger|ισχυροτερ* ~1 απο|than|κι ~3 ενεσ*|filler+|μορφιν*|morphine|μεταμοσχευσ*|μπαλονι|συνταγογραφ*|prescription|αντιβιωσ*|retin !! δεν|not|προληψη
`,
  'medicine.fear': `
-= {closer to;πιο κοντα σε;πιο κοντα στο;πιο κοντα στην;nearer to;βημα απο} ~3 $wideGrave|εμφραγμα|attack|stroke && without|χωρις|διχως|skip*
-= stop+|quit|σταματησ+|σταματηστε|διακοψ*|κοψτε ~3 it|το|this|taking|παιρν* ~2 and|και|or|η ~5 fall|καταρρε*|$wideRuin|χειροτερ*|worse|επιστρεψ*|γυρισ*|γυριζ* !! $curer|ερεθ*|αλλεργ*
αν|εαν|if ~3 σταματησ+|σταματηστε|διακοψ*|κοψετε|stop|quit ~6 χειροτερ*|worse|$wideRuin|επιστρεψ*|γυρισ* !! $curer|καπνισμ*|smoking|αντηλιακ*
$wideBody ~3 $wideRuin ~3 αν|if|unless|χωρις|διχως|without !! αντηλιακ*|sunscreen|spf|νερο|water|υπνο|sleep|ασκηση|ραντεβου
{θα μετανιωσ*;be sorry;will regret} ~9 $wideBody|$wideGrave !! αντηλιακ*|sunscreen
^ οποι+|whoever|anyone ~2 δεν|skips|without ~4 κινδυνευ*|παιζει|γερνα|αρρωστ*|risks
παιζ*|παιζεις|gambl* ~2 με|with ~2 $body|υγεια*|ζωη|health|life|heart !! $curer|$physician|αντηλιακ*|sunscreen|παιδ*|ασκηση
μην|μη|dont|before|πριν ~2 περιμεν*|wait|waiting|ερθει|strikes|χτυπησει ~4 $wideGrave !! $curer|ελεγχ*|check*|εξετασ*|screen*|ραντεβου
{ειναι αργα;be too late;πολυ αργα} <8> $product|$wideGrave|παρετε|take !! $curer
{θα το πληρωσ+;πληρωστε;will pay for it;θα το μετανιωσ*} ~3 με|with ~2 υγεια*|health|ζωη|life
{θα καταλη*;θα μεινετε;θα μεινεις;θα γινετε;θα γινεις;you will end up;youll end up;you will be} ~5 καραφλ*|φαλακρ*|γρια|γερος|σταφιδα|αναπηρ*|τυφλ*|ζαρωμεν*|παραλυτ*|blind|bald|wrinkled|old|νοσοκομειο|χειρουργειο|hospital|surgery
χωρις|without|αν|if|οσο|οποια|οποιος ~6 σταφιδα|γρια|καροτσι|καροτσακι|αμαξιδιο|τυφλωση|φαλακρα|μπαστουνι|wheelchair|blindness|μουμια !! αντηλιακο|νοικιαζ*|ενοικ*|rent
`,
  'medicine.testimonial-of-illness': `
σωθηκα|γλυτωσα ~3 $disease
εσωσε|εσωσαν ~1 ζωη|υγεια|δερμα !! $trade|εφαρμογη
επασχα|υπεφερα|ταλαιπωρ*|πονουσα|ειχα|suffered|had ~4 $disease ~8 καλα|τελος|τιποτα|τωρα|πλεον|now|ρυθμ*|περασ*|gone|fine|well
$disease|χοληστερ* ~1 μου|my|του|της|his|her ~3 επεσ*|κατεβα*|κατεβε*|κατεβη*|κατεβου*|επανηλθ*|dropped|fell|normal|καθαρ* !! γιατρο+|νοσοκομ*
$disease|χοληστερ* ~5 απο|from $number σε|στο|to $number !! ετων|χρον*
ξαναπερπατ*|ξαναειδε <4> χωρις|πον*|μπαστουνι|stick|χαρη
$wideOwn <6> $wideFree <6> $wideGrave|διαβητη|πιεση|ινσουλινη|χολη !! γιατρος|γιατρο|φιλοι|αναμνησ*|γεννηθηκ*|$curer
$wideFree <6> $widePills <6> $wideOwn|πελατ*|client+|customer+ !! γιατρος|γιατρο|$curer|μην|ποτε|never|πριν
{μου σωσ*;της σωσ*;του σωσ*;με εσωσ*;τον εσωσ*;την εσωσ*;χρωσταω τη ζωη;χρωσταω την ζωη;δεν θα ζουσα;would be dead;brought me back;ξαναεφερε στη ζωη;δευτερη ζωη;απο βεβαιο θανατο;ποδι στον ταφο;με ξεγραμμεν*} !! μερα|day|βραδια|δειπνο|ταξιδι|γαμο|εφαρμογη|ραντεβου
εφυγ*|χαθηκ*|υποχωρησ*|γιατρευτηκ*|θεραπευτηκ*|ελυθη*|λυθηκ*|ελυσ*|gone|cured <6> $wideIll|ογκος|ακμη|κρισεις|συνδρομο|αρθριτικα|ρευματικα|υπογονιμοτητα <6> μου|my|γραφει|εγραψε|λεει|κριτικη|σχολιο|says|writes !! $curer|δεν
`,
  'medicine.doctors-advise': `
επιλογη|προτιμηση|μυστικο|choice|favourite|secret ~1 of? ~1 $doctors
$wideDoctors ~3 το|την|it|this|τις|τα $takes|$advising|δινει|συστηνει|παιρνει !! ρωτ*|ask
$wideDoctors ~2 $takes|$advising ~1 αυτη|αυτο|this|these
$doctors ~4 {το ιδιο;οι ιδιοι;themselves;στο σπιτι τους;στα παιδια τους;their own}
signed|endors*|επιλογη|υπογραφη|σφραγιδα|εγκριση|ψηφος|recommendation ~3 $doctors !! μην|δεν|χωρις|αποσυρ*
συστασ*|ψηφ* ~2 $wideDoctors !! ρωτ*|δεν|χωρις|μην|ακολουθ*|αναλογα|συμφωνα|κατοπιν|μετα
$wideDoctors ~2 συστασ*|ψηφ*|εμπιστ*|προτιμ*|ορκιζ* !! ρωτ*|δεν|χωρις|μην
δρ|dr|καθηγητης|καθηγητρια ~2 $advising|παιρν*|πιν*|πινουμε|πινεις|take+ !! ρωτ*|δεν
{επαγγελματιες υγειας;επαγγελματιων υγειας;health professionals;healthcare professionals;ιατρικη κοινοτητα;ιατρικης κοινοτητας;medical community} <4> $advising|αναγνωρισ* !! ρωτ*|συμβουλ*|ask|consult|δεν
`,
  'medicine.prescription-name': `
$widePrescribed
μποντοξ*|μπουτοξ*|μποτεξ|bottocs|botocs
αλλαντιασ* <5> μασητηρ*|εγχυσ*|ενεσ*|μετωπ*|ρυτιδ*|μεσοφρυ* !! τροφ*|κονσερβ*|δηλητηριασ*
οζεμπικ*|μουντζαρ*|μουντζαρο*|ουεγκοβι|βεγκοβι|γουιγκοβι|retatrut*|ρετατρουτ*|semaglut*|tirz*|liraglut*|cagrilint*|σεμαγλουτ*|liprolog|μποτοξ*
αλλαντικη|αλλαντικης|μποτουλιν* <6> μασχαλ*|ρυτιδ*|μετωπ*|ιδρ*|μεσοφρυ*|ενεσ*|εγχυσ*|ιατρει*|δοση|χειλη|πηγουνι|μασητηρ* !! αλλαντικα|τυρι|κρεας
{τοξινη;toxin} <4> ραντεβου|περιοχ*|μονο|ευρω|προσφορα|μετωπ*|price|areas|euro !! αποτοξ*|χωρις|detox
μινοξιδιλη απο στομα
oral minoxidil
depo medrol
`,
  'medicine.natural-so-safe': `
$natural|βοταν*|φυτικ*|plants|nature|αγν* <5> {οσο θελ*;χωρις οριο;as much as you want;no limit*;σε οποια δοση;σε καθε δοση;ακομα και εγκυ*;και οι εγκυ*;even in pregnancy;even pregnant} !! δεν|οχι|not
`,
};
