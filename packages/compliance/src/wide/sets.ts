/** Words that only servers know, beside `wordSets`; a browser has no room for them. */
export const wideSets: Readonly<Record<string, string>> = {
  wideGrave: `$grave abscess* aids aneurysm* angiopath* aphthae arrhythm* arthrosis atheroscler* autoimmun* bedwetting bladder blindness
bronch* bulimia cavities celiac chlamydia chilblain* clots coeliac colic colitis* conjunctiv* corns croup cushing deafness degeneration delirium
dermatosis diarrh* dyslexia dyspeps* emphysema endocrin* fibroid* fibromyalg* frostbite gangrene gastro* gerd gingiv* goitre hashimoto* hemorrh*
hepat* hiv hives hypercholest* hyperglyc* hyperthyro* hypogly* hypothy* ibd ibs impoten* infertil* ischem* jaundice keloid* keratosis kidney+
leukemi* leukaemi* lyme lymphoma macular malaria measles melanoma* meningit* metastas* migrain* molluscum mononucl* myeloma myoma* myopia
nephr* neuralg* ocd osteo* palpitation* paralys* pcos periodont* pneumonia polio polycystic ptsd ptosis schizo* sclerosis scolios*
seizure* sepsis sinusit* stye thrombo* tonsil* toothache tubercul* uti utis uvea wheez* yeast
αγγειοπαθ* αγκυλοποιητικ* αγκυλωσ* αγοραφοβι* αδενοειδ* αδενωμ* αθηρωματ* αθηροσκληρ* αιμορραγι* αιμοφιλι* ακουφεν* αλκοολισμ* αμνησι* αμυγδαλες αμυγδαλιτ* αμυγδαλων αμυγδαλεκτομ*
αμφιβληστρ* ανακοπ* ανευρυσμ* ανικανοτητ* ανοσοανεπαρκ* αποπληξι* αποστημ* αρθροπαθ* αρθρωσεις αρτηριοσκληρ* αρτηριων αρτηριες αρρωσται* αστιγματισμ* αταξι* αυτοανοσ* αφθες αφθων
βακτηριδι* βαρηκοι* βρογχ* βουλιμι* γαγγραιν* γαστροοισοφαγ* γλοιωμα *γλυκαιμι *λιπιδαιμι ισχαιμι* γονορροι* δερματοπαθ* δισκοκηλ* δυσιδρωσ* δυσκινησι* δυσλεξι* δυσμηνορροι*
δυσουρι* δυσπλασι* ελμινθ* ελονοσι* εμφυσημ* ενουρησ* επικονδυλ* επιπεφυκ* ηπατ* ηπατοπαθ* θρομβ* ιγμορ* ιλαρα ινωδ* ιχθυασ* ιωση ιωσεις κακοηθ* καντιντ* καρδιαγγει* καρδιακ*
καρκινωμ* κερατωσ* κερατοκων* κηλοειδ* κιρρωσ* κνιδωσ* κνησμ* κοιλιοκακ* κολπικ* κονδυλ* κοξαρθρ* κοκκυτ* κυφωσ* κωλικ* κωφωσ* λαρυγγ* λεμφοιδημ* λεμφωμ* λιποθυμι* λορδωσ* λουμπαγκο
μαρμαρυγ* μαστοπαθ* μεσογειακ* μεταστασ* μηνιγγ* μητρορραγ* μολυσματικ* μονοπυρηνωσ* μυασθενει* μυελωμ* μυοκαρδ* μυοπαθ* μυωμ* μυωπι* ναυτι* νεκρωσ* νεφρολιθ* νεφροπαθ* νευρωσ* νευρασθεν* νοσος οζιδι* ονυχομυκ*
ορχεοεπιδ* ουραιμι* ουρηθρ* ουρολογικ* παγκρεατ* παραλυσ* παραρριν* πελματιαι* περικαρδ* πιτυριασ* πλακας πνευμον* πολιομυελ* πολυκυστικ* πολυποδ* πονοδοντ* πονολαιμ* πρεσβυωπι* προστατη προστατης προστατου ραιβοκραν* ραχιτισμ* ρευματοειδ*
ρινορραγ* σαλμονελ* σαρκοειδ* σηψαιμ* σιδηροπενι* σκληροδερμ* σκολιωσ* σπονδυλ* στεατωσ* στενωσεις στεφανιαι* στραβισμ* συριγγι* συφιλ* σχιζοφρεν* ταχυκαρδι* τερηδον* τερμινθ*
τετραπληγ* τραυλισμ* τραχωμ* τρεμουλο υπερκινητικοτ* υπερπλασι* υπερτριχωσ* υπογονιμοτητ* υποθυρεοειδ* υπνικ* φλεβιτ* φλεβοθρομβ* φλεβικ* φυματιωσ* χαλαζιο χασιμοτο χηλοειδ* χλαμυδι* χολερα χολοκυστ* χολη ψευδαισθησ* ψυχωσ* ωτοσκληρ*`,
  wideIll: `$disease $flaw $wideGrave μολυνσ* μικροβι* ιους παρασιτ* σκωληκ* ανοια ανοιας κρισεις κρισεων spasm* cramp* cramps σπασμ* κραμπ* swelling virus* viruses bacteria germs parasites itch* φαγουρ* κνησμ* εξανθημ* rash* καλαζ* blackhead* sty ticks`,
  wideIncurable: `alzheimer* autism* cancer* diabetes sclerosis parkinson* aids hiv leukemi* tumor* tumour* dementia schizo* lupus αλτσχαιμερ αυτισμ* καρκιν* διαβητ* παρκινσον λευχαιμι* ογκους
ανοια ανοιας σχιζοφρεν* λυκο υπογονιμοτητ* στειροτητ* infertil* epilepsy επιληψι* σκληρυνσ* εμφυσημ* μεταστασ*`,
  wideHeal: `solve+ λυστε λυσε λυνει λυνουμε λυσουμε ελεγξτε ελεγξε ριχνει επουλωστε $healing $cureWords $tackling $erasing $leaving antidote* arrest+ avert+ away banish* battle+ bust+ calm+ chase+ control+ conquer* crush+ cut+ deal+ destroy+ ease+ eases escape+ flush+ help+ keeps knock+ outsmart+ overcome+ recover+ regain+ relief restore+ shield+ silence+ slow+ stave+ subside* suppress+ tame+ ward+ weapon win+ zap+
αντιδοτο αναιρει αναχαιτιζ* απαλυν* αποβαλλ* αποσοβ* αποδιωχν* βελτιων* βοηθ* γλιτων* γλιτωσ* γλυτων* γλυτωσ* διωχν* δαμαζ* διακοπτ* διαλυ* ελεγχει ελεγχουν εμποδιζ* ενισχυ* επαναφερ* επιβραδυν* επιδιορθων* ημερευ* ηρεμ* ησυχ* καθαρ+ καθαριζ* καθαρισ*
καταπνιγ* καταστελλ* κατευναζ* κερδιζ* κοιμιζ* κοντρα λυσι* μαλακων* μειων* νικημεν* ξεμπερδευ* ξεμπλεκ* ξεπερασ* ξεπερν* ξεριζ* ξεφορτω* οπλο παλευ* περιοριζ* πολεμ* προφυλαγ* ξορκιζ* σβην* σπαει στοπ συμμαχ* συρρικν* τσακιζ* τιθασευ* υπερνικ* υποχωρ* φυλα* φυλαγ* φευγ*`,
  wideBelow: `less lighter slimmer thinner smaller down gone under fewer λιγοτερ* κατω μειον ελαφρυτερ* ξεφορτω* λιωσ* λιωνει αποχωρ* αποχαιρετ* εφυγ* εφυγαν φυγ* φευγ* χαθ* χανονται κοψ* εκοψ* εχασ* χασ* χανει* χανεις χανετε διωξ* εδιωξ* πεταξ* ριξ* εριξ* minus lose+ lost losing shed* drop* melt* burn* gets ditch*`,
  wideTime: `day days week weeks month months ημερα ημερες μερα μερες εβδομαδα εβδομαδες μηνα μηνες μην* βδομαδ* καλοκαιρι πασχα summer χριστουγεννα γαμο διακοπες`,
  wideCertain: `σιγουρο σιγουρη σιγουρες σιγουρια εγγυημεν* εγγυηση εγγυησ* εγγυομ* εγγυατ* εγγυωντ* βεβαιο βεβαιη βεβαιοτητα αναμφιβολ* αναμφισβητητ* αδιαμφισβητητ* εξασφαλισμεν* εξασφαλιζ* δεδομενο δεδομενη οπωσδηποτε αδιαπραγματευτ*
guarantee+ guaranteed assured assure+ definitely undoubtedly unquestionably surely certainly certain promise+ promised swear pledge inevitably`,
  widePromise: `διαβεβαιων* διαβεβαιω $pledge υπογραφ* υπογραψ* υποσχομ* υποσχεθ* ταζω ταζουμε εγγυομαι stake promise+ vow+ swear pledge`,
  wideGain: `εξαφανιστ* εξαφανιζ* $effect $flaw $ill αποκτησ* αδυνατισ* αδυνατιζ* αποτελεσμ* απαλλαγ* βελτιωθ* βελτιωσ* γαμπ* διαφορα επιδερμιδ* ζυγωματικ* κοιλια κοιλιας λαμψ* λεπτυν* λεπτοτερ* λιπος μαλλια μεση μασχαλ* μηρ* μπουτ* ποδια ομορφυν* ξανανιωσ* ξεχασ* ξυραφι ξεφορτωθ* προσωπο ρυτιδ* σιλουετ* σφιξ* σφριγηλ* συσφιγ* σωμα τριχ* τριχες φουσκωμ* χαμογελο χειλη χειλια χασ* χαθ* σβησ* φυγ* εικοσι νεοτερ* 
abs arms belly bikini body chin complexion figure glow hair inches jaw* legs lips pores razor smile stomach tone* waist younger slimmer`,
  wideAside: `call reply answer* respond απαντ* ενημερωσ* ειλικρινει* αληθεια αληθ* ποιοτητ* καθαριοτητ* αποστειρωσ* εξυπηρετησ* απορρητο τηλεφων* ραντεβου χρονος χρονο ωρα ωρες ωραριο συσκευη* ανταλλακτικ* πτυχι* εγγυησης σιγουρευτειτε βεβαιωθειτε προσπαθ* προσπαθησ* κλιμα υποδοχη φροντιδα συνεπεια ακουσουμε ακουμε εξηγησ* honest* truth appointment* quality hygiene explain* listen* sterili* try* answer* welcome time privacy warranty device* nobody noone`,
  wideRefund: `refund* reimburse* moneyback επιστρεφ* επιστρεψ* επιστροφ* χρημα* χρηματα λεφτα ευρω money euro cent τζαμπα δωρεαν free χρεων* χρεωσ* πληρων* πληρωσ* pay charge*`,
  wideUnhappy: `δυσαρεστημεν* απογοητευ* απογοητευμεν* ευχαριστημεν* ικανοποιημεν* μετανιωσ* unhappy dissatisfied disappointed unsatisfied satisfied happy pleased αποτελεσμ* result* διαφορα difference επιστρεψ* ξαναβγ* comes returns`,
  wideHarmed: `επικινδυν* dangerous risky risks unsafe downsides downside catch wrong στραβα κινδυνος κινδυνοι ρισκο ρισκα παρενεργειες επιπλοκες αντενδειξεις complications contraindications hazards side sideeffect+ φοβος φοβοι danger worries worry παθω παθει`,
  wideMany: `ολους ολες ολα ολων καθε καθενα οποιοδηποτε οποιον παντες every everyone everybody all any anyone whatever παντα always`,
  wideOwn: `μου εμενα my me mine mum mother father husband wife grandma friend client customer patient she he her μαμα μητερα πατερας πεθερα αντρας συζυγος γυναικα φιλη πελατισσα πελατης κυρια κυριος γιαγια παππους κορη γιος ασθενης`,
  wideFree: `απαλλαχθηκ* απαλλαχτηκ* βρηκα γιατρευτ* γλιτωσ* γλυτωσ* διωξ* εδιωξ* εξαφανιστηκ* εσβησ* εφυγ* ηρεμησ* ησυχασ* θεραπευτηκ* καθαρισε καθαρισαν κοψ* εκοψ* νικησ* ξαναπερπ* ξεμπερδεψ* ξεπερασ* ξεφορτωθηκ* ξεχασ* περασ* πεταξ* ρυθμισ* ρυθμιστηκ* σταματησ* σωθηκ* υποχωρησ* χαθηκ* μηδενισ* beat cleared cured disappeared gone healed recovered reversed stopped threw vanished overcame`,
  widePills: `χαπι* χαπακι* φαρμακα φαρμακων συνταγες αντιβιωσ* αντιβιοτικ* παυσιπον* ινσουλιν* στατιν* κορτιζον* αντικαταθλιπτικ* αγχολυτικ* αντιπηκτικ* αντισταμινικ* αγωγη pills tablets meds medication* medicines medicine drugs antibiotic* painkiller* insulin statins antidepressant* prescription+ inhaler+ cortisone`,
  widePlaces: `αριστερα δεξια πανω κατω left right top bottom above below`,
  wideTalk: `αφιερωμεν* μιλαμε μιλησ* μιλουν μιλατε μηνα ενημερωσ* σεμιναρι* ομιλι* αρθρο μαθετε διαβαστε ειδικοι μαστογραφ* εξετασ* ελεγχ* προλαμβανετ* αντιμετωπιζετ* συζητ* ερευν* talk* article month awareness screening research learn read specialist*`,
  wideDoctors: `$doctors μαια μαιες μαιας νοσηλευτ* νοσοκομες φυσικοθεραπευτ* διαιτολογ* διατροφολογ* βοτανολογ* φαρμακοποιο* midwife midwives nurse* dietician* dietitian* physio*`,
  wideDelight: `ενθουσι* ευχαριστ* χαρηκ* χαρει χαρουμεν* αρεσ* ικανοποι* αποτελεσμ* διαφορα βελτιωσ* ωφελ* δουλεψ* happy satisf* thrilled delighted result* improve* difference love*`,
  wideSwell: `μελανι* μωλωπ* πρηξιμο πρηξιματα οιδημα οιδηματα ερυθροτητ* κοκκινιλ* ουλες ουλη σημαδι σημαδια bruis* swelling redness scar scars downtime`,
  wideBody: `$body μυαλο μνημη ματια φλεβες αρτηριες πνευμονες μυς mind eyes lungs arteries veins`,
  wideRuin: `$ruin αδειαζ* μαραιν* μαραθ* σκουριαζ* σβην* σβησ* θρυμματιζ* στερευ* gives shrinks fades rusts withers break+ snap+`,
  wideRemedies: `$product τσαι βοταν* βοτανο φυση φυσικα λαδι ριζα μελι tea herb* nature turmeric honey oil powder`,
};
