/** Word sets shared by rules, referenced by `$`. Greek without accents; stems end in a consonant. */
export const wordSets: Readonly<Record<string, string>> = {
  filler: `a an are her his is its my of our the their your ενα εναν ενος η θα και κι μα μας μια μιας μου να ο που σας σου
στα στη στην στις στο στον στους τα τη την της το τον του τους`,
  grave: `θυρεοειδ* alzheimer* asthma adhd anemia autism* cancer* cataract* covid dementia depression diabetes eczema epilepsy flu fung*
headache* gout glaucoma hemorrhoid* hernia* herpes hypertension influenza insomnia migraine* obesity osteopor*
parkinson* sciatica rheumat* rosacea stroke* tinnitus tumor* tumour* ulcer* varicose vertigo wart* αιμορροϊδ*
αλτσχαιμερ αλωπεκι* αναιμι+ ανικανοτητ* αρρυθμια* χολολιθ* ασθμα* ατοπι+ αυτισμ* αϋπνι* γλαυκωμα* γριπ+ διαβητ* δισκοπαθει*
διπολικ* εγκεφαλικ* εμβοες εκζεμ* ελκ+ εμφραγμ* επιληψι* ερπη* ημικρανι* θρομβωσ* ιλιγγο* ινομυαλγι* ισχιαλγι* ιωσ+
καρδιαγγειακ* καρδιοπαθει* καρκιν* καταρρακτη* καταθλιψ* κηλη κεφαλαλγι* κιρσ* κονδυλωμ* κορωνοϊ* κρυολογημ* λευχαιμι*
μελανωμ* μελασμα μυκητ* *μυκητιασ μυρμηγκι* νευραλγι* νευροπαθει* οστεοπορωσ* οσφυαλγι* ουρολοιμωξ* παρκινσον
παχυσαρκι* περιοδοντ* πνευμονι* πονοκεφαλ* ροδοχρου* στειροτητ* στυτικ* τριγλυκεριδ* υπερτασ* ψωρα ψωριασ* *θριτιδ *ματιτιδ *διτιδ *κιτιδ *γιτιδ *αλγι *πληγια
ακρατει* απνοι* βρουξισμ* διαρροια* ηπαρ ενδομητρι* ζωνας ζωστηρ ιλαρα ιμπετιγκ* ινομυωμ* κολπιτ* κρον κυστεις κυστη λειχην* λιθιασ* προστατη στηθαγχ* τενοντ* χιονιστρ* ψειρες
angina apnea apnoea candida cirrhosis crohn* cyst* endometrio* fibro* impetigo incontinen* lupus neuropath* polyps prostate scabies shingles vitiligo`,
  disease: `$grave *itis *ιτιδ bowel gallstone* liver nausea ringworm sinus* sore sores stones συκωτι πετρες acne allerg* blood cholesterol cough disease* disorder* fever illness*
infection* inflammation menopaus* reflux thyroid virus* ακμη* αλλεργι* αρρωστι* ασθενει+ αυχενικο βηχ+ δυσκοιλιοτητ*
δυσπεψι* δεπυ εθισμ* εμμηνοπαυσ* ευερεθιστο ζαχαρο λοιμωξ* λυκο ουρικο νοσημ* νοσ+ ογκους ογκων ουλιτιδ*
παθησ* παλινδρομησ* πανικ* πιεση πυρετ* ρευματι* ρευματοε* σακχαρ* σκληρυνσ* τριχοπτωσ* υπεριδρωσ* φαλακρ* φλεγμον* χοληστερ*`,
  flaw: `ageing aging bald* blemish* burns cellulite pimple* scar+ spots stretch wound+ wrinkle* γηρανσ* δυσχρωμ* εγκαυμ*
ελκ+ κηλιδ* κυτταριτιδ* ευρυαγγει* ουλες ουλη ουλης ουλων παναδ* πληγ* ραγαδ* ρυτιδ* σημαδια σπυρι* σπυρακ* στιγμα* τραυμ* χαλαρωσ*`,
  ill: `$disease $flaw`,
  body: `anxiety body bones face gut hair health immune memory muscle* brain eyesight heart joint+ nails pain+ skin stress teeth ανοσοποιητικο δοντια οστα αγχο* αρθρωσ* γονατ* εγκεφαλ* κοκαλ* δερμα δερματος εντερ+ εντερικ*
επιδερμιδ* καρδι* κουρασ* μαλλια μεση μεσης μνημη μυες μυων νυχι* οραση οργανισμ* πονο πονοι πονος πονους πονων προσωπο στομαχ* σωμα σωματ* υγεια*`,
  product: `balm cream* formula lotion product* supplement* syrup αλοιφ* βαλσαμ* βιταμιν* καψουλ* κρεμ+ λαδι λοσιον μασκα
ορο ορος προϊον* σερουμ συμπληρωμ*`,
  subject: `$ill $body $product $act $medical complication* contraindication* facial* hair method patient* peel* session*
sideeffect+ wrap αντενδειξ* ασθεν* επιπλοκ* μεθοδο* παρενεργ* συνεδρι* τριχ*`,
  forever: `forever forgood forlife permanently γιαπαντα ισοβι* μιακαικαλη μονιμ* οριστικ* παντοτιν*`,
  leaving: `$ending beat bye clear+ disappear+ end+ farewell forget goes gone goodbye leave+ rid stop+ vanish+ αντιο απαλλαγ* απαλλαξ* απαλλασσ*
αποχαιρετ* εφυγ* λυνει λυνουν λυνετ* λυνοντ* λυτρω* νικα νικαει νικησ* νικουν ξεχασ* ξεχνα* σβην* σβησ* σταματα* σταματω σταματουν σταματησ+ σταματηστε τελειων* τελος τερμα φευγ* φυγ+ χαθ* χανεται χανονται`,
  takes: `love+ take+ use uses διν* λατρευ* ορκιζ* παιρν* πιν* χρησιμοποι*`,
  healing: `γιατρεια γιατρευ* γιατρεψ* επουλωθ* επουλων* επουλωσ* θεραπευ+ θεραπευετ* θεραπευθ* θεραπευμεν* θεραπευοντ*
θεραπευσ* θεραπευτηκ* θεραπεψ* ιαματικ* ιαση ιασης ιαται`,
  cureWords: `cure+ heal+ remedies`,
  treating: `beat+ clear+ combat+ conquers defeat+ end ending ends fight+ fix fixes kill+ lower+ manage+ prevent+ relieve+
reverse+ soothe+ stop+ treat+`,
  ending: `αναστρεφ* αφανιζ* διωξ* εξαλει* εξαφανι* εξολοθρ* εξοντων* ξεριζων*`,
  tackling: `$treating $erasing λιων+ regulate+ slow+ shrink+ καθαριζ* ανακουφι* αναστελλ* αντιμετωπι* απαλλαγ* απαλλαξ* απαλλασσ* αποκαθιστ* αποτρεπ* γιαιν* γιατρευ* διαλυ+ διαλυσ+ διορθων*
εξουδετερων* θωρακι* φτιαξ* φτιαχν* καταπολεμ* καταπραϋν* κατεβαζ* λυνει λυνουν λυσει μειων+ μηδενιζ* νικα νικαει νικησ* νικιεται περασει περασουν
περναει προλαβ* προλαμβαν* προληψ* προφυλασσ* ριξ+ ριξτε ριχν* ρυθμι* σκοτων* σταματα* σταματω σταματουν σταματησ+ σταματηστε υποχωρ* φρεναρ* χτυπ*`,
  erasing: `$ending banish* delete+ disappear* dissolve+ eliminat* eradicat* erase+ removal remove+ vanish* wipe+ αντιστρεφ*
απαλλαγ* απαλλαξ* απαλλασσ* απομακρυν* σβην* σβησ* χανονται`,
  therapy: `cure remedy treatment+ γιατρεια θεραπει+ φαρμακο`,
  physician: `doctor+ physician* surgeon* dentist* *ologist γιατρ+ ιατρ+ *ολογο *ολογου *ολογων *ιατρο *ιατρου ορθοπεδικ* χειρουργο*`,
  curer: `$physician medicine+ patients screening vaccin* διαγνωσ* δοκτωρ ελεγχ+ εμβολι* εξετασ* ιατρικ* παθολογ* φαρμακα
φαρμακευτικ*`,
  effect: `body cure effect+ efficacy fat firm* glow hair improvement* lift lifting lips loss outcome* rejuvenation removal
result+ skin slim* smoother success tighter weight wrinkle* younger αδυνατισμ* ανανεωσ* αναπλασ* ανθεκτικ* ανορθωσ*
αντιγηρανσ* αποτελεσμα* αποτριχωσ* απωλει+ ασφαλεια βελτιωσ* δερμα διαφορα ενυδατωσ* εξαλειψ*
επιδερμιδ* επιτυχι* θεραπει* ιαση ικανοποιησ* κυτταριτιδ* λαμψη λεια λειο λιφτινγκ μειωσ* νεανικ* νεοτερ* νεοτητ* ομορφι*
πυκνοτητ* ρυτιδ* συσφιξ*`,
  trade: `account app booking+ ρουχ* calendar cancel* coffee contest* courier data delivery money order+ parking
payment* phone price+ refund* return+ seat+ shipping site survey warranty website wifi αγορ+ αγων* ακυρωσ* αλλαγ* απορρητ*
γειτονι* δεδομεν* διαγωνισμ* δρομ+ δωρα δωρο εγγραφ* επισκευ* επιστροφ* ερευν+ θεσεις θεση ιστοσελιδ* καφε* κλεισιμο κληση κληρωσ*
κουπον* κρατησ* κωδικ* λογαριασμ* μηχανηματος μπασκετ παραδοσ* περιβαλλον πληρωμ* κεικ κουζιν* κουλουρ* ζυμα* ζυμω* τουρτ* τσουρεκ* παρκινγκ plant bake* baking bread cake+ cookie* recipe+ σταθμευσ* στοιχεια
συναλλαγ* συσκευασι* συσκευης τιμη τιμης τροφιμ* τσεπη`,
  harm: `αντενδειξ* αντιδρασ* βλαβ* επιπλοκ* κινδυνο* κινδυνοι κινδυνου* παρενεργ* ρισκ+`,
  harmEnglish: `complication* contraindication* danger* downside* harm hazard* reaction* risk+ sideeffect+`,
  drug: `antibiotic* antidepressants aspirin chemo* cortisone drugs ibuprofen* inhaler+ insulin painkiller* paracetamol statins αντιβιοτικ* αντιβιωσ* αντικαταθλιπτικ*
αντισταμινικ* ασπιριν* ιβουπροφαιν* ινσουλιν* κορτιζον* παρακεταμολ* παυσιπον* στατιν* φαρμακα φαρμακο χημειοθεραπ*`,
  medical: `$physician $therapy $drug clinic facelift injection+ knife laser
medication+ medicine+ needles operation pills prescription+ scalpel surgeries surgery tablets αγωγ+
βελονα βοτοξ εγχειρησ* εισπνο* ενεσεις ενεση επεμβασ*
λειζερ λιφτινγκ νοσοκομει* νυστερι συνταγ+ φαρμακ* χαπι χαπι+ χειρουργ*`,
  teenAge: `12 13 14 15 16 17 fifteen seventeen sixteen δεκαεξι δεκαεπτα δεκαεφτα δεκαπεντε `,
  total: `100 100% absolutely completely entirely fully percent περα perfectly totally απολυτ+ εκατο εντελως
ολοκληρωτικα πληρη πληρως σιγουρα τελειως`,
  none: `ανευ καθολου απαλλαγμεν* διχως ελευθερ* καμι+ κανεν+ κανεναν μηδαμιν* μηδεν μηδενικ* ουδεμια ουδεν* στερειται στερουνται
χωρις`,
  noneEnglish: `free never no none without zero`,
  injecting: `filler+ hyaluron* injectable* injection* lip lips profhilo sculptra syringe threads γεμισμ* εμφυτευμ* ενεσ+
ενεσεων ενεσιμ* ζυγωματικ* μεσοθεραπει* μποτοξ νηματα σύριγγα υαλουρονικ* φιλλερ χειλι χειλιων`,
  act: `$injecting augmentation breast laser lift lifting liposuction microneedling nosejob+ peeling plumping *plasty prp solarium surgery αισθητικ* αυξησ*
αυξητικ* επεμβασ* κρυολιπολυσ* λειζερ λιποαναρροφ* λιπογλυπτ* λιποδιαλυσ* λιποσωμ* πιλινγκ *πλαστικ σολαριουμ στηθους χειρουργ*`,
  minors: `child children kids minor+ teen+ teenage teenager* underage αγορια ανηλικ* εφηβ+ κοριτσια μαθητ* δεκαεξα* δεκαεπταχρον* δεκαπεντα*
παιδι+`,
  regime: `$kilos belly fat slim* transformation weight αδυνατισμ* απωλεια βαρο βαρος βαρους διαιτα διατροφ* ζυγαρια καψουλ*
κοιλια λιπος λιπους προγραμμα σιλουετ* συμπληρωμ*`,
  kilos: `kg kgs kilo+ lb lbs pounds stone κιλ+ κιλακια`,
  measures: `cm inch inches size+ εκατοστα νουμερα νουμερο ποντ+`,
  number: `0 eight fifteen five four nine one seven six ten thirty three twelve twenty two δεκα δεκαπεντε δυο δωδεκα εικοσι
ενα εννεα εννια εξι επτα εφτα μια οκτω οχτω πεντε τεσσερα τεσσερις τρεις τρια τριαντα`,
  losing: `κοβει burn+ bye drop+ goodbye lose+ lost melt+ shed+ shrink αδυνατι* αποχαιρετα αποχαιρετησ* διωξ* εδιωξ* εχασ+ εχασαν καιει
καις καιτε κατεβα* κατεβε* κατεβη* κατεβου* καψ+ καψτε καψιμο κοψε ξεφορτω* πεταξ* ριξ+ ριξτε ριχν* χανει χανεις χανετε χανουν χανω χασ+ χασαμε χαστε χασιμ*`,
  doctors: `$physician *ολογοι *ιατροι experts nutritionist* pharmacist* scientist* επιστημον* καθηγητ*
νοσοκομ* φαρμακοποι*`,
  stars: `actor* actress* celebrit* famous influencer* star+ αθλητ* γνωστ+ διασημ+ επωνυμ* ηθοποι* μοντελ* ολυμπιονικ*
παρουσιαστ* σταρ τραγουδιστ*`,
  advising: `agree* approve+ choose+ endorse* prefer* prescribe+ recommend* suggest* swear+ trust+ εμπιστευ* επελεξ* επιλεγ* ορκιζ* συμφων*
προτειν* προτιμ* συνιστ* συστην*`,
  natural: `herbal natural organic plant+ βιολογικ* βοταν* φυσικ+ φυτα φυτικ+`,
  safe: `harmless riskfree safe αβλαβ* αθω+ ακινδυν* ασφαλ+ ασφαλεστατ*`,
  authority: `authorities authority ema eof fda government ministry who αρχες αρχη εοφ ευρωπαϊκη οργανισμ* παγκοσμι*
πιστοποιησ* υγειας υπουργει*`,
  works: `δουλεια effective work+ αποδιδ* αποδωσ* αποτελεσματικ* δουλευει δουλευουν δουλεψ* δρα δρουν λειτουργει
λειτουργουν πετυχαιν* πιανει πιανουν`,
  outcome: `$effect $ill difference improve* rid work+ αδυνατισ* αλλαγη αλλαξ* απαλλαγ* απαλλαξ* απαλλασσ* βελτιωθ* δουλεψ* λειτουργησ* πετυχ*
φυγ+ χασ+ χασαμε χαστε χασιμ*`,
  people: `body client+ man men one patient+ person skin woman women ανδρ* ανθρωπ* αντρ* ασθεν* ατομο γυναικ* δερμα κοπελ*
οργανισμ* πελατ* σωμα`,
  ruin: `collapse+ crumble+ damage+ decay+ deteriorat* die+ fail+ ill rot sick suffer* price wear weaken* worse αντεξ* αρρωστ* γερασ* γερνα* εξασθεν* κοστισ* πληρωσ+ διαλυ+ διαλυσ+
επιδεινωθ* επιστρεψ* καταρρ* καταστραφ* καταστρεφ* κινδυνευ* πεθαν* πεσει πεσουν σπανε σπασουν υποφερ* φθαρ* χαλασ* χειροτερεψ*`,
  before: `πριν before`,
  after: `μετα after`,
  and: `και and vs εναντι versus`,
  looking: `φωτογραφι* εικον+ δειτε δες αποτελεσμ* photo* picture* see look swipe results`,
  remedy: `$tackling $healing $cureWords ally answer cure protect+ remedy save+ shield+ solution treatment weapon απαντηση ασπιδα βαλσαμο γλιτων* γλιτωσ* λυση οπλο προστασια προστατευ* συμμαχο* σωζει σωσει φρενο`,
  so: `as because being hence meaning since so therefore thus αρα αυτο αφου γιατι γιαυτο διοτι επειδη επομενα επομενως εφοσον καθως κατα οποτε συνεπως`,
  lacking: `δεν not dont ignore miss neglect* skip* stop* αμελ* διακοψ* κοψ* ξεχν* ξεχασ* παραλειπ* παραλειψ* σταματησ+ σταματηστε`,
  foe: `door enemy goodbye history match packing chance nightmare αντιπαλο* αντιο διακοπες βαλιτσες τυχη χθες bags εφιαλτη* εχθρο* ποδι πορτα τρεμει φοβαται`,
  pledge: `swear ορκιζ* bet contract promis* στοιχημ* συμβολαι* τσεπακι υποσχεση υποσχετ* υποσχεθ* υποσχομ*`,
  sure: `εγγυημεν* εξασφαλισμεν* guaranteed assured`,
};

