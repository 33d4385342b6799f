/** Words that rules share; patterns name them by `$`. Greek without accents, stems end in a consonant. */
export const wordSets: Readonly<Record<string, string>> = {
  filler: `ο η το οι τα τον την τη του της των τους τις στο στη στην στον στα στους στις ενα εναν μια μιας ενος μου σου μας
    σας κι και που να θα μα the a an your our my his her their its of is are`,

  disease: `ακμη ακμης ροδοχρου* εκζεμ* ψωριασ* δερματιτιδ* ατοπι* αλωπεκι* μυκητ* ερπη ερπης ερπητ* αρθριτιδ* ρευματ* διαβητ*
    ζαχαρο σακχαρ* καρκιν* ογκους ογκων μελανωμ* υπερτασ* πιεση χοληστερ* τριγλυκεριδ* καταθλιψ* αϋπνι* ημικρανι*
    πονοκεφαλ* κεφαλαλγι* φλεγμον* λοιμωξ* ιωσ* ιος γριπη γριπης κρυολογημ* κορωνοϊ* covid πνευμονι* βρογχιτιδ* ασθμα
    ασθματος αλλεργι* οστεοπορωσ* οστεοαρθριτιδ* αιμορροϊδ* κιρσ* φλεβιτιδ* θρομβωσ* εμφραγμ* εγκεφαλικ* αλτσχαϊμερ
    αλτσχαιμερ παρκινσον ανοια ανοιας επιληψι* θυρεοειδ* νοσος νοσο νοσοι νοσους νοσου νοσων νοσημ* ασθενεια ασθενειας
    ασθενειες ασθενειων παθησ* αρρωστι* κονδυλωμ* μυρμηγκι* βιτιλιγκο λευκοδερμ* μελασμα υπεριδρωσ* ουρολοιμωξ*
    γαστριτιδ* κολιτιδ* παλινδρομησ* ισχιαλγι* οσφυαλγι* αυχενικο αναιμι* παχυσαρκι* στειροτητ* στυτικ* ανικανοτητ*
    κυστιτιδ* ψωρα ιλιγγο* καρδιοπαθει* σκληρυνσ* λυκο λευχαιμι* τενοντιτιδ* ωτιτιδ* ιγμοριτιδ* αμυγδαλιτιδ* ηπατιτιδ*
    τριχοπτωσ* acne rosacea eczema psoriasis dermatitis alopecia baldness herpes arthritis rheumat* diabetes cancer*
    tumour* tumor* melanoma hypertension cholesterol depression insomnia migraine* headache* inflammation infection*
    virus* flu influenza colds pneumonia bronchitis asthma allerg* osteoporosis haemorrhoid* hemorrhoid* varicose
    thrombosis stroke* alzheimer* parkinson* dementia epilepsy thyroid disease* disorder* illness* wart* vitiligo
    melasma hyperhidrosis cystitis gastritis reflux sciatica obesity infertility impotence hepatitis sclerosis lupus
    fung* blood constipation addiction nausea καρδιαγγειακ* δυσκοιλιοτητ* ναυτι* εθισμ* αρρυθμι* ινομυαλγι* ισχαιμι*`,
  flaw: `ρυτιδ* κυτταριτιδ* ραγαδ* ουλη ουλης ουλες ουλων πανάδ* παναδ* κηλιδ* δυσχρωμ* σπυρ* στιγμα στιγματα σημαδια
    χαλαρωσ* γηρανσ* πληγ* τραυμ* εγκαυμ* ελκη φαλακρ* τριχοπτωσ* wrinkle* cellulite scar scars scarring stretch
    blemish* spots pimple* ageing aging wound wounds burns bald* hair-loss`,
  body: `δερμα δερματος επιδερμιδ* προσωπο σωμα σωματ* οργανισμ* παντα υγει* πονο πονος πονους πονοι πονων αρθρωσ* γονατ*
    μεση μεσης καρδι* στομαχ* εντερ* μαλλια νυχι* αγχος αγχους κουρασ* skin face body everything anything pain pains
    joint joints heart stomach gut nails anxiety stress`,
  healing: `θεραπευει θεραπευουν θεραπευω θεραπευουμε θεραπευετ* θεραπευσ* θεραπευθ* θεραπευτηκ* θεραπευμεν* θεραπευοντ*
    θεραπευε θεραπεψ* γιατρευ* γιατρεψ* γιατρει* επουλων* επουλωσ* επουλωθ* ιαση ιασης ιαται ιαματικ*`,
  cureWords: `cure+ heal+ remedies`,
  treating: `treat+ combat+ fight+ beat beats beating defeat+ relieve+ prevent+ reverse+ lower+ manage+ stop+ end ends ending
    fix fixes clears clear combats conquers kill+`,
  tackling: `καταπολεμ* αντιμετωπιζ* αντιμετωπισ* προλαμβαν* προλαβ* προληψ* αποτρεπ* νικα νικαει νικησ* νικιεται ανακουφιζ*
    ανακουφισ* ρυθμιζ* ρυθμισ* ριχνει ριχνουν ριξ* κατεβαζ* μειωνει μειωνουν σταματα σταματαει σταματησ* γιαιν*
    θωρακιζ* θωρακισ* αποκαθιστ* υποχωρ* αναστελλ* εξαλειφ* εξαλειψ* εξαφανι* εξολοθρ* εξοντων* ξεριζων* αφανιζ*
    διωχν* διωξ* περναει περασ* προφυλασσ* αναστρεφ*`,
  erasing: `εξαλειφ* εξαλειψ* εξαφανι* εξολοθρ* εξοντων* σβην* σβησ* διωχν* διωξ* ξεριζων* αφανιζ* απομακρυν* χανονται
    απαλλαγ* απαλλασσ* απαλλαξ* αναστρεφ* αντιστρεφ* eliminat* erase+ banish* eradicat* vanish* disappear* dissolve+
    remove+ removal delete+ wipe+`,
  therapy: `θεραπεια θεραπειας θεραπειες γιατρεια φαρμακο treatment treatments remedy therapy cure`,
  curer: `γιατρος γιατροι γιατρο γιατρου γιατρους ιατρος ιατροι ιατρο ιατρου δερματολογ* δοκτωρ παθολογ* ιατρικ* φαρμακα
    φαρμακευτικ* εξετασ* εμβολι* ελεγχος ελεγχο διαγνωσ* doctor doctors dermatologist* physician* surgeon* medicine
    medicines diagnosis screening vaccin* patients`,

  effect: `αποτελεσμα αποτελεσματα αποτελεσματος αποτελεσματων αποτελεσματικοτητ* επιτυχι* ανανεωσ* λαμψη συσφιξ* ανορθωσ*
    νεοτητ* νεανικ* λιφτινγκ απωλεια απωλειες απωλειας λειο λεια βελτιωσ* εξαλειψ* μειωσ* αδυνατισμ* αναπλασ* διαφορα
    θεραπει* ιαση κυτταριτιδ* ρυτιδ* επιδερμιδ* δερμα αποτριχωσ* ασφαλεια αντιγηρανσ* ενυδατωσ* ομορφι* πυκνοτητ*
    ανθεκτικ* ικανοποιησ* result results effect effects success efficacy outcome* improvement* lift lifting
    rejuvenation skin hair weight loss younger wrinkle* lips smoother glow body removal cure firm* tighter slim* fat`,
  trade: `παραδοσ* πληρωμ* συναλλαγ* κρατησ* κλεισιμο ακυρωσ* αλλαγ* αγορα αγορες αγορων επιστροφ* επισκευ* συσκευης
    μηχανηματος θεση θεσεις σταθμευσ* παρκινγκ parking προσωπικ* δεδομεν* στοιχεια λογαριασμ* ιστοσελιδ* site delivery
    shipping booking bookings refund* money-back money warranty payment* checkout cancel* data seat seats order orders
    return returns τιμη τιμης price prices courier μεταφορικ* συσκευασι* γειτονι* δρομο δρομος περιβαλλον σειρα κωδικ*
    απορρητ* wifi website account κουπον* εγγραφ*`,
  harm: `παρενεργ* κινδυν* ρισκο ρισκα επιπλοκ* αντενδειξ* βλαβ*`,
  harmEnglish: `risk risks side-effects side-effect complication* danger* downtime-risk harm contraindication*`,
  medical: `γιατρο γιατρος γιατρους γιατρου γιατρων ιατρο ιατρους δερματολογ* χειρουργ* επεμβασ* φαρμακ* χαπια χαπι αγωγη
    αγωγης θεραπεια θεραπειες θεραπειας συνταγη συνταγες νυστερι ενεσεις αντιβιωσ* αντιβιοτικ* ινσουλιν* κορτιζον*
    παυσιπον* λιφτινγκ νοσοκομει* doctor doctors dermatologist* physician* surgeon* surgery surgeries medication
    medications medicine medicines pills drugs tablets prescription prescriptions antibiotic* statins injections
    needles scalpel knife therapy facelift insulin cortisone painkiller* antidepressants clinic`,
  teenAge: `12 13 14 15 16 17`,
  total: `απολυτα απολυτως απολυτη απολυτος απολυτο εντελως τελειως πληρως πληρη ολοτελα παντελως 100% εκατο ολοκληρωτικα
    σιγουρα absolutely completely totally perfectly fully entirely 100 utterly wholly πεντακαθαρα`,
  none: `χωρις διχως ανευ καμια καμιας κανενα κανενας κανεναν κανενος ουδεμια μηδεν μηδενικ* μηδαμιν* ουδεν* ελευθερο
    απαλλαγμενο στερειται`,
  noneEnglish: `no zero without none never free`,

  injecting: `filler fillers φιλερ φιλλερ ενεσιμ* ενεση ενεσεις ενεσεων υαλουρονικ* γεμισμ* εμφυτευμ* χειλη χειλιων χειλι
    ζυγωματικ* syringe σύριγγα injectable* injection* lip lips hyaluron* μεσοθεραπει* νηματα threads botox μποτοξ
    profhilo sculptra`,
  act: `filler fillers φιλερ φιλλερ ενεσιμ* ενεσεις ενεση γεμισμ* υαλουρονικο λέιζερ λειζερ laser peeling πιλινγκ
    λιποαναρροφ* λιποδιαλυσ* λιποσωμ* κρυολιπολυσ* cryolipolysis liposuction αυξητικ* αυξησ* χειλη χειλιων
    ρινοπλαστικ* rhinoplasty lift lifting μεσοθεραπει* νηματα threads injectable* injection* surgery χειρουργ*
    επεμβασ* botox lip augmentation αισθητικ* plumping breast στηθους`,
  minors: `παιδια παιδιων παιδι εφηβους εφηβοι εφηβες εφηβων εφηβο εφηβη ανηλικ* μαθητ* κοριτσια αγορια teens teen teenager*
    teenage kids child children minors minor underage schoolgirls`,
  regime: `συμπληρωμ* καψουλ* προγραμμα διαιτα αδυνατισμ* κιλα κιλο λιπος λιπους βαρος βαρους βαρο ζυγαρια σιλουετ* κοιλια
    weight slim* fat belly kilo kilos kg pounds lbs transformation απωλεια διατροφ*`,
  kilos: `κιλα κιλο κιλων κιλάκια κιλακια kg kgs kilo kilos lb lbs pounds stone`,
  measures: `ποντους ποντο ποντοι εκατοστα cm inch inches νουμερα sizes size dress-sizes`,
  number: `0 ενα δυο τρια τρεις τεσσερα τεσσερις πεντε εξι εφτα επτα οκτω οχτω εννια εννεα δεκα δωδεκα δεκαπεντε εικοσι
    τριαντα one two three four five six seven eight nine ten twelve fifteen twenty thirty`,
  losing: `χασ* χανω χανεις χανετε χανουν χανει εχασα εχασε εχασες εχασαν αδυνατι* αποχαιρετα αποχαιρετησ* αποχαιρετιστε
    ξεφορτω* καψ* καιει καιτε καις κατεβηκ* πεταξ* διωξ* κοψε lose loses losing lost drop drops dropped shed sheds
    shedding burn burns burned melt melts shrink goodbye bye`,

  doctors: `γιατροι γιατρος γιατρους γιατρων ιατροι ιατρος ιατρων δερματολογ* φαρμακοποι* καρδιολογ* ορθοπεδικ* παιδιατρ*
    διατροφολογ* διαιτολογ* επιστημον* καθηγητ* νοσοκομ* γυναικολογ* doctor doctors physician* dermatologist*
    pharmacist* cardiologist* scientist* experts surgeon* nutritionist*`,
  stars: `διασημ* ηθοποι* τραγουδιστ* σταρ influencer* επωνυμ* celebrit* actor actress star stars famous γνωστη γνωστος`,
  advising: `συνιστ* συστην* προτειν* εμπιστευ* επιλεγουν recommend* trust+ prescribe+ approve+ endorse* suggest* swear swears
    choose chooses`,
  natural: `φυσικο φυσικα φυσικη φυσικος φυτικο φυτικη φυτα βοτανα βοτανικ* βιολογικ* natural herbal plant plants organic
    botanical`,
  safe: `ασφαλες ασφαλης ασφαλη ασφαλεις ακινδυν* αβλαβ* safe harmless risk-free`,
  authority: `εοφ fda ema υπουργει* υγειας αρχες αρχη ευρωπαϊκη παγκοσμι* ministry authority authorities government eof who
    οργανισμ* πιστοποιησ*`,

  consult: `γραψτε γραψε πειτε πες μοιραστειτε μοιρασου σχολιαστε αναφερετε tell share write comment describe post`,
};
