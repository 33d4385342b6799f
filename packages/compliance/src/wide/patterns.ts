/** Patterns that only servers know, by the rule that they belong to; a browser has no room for them. */
export const widePatterns: Readonly<Record<string, string>> = {
  'device.injecting-at-home': `
{yourself;diy;do it yourself;do your own} <4> $injecting
`,
  'cosmetic.miracle': `
miracle|θαυμα ~1 in|σε|μεσα ~1 jar|bottle|tube|pot|βαζακι|μπουκαλ*|σωληναρι*|κουτι
`,
  'medicine.celebrities-take': `
επιλογη|προτιμηση|μυστικο|choice|favourite|secret ~1 of? ~1 $stars
`,
  'cosmetic.illness-named': `
$wideGrave !! $curer|εχετε|εχεις|εαν|αν|οταν|when|ιστορικο|if|τασ+|prone|ημερα|day|φυσιολογικ*|normal|επικοινων*|διακοψ*|εγκυ*|ρωτ*|προκαλ*|πιθαν*|αιτι*|πρεπει|υπαρχουν|αυξανει|σπανι*|παρενεργει*|ask|avoid|αποφυγ*|αποφευγ*|ηπατικ*
`,
  'cosmetic.cure': `
^ for|για|κατα|against ~2 $disease !! $curer|ρωτ*|ενημερωσ*|ημερα|day|month
- δεν|never|wont|ποτε ~1 αρρωστ*|αρρωσται*|κρυολογ*|sick|ill !! ειναι|$trade|$curer
κρατ+|κραταει|keep+ ~1 μακρια|away ~3 $wideIll !! $curer
λυση|solution|βοηθεια|answer|απαντηση ~2 για|σε|στον|στην|to|for ~1 $wideGrave !! $physician
νικ+|νικησ*|νικωντ*|σκοτων*|εξουδετερων*|προστατευ* ~1 ιο|ιους|ιωσ* !! $curer
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
`,
  'cosmetic.permanent-cure': `
$healing|$cureWords|$ending|νικα|νικησ*|νικουν|διωχν*|beat|beats|defeat* <4> $wideIncurable !! $curer|ερευν*|research|μαχη|αγων*|battle|διαγνωσ*|εγκαιρ*|μαζι|συλλογ*|σταυροφορ*
τελος|τερμα|αντιο|goodbye|farewell|bye ~3 $wideIncurable !! $curer|αγων*|ερευν*|στιγμα|προκαταληψ*|μυθ*|σιωπη|walk|run|campaign
`,
  'medicine.false-cure': `
$healing|$cureWords|$ending|$leaving|διωχν*|βγαζει|ξεριζων* <4> $wideGrave !! $curer|δεν|μυθ*
$ending|$leaving|τελος|τερμα <3> $wideGrave !! $curer|δεν|αγων*|στιγμα|προκαταληψ*|ντροπη|μυθ*|stigma
ιαση|ιαματικ*|cure|remedy ~4 $wideGrave|αλλεργι* !! $curer|δεν
θεραπευ+|γιατρευ+|cure+ ~2 καθε|ολες|ολα|any|every|all ~1 $wideIll|πον+ !! $curer
`,
  'medicine.guarantee': `
- εγγυημεν*|guaranteed|σιγουρα ~1 χωρις|διχως|without|no ~2 τριχ*|hair|ρυτιδ*|wrinkle*|σπυρ*|spots|πον*|pain && $subject|τριχ*|hair
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
`,
  'medicine.total-effect': `
παντα|παντοτε <1> αποτελεσμ*|πετυχαινει !! στοχ*|φυσικ* && $subject|$people
$wideMany ~2 $people ~3 φευγ*|leave+|βγαιν*|walks|go|goes ~6 $wideDelight|$flaw|τελει*|λειο|λεια|perfect|smooth|hairfree|free|glowing|νεοτερ*|younger !! χαμογελ*|smile|δωρο|gift|δωροκαρτ*
πιαν+|λειτουργ*|δουλευ* ~3 100%|εκατο && $subject
- δεν|ποτε|never|ουτε ~4 $people ~2 μην|μη|not|didnt|wasnt ~3 $wideDelight && $subject
everyone|everybody|ολοι|ολες|οσοι|οσες|all ~2 who|που|those? ~3 tried|try|δοκιμασ*|χρησιμοποι*|εκαν*|ηρθ* ~4 $wideGain|$wideDelight|lost|χασ*|αδυνατισ* !! δωρο|κουπον*|discount|εκπτωσ*|ευχαριστ*|thank*
{οτι;whatever} ~3 εχετε|εχεις|have|is ~5 λυνει|λυσει|φτιαχν*|fix*|solve* && $subject
$works ~2 $wideMany ~1 $people|τυπο*|type*|δερμα*|skin|ηλικι*|περιπτωσ*|case* !! $trade|ωραριο
{ποσοστο;rate;record} ~2 επιτυχι*|success ~2 100%|100|99%|98%|εκατο|perfect
{100%;99%;98%;97%;95%} ~2 επιτυχι*|success|αποτελεσματικ*|effective
{δεν;ουτε} ~3 αστοχ*|αποτυχ* ~2 ποτε|φορα|μια !! αν
{λυση;λυσεις;solution} ~2 σε|για|to|for ~1 $wideMany ~1 προβλημα* ~2 δερματος|επιδερμιδ*|skin|σωματος
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
τελος|τερμα|αντιο|goodbye|farewell|bye|ξεχασ*|ξεχνα|forget|bin|ditch|dump|ακυρων* ~3 $widePills !! χαρτι*|ουρες|αναμονη|ληγμεν*|ανακυκλ*|εκτυπωσ*|παρετε|paper|expired|μην|μη|never|ψηφιακ*
save|saves|γλιτων*|γλιτωσ*|γλυτων*|γλυτωσ*|εξοικονομ*|skip ~3 $physician ~2 fee|fees|bill|visit*|επισκεψ*|λεφτα|αμοιβη|>
τζαμπα|περιττος|αχρηστος|useless|pointless|overrated ~2 $physician
$physician ~3 {δεν θα σας ξαναδει;hate* this;κρυβουν|κρυβει;dont want you;do not want you;will not tell;φοβουνται}
treat+|remove+|βγαλτε|βγαλε|αφαιρεσ*|θεραπευστε|θεραπευσε|καψτε ~3 $flaw|ελια|ελιες|moles|mole|warts|tags|$disease <6> {at home;στο σπιτι;μονοι;μονη;μονος;yourself;στο μπανιο} !! μην|never|μη|ποτε|not
$widePills ~2 {δεν σας χρειαζ*;ειναι παρελθον;no longer;no more;history;τελος}
without|χωρις|διχως ~1 χρηση? $widePills ~5 $wideIll|υγει*|health !! ζαχαρ*|ρωτ*|ask|δεν|μην|μη|ποτε|never|not|dont
$wideIll|χοληστεριν*|πιεση|σακχαρο ~5 χωρις|διχως|without ~1 $widePills|$medical !! δεν|μην|μη|ποτε|never|not|dont
`,
  'medicine.as-good-as-medicine': `
δρα|λειτουργει|works|acts σαν|οπως|like $medical
{οτι;ο τι;what;whatever;everything} ~2 κανει|κανουν|does|do|προσφερ* ~2 τοξινη|$medical ~4 κανει|κανουν|does|do
κανει|does|do|δινει|gives ~2 οτι|what|everything ~4 $medical
$medical|λιφτινγκ|facelift|φιλερ|filler+ ~1 in|inside|μεσα|σε ~1 tube|bottle|jar|μπουκαλ*|βαζ*|βαζακι|σωληναρι*|καψουλ*|ποτηρι|κουταλ*|σταγον*|κρεμα|pot|can|cup|sachet
{σαν;like;οπως} ~1 $medical ~4 χωρις|without|αλλα|but|minus ~2 βελον*|νυστερι|needle+|knife|κρεμα|cream|ιατρει*|πονο
{φυσικ*;βοτανικ*;herbal;natural;natures;own} ~1 viagra|βιαγκρα|botox|μποτοξ|ozempic|οζεμπικ|valium|prozac|αντιβιοτικο|αντιβιωση|antibiotic|παυσιπονο|painkiller|ασπιρινη|aspirin|κορτιζονη|statin|insulin|ινσουλινη|antidepressant|ηρεμιστικο
`,
  'medicine.fear': `
-= {closer to;πιο κοντα σε;πιο κοντα στο;πιο κοντα στην;nearer to;βημα απο} ~3 $wideGrave|εμφραγμα|attack|stroke && without|χωρις|διχως|skip*
-= stop+|quit|σταματησ*|διακοψ*|κοψτε ~3 it|το|this|taking|παιρν* ~2 and|και|or|η ~5 fall|καταρρε*|$wideRuin|χειροτερ*|worse|επιστρεψ*|γυρισ*|γυριζ* !! $curer|ερεθ*|αλλεργ*
αν|εαν|if ~3 σταματησ*|διακοψ*|κοψετε|stop|quit ~6 χειροτερ*|worse|$wideRuin|επιστρεψ*|γυρισ* !! $curer|καπνισμ*|smoking|αντηλιακ*
$wideBody ~3 $wideRuin ~3 αν|if|unless|χωρις|διχως|without !! αντηλιακ*|sunscreen|spf|νερο|water|υπνο|sleep|ασκηση|ραντεβου
{θα μετανιωσ*;be sorry;will regret} ~9 $wideBody|$wideGrave !! αντηλιακ*|sunscreen
^ οποι+|whoever|anyone ~2 δεν|skips|without ~4 κινδυνευ*|παιζει|γερνα|αρρωστ*|risks
παιζ*|παιζεις|gambl* ~2 με|with ~2 $body|υγει*|ζωη|health|life|heart !! $curer|$physician|αντηλιακ*|sunscreen|παιδ*|ασκηση
μην|μη|dont|before|πριν ~2 περιμεν*|wait|waiting|ερθει|strikes|χτυπησει ~4 $wideGrave !! $curer|ελεγχ*|check*|εξετασ*|screen*|ραντεβου
{ειναι αργα;be too late;πολυ αργα} <8> $product|$wideGrave|παρετε|take !! $curer
{θα το πληρωσ*;will pay for it;θα το μετανιωσ*} ~3 με|with ~2 υγει*|health|ζωη|life
`,
  'medicine.testimonial-of-illness': `
σωθηκα|γλυτωσα ~3 $disease
εσωσε|εσωσαν ~1 ζωη|υγεια|δερμα !! $trade|εφαρμογη
επασχα|υπεφερα|ταλαιπωρ*|πονουσα|ειχα|suffered|had ~4 $disease ~8 καλα|τελος|τιποτα|τωρα|πλεον|now|ρυθμ*|περασ*|gone|fine|well
$disease|χοληστερ* ~1 μου|my|του|της|his|her ~3 επεσ*|κατεβ*|επανηλθ*|dropped|fell|normal|καθαρ* !! γιατρο+|νοσοκομ*
$disease|χοληστερ* ~5 απο|from $number σε|στο|to $number !! ετων|χρον*
ξαναπερπατ*|ξαναειδε <4> χωρις|πον*|μπαστουνι|stick|χαρη
$wideOwn <6> $wideFree <6> $wideGrave|διαβητη|πιεση|ινσουλινη|χολη !! γιατρος|γιατρο|φιλοι|αναμνησ*|γεννηθηκ*|$curer
$wideFree <6> $widePills <6> $wideOwn|πελατ*|client+|customer+ !! γιατρος|γιατρο|$curer|μην|ποτε|never|πριν
`,
  'medicine.doctors-advise': `
επιλογη|προτιμηση|μυστικο|choice|favourite|secret ~1 of? ~1 $doctors
$wideDoctors ~3 το|την|it|this|τις|τα $takes|$advising|δινει|συστηνει|παιρνει !! ρωτ*|ask
$wideDoctors ~2 $takes|$advising ~1 αυτη|αυτο|this|these
$doctors ~4 {το ιδιο;οι ιδιοι;themselves;στο σπιτι τους;στα παιδια τους;their own}
signed|endors*|επιλογη|υπογραφη|σφραγιδα|εγκριση|ψηφος|recommendation ~3 $doctors !! μην|δεν|χωρις|αποσυρ*
`,
  'supplement.weight-amount': `
dress size+ <4> drop|lose|down|lost
$wideBelow ~1 $number ~2 σε|in|μεχρι|by|ως ~2 $wideTime && ζυγαρια|ζυγαριας|scale|scales
$number <5> $kilos|$measures <5> $wideBelow !! εξοπλισμ*|χαρτι*|paper|κουρεμα|σηκω*|τσαντ*|βιβλι*|books|αλτηρ*|βαρακι*|μπαρα|deadlift|lift*|σκυλ*|γατ*|dog|cat|τροφιμ*|ανακυκλ*|food|χωρητικοτ*|συσκευασι*|ευρω|euro|δεμα|parcel|off|μεταφορ*|μωρο|baby|βαλιτσ*|μαλλι*
$number <1> $kilos ~2 σε|in|μεσα|within|μεχρι|until|by|ως|ανα|per ~2 $wideTime !! ανακυκλ*|μαζεψ*|συγκεντρωσ*|τροφιμ*|collected|food|recycl*|μωρο|baby|γατ*|σκυλ*|συλλεξ*|πουλ*|φρουτ*
μπηκε|μπηκα|ηρθε|ηρθα|ξεκινησε|ξεκινησα|ζυγιζε|ζυγιζα|came|started|weighed|was|ηταν|ημουν ~3 $number|size ~2 $kilos|$number ~6 $number !! ετων|χρονων|years|old|ωρα|λεπτα|βιντεο
$kilos <3> {χωρις διαιτα;χωρις πεινα;χωρις γυμναστικη;χωρις κοπο;no diet;without diet*;without exercis*;no exercise;without hunger;ενω κοιμ*;οσο κοιμ*;while you sleep}
$losing|$wideBelow <4> {χωρις διαιτα;χωρις πεινα;χωρις γυμναστικη;without diet*;without exercis*;no diet;οσο κοιμ*;ενω κοιμ*;while you sleep} && $kilos|βαρος|weight|fat|λιπος|αδυνατ*
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
`,
  'medicine.prescription-name': `
μποντοξ*|μπουτοξ*|μποτεξ|bottocs|botocs
αλλαντιασ* <5> μασητηρ*|εγχυσ*|ενεσ*|μετωπ*|ρυτιδ*|μεσοφρυ* !! τροφ*|κονσερβ*|δηλητηριασ*
οζεμπικ*|μουντζαρ*|μουντζαρο*|ουεγκοβι|βεγκοβι|γουιγκοβι|retatrut*|ρετατρουτ*|semaglut*|tirz*|liraglut*|cagrilint*|σεμαγλουτ*|liprolog|μποτοξ*
αλλαντικη|αλλαντικης|μποτουλιν* <6> μασχαλ*|ρυτιδ*|μετωπ*|ιδρ*|μεσοφρυ*|ενεσ*|εγχυσ*|ιατρει*|δοση|χειλη|πηγουνι|μασητηρ* !! αλλαντικα|τυρι|κρεας
{τοξινη;toxin} <4> ραντεβου|περιοχ*|μονο|ευρω|προσφορα|μετωπ*|price|areas|euro !! αποτοξ*|χωρις|detox
`,
  'cosmetic.authority': `
$product ~3 συνιστ*|προτειν*|recommend*|advise* ~2 εοφ|fda|ema|υπουργει*|ministry
βουλα|ελεγμεν*|οκ|σταμπα|συσταση|αναγνωρισμεν*|recognised|recognized|backed|recommended ~3 εοφ|fda|ema|υπουργει*|ministry !! λειτουργ*|κεντρο|κλινικη|ιατρειο|γνωστοποι*
`,
  'device.before-after-weight': `
$before <8> τωρα|now|σημερα|today <8> $kilos
`,
};