/** Sets that were added after the classifier was trained, which knows a set by its place: to it they are no feature. */
export const untrainedSets: Readonly<Record<string, string>> = {
  priced: `$act hifu hydrafacial prp rf ipl αποτριχωσ* θεραπει* μεσοθεραπει* ραδιοσυχνοτητ* συνεδρι* treatments botox`,
  sun: `αντηλιακ* αντιηλιακ* sunscreen* sunblock* spf ηλιοπροστασι* αντηλιακη ηλιο ηλιου ακτινοβολι* uv uva uvb`,
  fine: `glowing healthy healthier radiant shiny strong stronger thick thicker youthful firm firmer γερ+ γεροτερ* γερους δυνατ* δυνατοτερ* ελαστικ*
λαμπερ* λεια λειο νεανικ* ομορφ* πυκν* σφριγηλ* υγιη υγιες υγιεις υγιης υγιους λαμπ*`,
  part: `skin hair nails bones joints immunity immune memory heart gut αγγεια ανοσοποιητικ* αρθρωσ* δερμα δερματο δερματος
επιδερμιδ* εντερ* καρδι* κοκαλ* μαλλια μαλλιων μνημη μυες νυχια νυχιων οραση οστα οστων τριχ*`,
  onSkin: `cream* serum* mask* shampoo conditioner lotion ορο ορος ορου κρεμ+ μασκ+ σαμπουαν λοσιον μαλακτικ* απλων* απλωσ* σερουμ balm*`,
  asAuthorised: `φυσιολογικ* normal`,
  taken: `collagen biotin capsule* caps sachet* supplement* tablet* vitamin* magnesium omega* βιοτιν* βιταμιν* καψουλ* κολλαγον* μαγνησι* πολυβιταμιν* συμπληρωμ* ταμπλετ*
φακελ* ωμεγα`,
};
