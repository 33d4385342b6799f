/** Words that rules share; patterns name them by `$`. Greek without accents, stems end in a consonant. */
export const wordSets: Readonly<Record<string, string>> = {
  filler: `a an are her his is its my of our the their your ενα εναν ενος η θα και κι μα μας μια μιας μου να ο που σας σου
στα στη στην στις στο στον στους τα τη την της το τον του τους`,
  disease: `*itis *βιτιδ *λιτιδ *ριτιδ *τιτιδ *χιτιδ acne allerg* alzheimer* asthma blood cancer*
cholesterol cough covid dementia depression diabetes disease* disorder* eczema epilepsy fever flu fung*
headache* herpes hypertension illness* infection* inflammation
influenza insomnia menopaus* migraine* obesity osteopor* parkinson* psoriasis reflux rheumat* rosacea stroke* thyroid tumor* tumour* ulcer* varicose virus* wart* αιμορροϊδ* ακμη*
αλλεργι* αλτσχαιμερ αλωπεκι* αναιμι* ανικανοτητ* αρρυθμι* αρρωστι* ασθενει+ ασθμα* ατοπι*
αυχενικο αϋπνι* βηχ+ γριπ+ διαβητ* δισκοπαθει* δυσκοιλιοτητ* δυσπεψι* εγκεφαλικ* εθισμ* εκζεμ* ελκ+ εμμηνοπαυσ* εμφραγμ* επιληψι* ερπη* ευερεθιστο ζαχαρο ημικρανι* θρομβωσ* θυρεοειδ* ιλιγγο*
ινομυαλγι* ισχιαλγι* ιωσ* καρδιαγγειακ* καρδιοπαθει* καρκιν* καταθλιψ* κεφαλαλγι* κιρσ* κονδυλωμ* κορωνοϊ* κρυολογημ* λευχαιμι* λοιμωξ* λυκο μελανωμ* μελασμα μυκητ* μυρμηγκι* νευραλγι*
νευροπαθει* νοσημ* νοσ+ ογκους ογκων οστεοπορωσ* οσφυαλγι* ουλιτιδ* ουρολοιμωξ* παθησ*
παλινδρομησ* παρκινσον παχυσαρκι* περιοδοντ* πιεση πνευμονι* πονοκεφαλ* πυρετ* ρευματ* ροδοχρου* σακχαρ* σκληρυνσ*
στειροτητ* στυτικ* τριγλυκεριδ* τριχοπτωσ* υπεριδρωσ* υπερτασ* φαλακρ* φλεγμον* χοληστερ* ψωρα ψωριασ*`,
  flaw: `ageing aging bald* blemish* burns cellulite pimple* scar+ spots stretch wound+ wrinkle* γηρανσ* δυσχρωμ* εγκαυμ*
ελκ+ κηλιδ* κυτταριτιδ* ευρυαγγει* ουλες ουλη ουλης ουλων παναδ* πληγ* ραγαδ* ρυτιδ* σημαδια σπυρ* στιγμα* τραυμ* χαλαρωσ*`,
  ill: `$disease $flaw`,
  body: `anxiety body bones face gut hair health immune heart joint+ nails pain+ skin stress teeth ανοσοποιητικο δοντια οστα αγχο* αρθρωσ* γονατ* δερμα δερματος εντερ*
επιδερμιδ* καρδι* κουρασ* μαλλια μεση μεσης νυχι* οργανισμ* πονο πονοι πονος πονους πονων προσωπο στομαχ* σωμα σωματ* υγει*`,
  product: `balm cream* formula lotion product* supplement* syrup αλοιφ* βαλσαμ* βιταμιν* καψουλ* κρεμ+ λαδι λοσιον μασκα
ορο ορος προϊον* σερουμ συμπληρωμ*`,
  subject: `$ill $body $product $act $medical complication* contraindication* facial* hair method patient* peel* session*
sideeffect+ wrap αντενδειξ* ασθεν* επιπλοκ* μεθοδο* παρενεργ* συνεδρι* τριχ*`,
  forever: `forever forgood forlife permanently γιαπαντα ισοβι* μιακαικαλη μονιμ* οριστικ* παντοτιν*`,
  leaving: `$ending beat bye clear+ disappear+ end+ farewell forget goes gone goodbye leave+ rid stop+ vanish+ αντιο απαλλα*
αποχαιρετ* εφυγ* λυν* λυτρω* νικ* ξεχασ* ξεχνα* σβην* σβησ* σταματ* τελειων* τελος τερμα φευγ* φυγ* χαθ* χανεται χανονται`,
  takes: `love+ take+ use uses διν* λατρευ* ορκιζ* παιρν* πιν* χρησιμοποι*`,
  healing: `γιατρει* γιατρευ* γιατρεψ* επουλωθ* επουλων* επουλωσ* θεραπευ+ θεραπευετ* θεραπευθ* θεραπευμεν* θεραπευοντ*
θεραπευσ* θεραπευτηκ* θεραπεψ* ιαματικ* ιαση ιασης ιαται`,
  cureWords: `cure+ heal+ remedies`,
  treating: `beat+ clear+ combat+ conquers defeat+ end ending ends fight+ fix fixes kill+ lower+ manage+ prevent+ relieve+
reverse+ stop+ treat+`,
  ending: `αναστρεφ* αφανιζ* διωξ* εξαλει* εξαφανι* εξολοθρ* εξοντων* ξεριζων*`,
  tackling: `$treating $erasing ανακουφι* αναστελλ* αντιμετωπι* απαλλα* αποκαθιστ* αποτρεπ* γιαιν* γιατρευ* διαλυ* διορθων*
εξουδετερων* θωρακι* καταπολεμ* καταπραϋν* κατεβαζ* λυνει λυνουν λυσει μειων+ μηδενιζ* νικα νικαει νικησ* νικιεται περασει περασουν
περναει προλαβ* προλαμβαν* προληψ* προφυλασσ* ριξ* ρυθμι* σκοτων* σταματ* υποχωρ* φρεναρ* χτυπ*`,
  erasing: `$ending banish* delete+ disappear* dissolve+ eliminat* eradicat* erase+ removal remove+ vanish* wipe+ αντιστρεφ*
απαλλαγ* απαλλαξ* απαλλασσ* απομακρυν* σβην* σβησ* χανονται`,
  therapy: `cure remedy treatment+ γιατρεια θεραπει+ φαρμακο`,
  physician: `doctor+ physician* surgeon* γιατρ+ δερματολογ* ιατρ+`,
  curer: `$physician medicine+ patients screening vaccin* διαγνωσ* δοκτωρ ελεγχ+ εμβολι* εξετασ* ιατρικ* παθολογ* φαρμακα
φαρμακευτικ*`,
  effect: `body cure effect+ efficacy fat firm* glow hair improvement* lift lifting lips loss outcome* rejuvenation removal
result+ skin slim* smoother success tighter weight wrinkle* younger αδυνατισμ* ανανεωσ* αναπλασ* ανθεκτικ* ανορθωσ*
αντιγηρανσ* αποτελεσμα* αποτριχωσ* απωλει+ ασφαλεια βελτιωσ* δερμα διαφορα ενυδατωσ* εξαλειψ*
επιδερμιδ* επιτυχι* θεραπει* ιαση ικανοποιησ* κυτταριτιδ* λαμψη λεια λειο λιφτινγκ μειωσ* νεανικ* νεοτερ* νεοτητ* ομορφι*
πυκνοτητ* ρυτιδ* συσφιξ*`,
  trade: `account app booking+ ρουχ* calendar cancel* coffee contest* courier data delivery money order+ parking
payment* price+ refund* return+ seat+ shipping site survey warranty website wifi αγορ+ αγων* ακυρωσ* αλλαγ* απορρητ*
γειτονι* δεδομεν* διαγωνισμ* δρομ+ δωρα δωρο εγγραφ* επισκευ* επιστροφ* ερευν+ θεσεις θεση ιστοσελιδ* καφε* κλεισιμο κληρωσ*
κουπον* κρατησ* κωδικ* λογαριασμ* μηχανηματος μπασκετ παραδοσ* περιβαλλον πληρωμ* σταθμευσ* στοιχεια
συναλλαγ* συσκευασι* συσκευης τιμη τιμης τροφιμ* τσεπη`,
  harm: `αντενδειξ* βλαβ* επιπλοκ* κινδυνο* κινδυνοι κινδυνου* παρενεργ* ρισκ+`,
  harmEnglish: `complication* contraindication* danger* downside* harm hazard* risk+ sideeffect+`,
  medical: `$physician $therapy antibiotic* antidepressants clinic cortisone drugs facelift injection+ knife laser
medication+ medicine+ needles operation painkiller* pills prescription+ scalpel statins surgeries surgery tablets αγωγ+
αντιβιοτικ* αντιβιωσ* αντικαταθλιπτικ* αντισταμινικ* βελονα βοτοξ εγχειρησ* εισπνο* ενεσεις ενεση επεμβασ* ινσουλιν* κορτιζον*
λειζερ λιφτινγκ νοσοκομει* νυστερι παυσιπον* στατιν* συνταγ+ φαρμακ* χαπ* χειρουργ*`,
  teenAge: `12 13 14 15 16 17 fifteen seventeen sixteen δεκαεξι δεκαεπτα δεκαεφτα δεκαπεντε `,
  total: `100 100% absolutely completely entirely fully percent περα perfectly totally απολυτ+ εκατο εντελως
ολοκληρωτικα πληρη πληρως σιγουρα τελειως`,
  none: `ανευ καθολου απαλλαγμεν* διχως ελευθερ* καμι+ κανεν+ κανεναν μηδαμιν* μηδεν μηδενικ* ουδεμια ουδεν* στερειται στερουνται
χωρις`,
  noneEnglish: `free never no none without zero`,
  injecting: `filler+ hyaluron* injectable* injection* lip lips profhilo sculptra syringe threads γεμισμ* εμφυτευμ* ενεσ+
ενεσεων ενεσιμ* ζυγωματικ* μεσοθεραπει* μποτοξ νηματα σύριγγα υαλουρονικ* φιλλερ χειλι χειλιων`,
  act: `$injecting augmentation breast laser lift lifting liposuction peeling plumping rhinoplasty surgery αισθητικ* αυξησ*
αυξητικ* επεμβασ* κρυολιπολυσ* λειζερ λιποαναρροφ* λιποδιαλυσ* λιποσωμ* πιλινγκ ρινοπλαστικ* στηθους χειρουργ*`,
  minors: `child children kids minor+ teen+ teenage teenager* underage αγορια ανηλικ* εφηβ+ κοριτσια μαθητ* δεκαεξα* δεκαεπταχρον* δεκαπεντα*
παιδι+`,
  regime: `$kilos belly fat slim* transformation weight αδυνατισμ* απωλεια βαρο βαρος βαρους διαιτα διατροφ* ζυγαρια καψουλ*
κοιλια λιπος λιπους προγραμμα σιλουετ* συμπληρωμ*`,
  kilos: `kg kgs kilo+ lb lbs pounds stone κιλ+ κιλακια`,
  measures: `cm inch inches size+ εκατοστα νουμερα ποντ+`,
  number: `0 eight fifteen five four nine one seven six ten thirty three twelve twenty two δεκα δεκαπεντε δυο δωδεκα εικοσι
ενα εννεα εννια εξι επτα εφτα μια οκτω οχτω πεντε τεσσερα τεσσερις τρεις τρια τριαντα`,
  losing: `burn+ bye drop+ goodbye lose+ lost melt+ shed+ shrink αδυνατι* αποχαιρετα αποχαιρετησ* διωξ* εδιωξ* εχασ+ εχασαν καιει
καις καιτε κατεβ* καψ* κοψε ξεφορτω* πεταξ* χανει χανεις χανετε χανουν χανω χασ*`,
  doctors: `$physician *ολογο *ολογοι *ολογου *ολογων experts nutritionist* pharmacist* scientist* επιστημον* καθηγητ*
νοσοκομ* ορθοπεδικ* παιδιατρ* φαρμακοποι*`,
  stars: `actor* actress* celebrit* famous influencer* star+ αθλητ* γνωστ+ διασημ* επωνυμ* ηθοποι* μοντελ* ολυμπιονικ*
παρουσιαστ* σταρ τραγουδιστ*`,
  advising: `agree* approve+ choose+ endorse* prefer* prescribe+ recommend* suggest* swear+ trust+ εμπιστευ* επελεξ* επιλεγ* ορκιζ* συμφων*
προτειν* προτιμ* συνιστ* συστην*`,
  natural: `herbal natural organic plant+ βιολογικ* βοταν* φυσικ+ φυτα φυτικ+`,
  safe: `harmless riskfree safe αβλαβ* αθω+ ακινδυν* ασφαλ+`,
  authority: `authorities authority ema eof fda government ministry who αρχες αρχη εοφ ευρωπαϊκη οργανισμ* παγκοσμι*
πιστοποιησ* υγειας υπουργει*`,
  works: `effective work working works αποδιδ* αποδωσ* αποτελεσματικ* δουλευει δουλευουν δουλεψ* δρα δρουν λειτουργει
λειτουργουν πετυχαιν* πιανει πιανουν`,
  outcome: `$effect $ill difference improve* rid work+ αδυνατισ* αλλαγη αλλαξ* απαλλα* βελτιωθ* δουλεψ* λειτουργησ* πετυχ*
φυγ* χασ*`,
  people: `body client+ man men one patient+ person skin woman women ανδρ* ανθρωπ* αντρ* ασθεν* ατομο γυναικ* δερμα κοπελ*
οργανισμ* πελατ* σωμα`,
  ruin: `collapse+ crumble+ damage+ decay+ deteriorat* die+ fail+ ill rot sick suffer* wear worse αντεξ* αρρωστ* κοστισ* πληρωσ* διαλυ*
επιδεινωθ* επιστρεψ* καταρρ* καταστραφ* κινδυνευ* πεθαν* πεσει πεσουν υποφερ* φθαρ* χαλασ* χειροτερεψ*`,
  before: `πριν before`,
  after: `μετα after`,
  and: `και and vs εναντι versus`,
  looking: `φωτογραφι* εικον+ δειτε δες αποτελεσμ* photo* picture* see look swipe results`,
  sure: `εγγυημεν* εξασφαλισμεν* guaranteed assured`,
};
