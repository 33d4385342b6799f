/** Words that rules share; patterns name them by `$`. Greek without accents, stems end in a consonant. */
export const wordSets: Readonly<Record<string, string>> = {
  filler: `ο η το οι τα τον την τη του της των τους τις στο στη στην στον στα στους στις ενα εναν μια μιας ενος μου σου μας σας
    κι και που να θα μα the a an your our my his her their its of is are`,
  disease: `ακμη ακμης ροδοχρου* εκζεμ* ψωριασ* δερματιτιδ* ατοπι* αλωπεκι* μυκητ* ερπη ερπης ερπητ* αρθριτιδ*
    ρευματ* διαβητ* ζαχαρο σακχαρ* καρκιν* ογκους ογκων μελανωμ* υπερτασ* πιεση χοληστερ* τριγλυκεριδ* καταθλιψ*
    αϋπνι* ημικρανι* πονοκεφαλ* κεφαλαλγι* φλεγμον* λοιμωξ* ιωσ* ιος γριπ+ κρυολογημ* κορωνοϊ* covid πνευμονι*
    βρογχιτιδ* ασθμα ασθματος αλλεργι* οστεοπορωσ* οστεοαρθριτιδ* αιμορροϊδ* κιρσ* φλεβιτιδ* θρομβωσ* εμφραγμ*
    εγκεφαλικ* αλτσχαιμερ παρκινσον ανοι+ επιληψι* θυρεοειδ* νοσος νοσο νοσοι νοσους νοσου νοσων νοσημ* ασθενει+
    παθησ* αρρωστι* κονδυλωμ* μυρμηγκι* βιτιλιγκο λευκοδερμ* μελασμα υπεριδρωσ* ουρολοιμωξ* γαστριτιδ* κολιτιδ*
    παλινδρομησ* ισχιαλγι* οσφυαλγι* αυχενικο αναιμι* παχυσαρκι* στειροτητ* στυτικ* ανικανοτητ* κυστιτιδ* ψωρα
    ιλιγγο* καρδιοπαθει* σκληρυνσ* λυκο λευχαιμι* τενοντιτιδ* ωτιτιδ* ιγμοριτιδ* αμυγδαλιτιδ* ηπατιτιδ* τριχοπτωσ*
    φαλακρ* hairloss acne rosacea dermatitis baldness herpes arthritis rheumat* diabetes cancer* tumour* tumor*
    hypertension cholesterol depression insomnia migraine* headache* inflammation infection* virus* flu influenza
    colds bronchitis allerg* haemorrhoid* hemorrhoid* varicose stroke* alzheimer* parkinson* dementia epilepsy
    thyroid disease* disorder* illness* wart* cystitis gastritis reflux sciatica obesity infertility impotence
    hepatitis sclerosis lupus fung* blood constipation addiction nausea καρδιαγγειακ* δυσκοιλιοτητ* ναυτι* εθισμ*
    αρρυθμι* ινομυαλγι* ισχαιμι*`,
  flaw: `ρυτιδ* κυτταριτιδ* ραγαδ* ουλη ουλης ουλες ουλων παναδ* κηλιδ* δυσχρωμ* σπυρ* στιγμα στιγματα σημαδια χαλαρωσ*
    γηρανσ* πληγ* τραυμ* εγκαυμ* ελκη wrinkle* cellulite scar+ scarring stretch blemish* spots pimple* ageing aging
    wound+ burns bald*`,
  ill: `$disease $flaw`,
  body: `δερμα δερματος επιδερμιδ* προσωπο σωμα σωματ* οργανισμ* υγει* πονο πονος πονους πονοι πονων αρθρωσ* γονατ*
    μεση μεσης καρδι* στομαχ* εντερ* μαλλια νυχι* αγχος αγχους κουρασ* skin face body pain+ joint+ heart gut nails
    anxiety stress`,
  product: `κρεμ+ αλοιφ* ορος ορο σερουμ λοσιον βαλσαμ* καψουλ* συμπληρωμ* βιταμιν* μασκα προϊον* λαδι cream* balm
    lotion syrup product* formula supplement*`,
  subject: `$ill $body $product $act $medical παρενεργ* επιπλοκ* αντενδειξ* sideeffect+ complication* contraindication* μεθοδο* συνεδρι* ασθεν* τριχ* method session* peel* facial* patient* wrap hair`,
  forever: `οριστικ* μονιμ* γιαπαντα μιακαικαλη παντοτιν* ισοβι* forever permanently forgood onceandforall forlife`,
  leaving: `$ending φευγ* φυγ* εφυγ* χανεται χανονται χαθ* σβην* σβησ* τελος τερμα τελειων* αντιο σταματ* ξεχασ* ξεχνα*
    αποχαιρετ* λυτρω* απαλλα* λυν* νικ* clear+ leave+ gone goes disappear+ vanish+ goodbye farewell bye stop+ end+
    forget beat rid`,
  takes: `παιρν* πιν* χρησιμοποι* λατρευ* ορκιζ* διν* take+ use uses love+`,
  healing: `θεραπευ+ θεραπευετ* θεραπευσ* θεραπευθ* θεραπευτηκ* θεραπευμεν* θεραπευοντ* θεραπεψ* γιατρευ* γιατρεψ* γιατρει*
    επουλων* επουλωσ* επουλωθ* ιαση ιασης ιαται ιαματικ*`,
  cureWords: `cure+ heal+ remedies`,
  treating: `treat+ combat+ fight+ beat+ beating defeat+ relieve+ prevent+ reverse+ lower+ manage+ stop+ end ends ending fix
    fixes clear+ combats conquers kill+`,
  ending: `εξαλει* εξαφανι* εξολοθρ* εξοντων* διωξ* ξεριζων* αφανιζ* αναστρεφ*`,
  tackling: `$ending φρεναρ* διορθων* καταπολεμ* αντιμετωπι* προλαμβαν* προλαβ* προληψ* αποτρεπ* νικα νικαει νικησ* νικιεται ανακουφι* ρυθμι*
    ριχν+ ριξ* κατεβαζ* μειων+ σταματα σταματαει σταματησ* γιαιν* θωρακι* αποκαθιστ* υποχωρ* αναστελλ* περναει
    περασ* προφυλασσ*`,
  erasing: `$ending σβην* σβησ* απομακρυν* χανονται απαλλαγ* απαλλασσ* απαλλαξ* αντιστρεφ* eliminat* erase+ banish* eradicat*
    vanish* disappear* dissolve+ remove+ removal delete+ wipe+`,
  therapy: `θεραπει+ γιατρεια φαρμακο treatment+ remedy cure`,
  physician: `γιατρ+ ιατρ+ δερματολογ* doctor+ physician* surgeon*`,
  curer: `$physician δοκτωρ παθολογ* ιατρικ* φαρμακα φαρμακευτικ* εξετασ* εμβολι* ελεγχ+ διαγνωσ* medicine+
    screening vaccin* patients`,
  effect: `αποτελεσμα αποτελεσματ+ αποτελεσματικοτητ* επιτυχι* ανανεωσ* λαμψη συσφιξ* ανορθωσ* νεοτητ* νεανικ* νεοτερ* λιφτινγκ απωλει+
    λειο λεια βελτιωσ* εξαλειψ* μειωσ* αδυνατισμ* αναπλασ* διαφορα θεραπει* ιαση κυτταριτιδ* ρυτιδ* επιδερμιδ* δερμα
    αποτριχωσ* ασφαλεια αντιγηρανσ* ενυδατωσ* ομορφι* πυκνοτητ* ανθεκτικ* ικανοποιησ* result+ effect+ success
    efficacy outcome* improvement* lift lifting rejuvenation skin hair weight loss younger wrinkle* lips smoother
    glow body removal cure firm* tighter slim* fat`,
  trade: `παραδοσ* πληρωμ* συναλλαγ* κρατησ* κλεισιμο ακυρωσ* αλλαγ* αγορ+ επιστροφ* επισκευ* συσκευης μηχανηματος θεση θεσεις
    σταθμευσ* προσωπικ* δεδομεν* στοιχεια λογαριασμ* ιστοσελιδ* site delivery shipping booking+ refund* money
    warranty payment* checkout cancel* data seat+ order+ return+ τιμη τιμης price+ courier μεταφορικ* συσκευασι*
    γειτονι* δρομ+ περιβαλλον σειρα κωδικ* απορρητ* διαγωνισμ* ερευν+ survey κληρωσ* καφε* δωρο δωρα τσεπη τροφιμ* αγων* τουρνουα
    μπασκετ coffee contest* competition* raffle app wifi website account κουπον* εγγραφ* parking παρκινγκ`,
  harm: `παρενεργ* κινδυν* ρισκ+ επιπλοκ* αντενδειξ* βλαβ*`,
  harmEnglish: `risk+ sideeffect+ complication* danger* harm contraindication*`,
  medical: `$physician επεμβασ* φαρμακ* χαπια χαπι αγωγ+ συνταγ+ νυστερι ενεσεις αντιβιωσ* αντιβιοτικ* antibiotic* ινσουλιν*
    κορτιζον* παυσιπον* λιφτινγκ νοσοκομει* surgery surgeries medication+ medicine+ pills drugs tablets
    prescription+ statins injections needles scalpel knife facelift cortisone painkiller* antidepressants clinic
    laser λειζερ χειρουργ* $therapy`,
  teenAge: `12 13 14 15 16 17`,
  total: `percent απολυτ+ εντελως τελειως πληρως πληρη ολοτελα παντελως 100% εκατο ολοκληρωτικα σιγουρα absolutely
    completely totally perfectly fully entirely 100 utterly wholly πεντακαθαρα`,
  none: `χωρις διχως ανευ καμι+ κανεν+ κανεναν ουδεμια μηδεν μηδενικ* μηδαμιν* ουδεν* ελευθερ* απαλλαγμεν* στερειται στερουνται`,
  noneEnglish: `no zero without none never free`,
  injecting: `filler+ φιλλερ ενεσιμ* ενεσ+ ενεσεων υαλουρονικ* γεμισμ* εμφυτευμ* χειλιων χειλι ζυγωματικ* syringe
    σύριγγα injectable* injection* lip lips hyaluron* μεσοθεραπει* νηματα threads μποτοξ profhilo sculptra`,
  act: `$injecting υαλουρονικο laser peeling πιλινγκ λιποαναρροφ* λιποδιαλυσ* λιποσωμ* κρυολιπολυσ* liposuction
    αυξητικ* αυξησ* ρινοπλαστικ* rhinoplasty lift lifting surgery χειρουργ* επεμβασ* augmentation αισθητικ* plumping
    breast στηθους λειζερ`,
  minors: `παιδι+ εφηβ+ ανηλικ* μαθητ* κοριτσια αγορια teen+ teenager* teenage kids child children minor+ underage
    schoolgirls`,
  regime: `συμπληρωμ* καψουλ* προγραμμα διαιτα αδυνατισμ* λιπος λιπους βαρος βαρους βαρο ζυγαρια σιλουετ* κοιλια weight slim*
    fat belly transformation απωλεια διατροφ* $kilos`,
  kilos: `κιλα κιλο κιλων κιλακια kg kgs kilo+ lb lbs pounds stone`,
  measures: `ποντ+ εκατοστα cm inch inches νουμερα size+`,
  number: `0 ενα δυο τρια τρεις τεσσερα τεσσερις πεντε εξι εφτα επτα οκτω οχτω εννια εννεα δεκα δωδεκα δεκαπεντε εικοσι τριαντα
    one two three four five six seven eight nine ten twelve fifteen twenty thirty`,
  losing: `χασ* χανω χανεις χανετε χανουν χανει εχασ+ εχασαν αδυνατι* αποχαιρετα αποχαιρετησ* ξεφορτω* καψ* καιει
    καιτε καις κατεβ* πεταξ* διωξ* κοψε lose+ losing lost drop+ dropped shed+ shedding burn+ burned melt+ shrink
    goodbye bye`,
  doctors: `$physician φαρμακοποι* καρδιολογ* ορθοπεδικ* παιδιατρ* διατροφολογ* διαιτολογ* επιστημον* καθηγητ*
    νοσοκομ* γυναικολογ* pharmacist* scientist* experts nutritionist*`,
  stars: `διασημ* ηθοποι* τραγουδιστ* σταρ influencer* επωνυμ* celebrit* actor* actress* star+ famous γνωστ+`,
  advising: `προτιμ* prefer* συνιστ* συστην* προτειν* εμπιστευ* επιλεγουν recommend* trust+ prescribe+ approve+ endorse* suggest* swear+ choose+`,
  natural: `φυσικ+ φυτικ+ φυτα βοτανα βοτανικ* βιολογικ* natural herbal plant+ organic`,
  safe: `ασφαλ+ ακινδυν* αβλαβ* safe harmless riskfree`,
  authority: `εοφ fda ema υπουργει* υγειας αρχες αρχη ευρωπαϊκη παγκοσμι* ministry authority authorities government eof who
    οργανισμ* πιστοποιησ*`,
};
