import type { RulePack } from '../rule.ts';

/** Directive 2001/83 and what Greece made of it. */
export const medicine: RulePack = {
  name: 'medicine',
  rules: [
    {
      id: 'medicine.prescription-name',
      severity: 'block',
      always: true,
      isFinal: true,
      patterns: `
        botox*|botoks*|μποτοξ*|ποτοξ|btx|bont|vistabel|vistabex|dysport|disport|δισπορτ|ντισπορτ|azzalure|αζαλουρ*|bocouture|xeomin|ξεομιν|alluzience|letybo|λετιμπο|nuceiva|btox|botx|μπτοξ|νευροτοξιν*|neurotoxin*|neuromodulator*|νευροδιαμορφωτ*|relfydess|jeuveau|daxxify|innotox|botulax|nabota|meditoxin|neuronox|myobloc|neurobloc|botulin*|βουτουλιν*|βοτουλιν*|αλλαντοτοξιν*|μποτουλιν*|onabotulinum*|abobotulinum*|incobotulinum*
        αλλαντικ* τοξιν*
        τοξιν* ~1 αλλαντιασ*
        {τοξιν*;toxin*;tox} ~1 {τυπου;type} {α;a}
        τοξινη|τοξινης <5> μετωπο|μεσοφρυο|μασητηρ*|ρυτιδ*|εγχυσ*|ενεσ*|μασχαλ*|προσωπο
        {tox;toxin} {appointment*;session*;treatment*;party;day;clinic;injection*;units;offer*}
        wrinkle ~0 relax* ~1 injection*|jab*|treatment*
        αντιρυτιδικ* ~0 ενεσ* !! υαλουρον*|filler*|φιλερ
        {anti wrinkle;antiwrinkle} ~0 injection*|jab*|shots !! hyaluron*|filler|fillers
        μυοχαλαρωτικ* ~1 ενεσ*
        ozempic*|οζεμπικ|wegovy|γουεγκοβι|saxenda|σαξεντα|victoza|mounjaro|μουντζαρο|μουνταρο|zepbound|rybelsus|trulicity|mysimba|contrave|xenical|σεμαγλουτιδ*|λιραγλουτιδ*|τιρζεπατιδ*|ντουλαγλουτιδ*|semaglutid*|liraglutid*|tirzepatid*|dulaglutid*|orlistat*|ορλιστατ*|glp|glp1
        ενεση|ενεσεις|ενεσιμ*|πενα|πενες ~1 αδυνατισμ*
        {weight loss;slimming;skinny;diet} jab*|injection*|shot|shots|pen|pens
        ισοτρετινοϊν*|τρετινοϊν*|isotretinoin*|tretinoin*|roaccutan*|accutan*|ροακουταν|αδαπαλεν*|adapalen*|differin|tazaroten*|ταζαροτεν*|υδροκινον*|hydroquinon*|φιναστεριδ*|ντουταστεριδ*|finasterid*|dutasterid*|propecia|avodart|υαλουρονιδασ*|hyaluronidas*|δεοξυχολικ*|deoxycholic|kybella|belkyra|latisse|bimatoprost*|βιματοπροστ*|viagra|βιαγκρα|cialis|levitra|sildenafil*|tadalafil*|σιλδεναφιλ*|ταδαλαφιλ*|clindamycin*|κλινδαμυκιν*
        ρετινοϊκο οξυ
        retinoic acid
      `,
    },
    {
      id: 'medicine.own-prescription-name',
      severity: 'block',
      always: true,
      isFinal: true,
      patterns: '',
    },
    {
      id: 'medicine.guarantee',
      severity: 'block',
      patterns: `
        εγγυημεν*|εγγυησ*|εγγυομ*|εγγυατ*|εγγυωντ*|εγγυηθ* <4> $effect !! $trade|χρηματων|συσκευης
        εγγυομ* ~6 δει|δειτε|δεις|νιωσετε|αλλαξ*|αποκτησ*|χασ*|απαλλαγ* !! $trade
        δειτε|δεις|αλλαγη|διαφορα ~3 εγγυομ*|εγγυημεν* !! $trade
        $effect ?? εγγυημεν*|σιγουρ*|βεβαι*|guaranteed|assured|εξασφαλισμεν*
        σιγουρ*|βεβαι*|εξασφαλισμεν*|δεδομεν* ~0 $effect !! $trade
        αποτελεσμ*|επιτυχια|επιτυχιας <2> βεβαι*|εξασφαλισμεν*|σιγουρ*|δεδομεν* !! $trade
        υποσχ*|promis* ~3 αποτελεσμ*|επιτυχια|results|result|success
        guarantee*|assured|assure <4> $effect !! $trade
        guaranteed ~1 or|> !! $trade|parking
        ποτε <1> αποτυγχανει
        πετυχαινει <0> παντα
        never|cannot ~0 fail|fails
      `,
    },
    {
      id: 'medicine.total-effect',
      severity: 'block',
      patterns: `
        100% <3> αποτελεσματικ*|επιτυχ*|αποτελεσμ*|αποδοτικ*|effective|effectiveness|success|successful|efficacy|results|works !! $trade|proceeds
        εκατο τοις εκατο <3> αποτελεσματικ*|επιτυχ*|αποτελεσμ*|αποδιδ*|αποδοσ*
        αποδιδ*|δουλευ*|πετυχαιν*|αποτελεσματικ* ~3 {100%;εκατο τοις εκατο;στο 100%}
        $total ~1 αποτελεσματικ*|αποδοτικ*|επιτυχημεν*|effective|successful !! $trade
        απολυτη|πληρη|πληρης ~0 αποτελεσματικοτητα|επιτυχια|αποτελεσματικοτητας
        δουλευ*|λειτουργ*|πετυχαιν*|αποδιδ*|αποτελεσματικ*|δρα ~1 σε|για|στον ~0 ολους|ολες|ολα|καθε|καθενα !! $trade|ωραριο|αναμονη|εφαρμογη
        κανει|κατάλληλη|καταλληλο|ενδεικνυται ~0 για ~0 ολους ~0 και|ανεξαιρετως|πετυχαιν*
        works|effective|work ~1 for|on|in ~1 everyone|everybody|all|anyone|every ~0 people|patients|women|skin|person|body|client|one?
        works|effective|work ~1 for|on|in ~1 everyone|everybody|anyone
      `,
    },
    {
      id: 'medicine.no-risk',
      severity: 'block',
      saysNo: true,
      patterns: `
        $none ~3 $harm !! $trade|λερωθ*|χασετε
        $none|στερειται ~2 ανεπιθυμητ* ~0 ενεργει*|αντιδρασ*
        στερειται|στερουνται|απαλλαγμεν*|ελευθερ* ~1 παρενεργ*|κινδυν*|αντενδειξ*
        δεν|δε|ουτε ~1 εχει|εχουν|προκαλ*|παρουσιαζ*|υπαρχ*|εγκυμον*|κρυβ*|ενεχ*|επιφερ*|συνεπαγ*|αφην* ~3 $harm !! $trade|κρυμμεν*|χασετε
        δεν|δε ~0 εχει|εχουν|προκαλ*|υπαρχ*|παρουσιαζ* ~2 ανεπιθυμητ*
        παρενεργ*|κινδυνοι|ρισκο|επιπλοκες|αντενδειξεις ?? καμια|κανενας|κανενα|μηδεν|ουδεμια|ουτε|δεν
        side effects|effect ?? none|zero|no|never|nope
        risks|risk|effects|complications ?? none|zero|nope|never
        ακινδυν*|αβλαβ* !! $trade|λεκ*|ρουχ*|διαδρομ*
        $total <1> ασφαλ* !! $trade
        εκατο τοις εκατο ~1 ασφαλ*
        απολυτη|πληρη|πληρης|100% ~0 ασφαλεια !! $trade
        $noneEnglish|free ~2 side ~0 effect*
        $noneEnglish|free ~2 adverse|unwanted ~0 effect*|reaction*|event*
        side ~0 effect* ~0 free
        doesnt|not|never|wont|dont|didnt ~2 cause|have|has|produce|bring|leave ~2 side ~0 effect*
        $none ~1 αρνητικ* ~0 επιπτωσ*|συνεπει*
        $safe ~0 για|for ~0 ολους|ολες|everyone|everybody|anyone > !! $trade
        no|zero|without|free ~2 $harmEnglish !! $trade|hidden|tax|fire|try*
        not|never|doesnt|isnt|arent|carries|has|have ~2 no|any ~1 $harmEnglish !! $trade|hidden
        there is|are no|zero ~1 $harmEnglish !! $trade|hidden
        riskfree|risk ~0 free !! $trade|trial
        $total <1> safe|harmless !! $trade
        harmless !! $trade|bug*
        cannot|cant ~1 harm ~1 you|skin
      `,
    },
    {
      id: 'medicine.no-doctor',
      severity: 'block',
      saysNo: true,
      alsoAsked: true,
      patterns: `
        μην|μη|δεν ~1 ξαναπ*|ξαναχρει* ~2 $medical
        γλιτωσ*|γλυτωσ*|αποφυγε|αποφυγετε|αποφευγ*|παρακαμψ* ~2 $medical !! $trade
        δεν|ουτε|μην ~1 χρειαζ*|χρειαστ*|θελει ~2 πια|ποτε|ξανα? ~2 $medical !! $trade|χαρτι
        δεν|ουτε ~2 χρειαζ*|χρειαστ* ~2 πατε|πας|δειτε|επισκεφ*|ρωτησ*|παρετε ~1 $medical
        χωρις|διχως|ουτε ~0 γιατρο|γιατρος|γιατρους|δερματολογος|δερματολογο ~0 και|ουτε ~0 χωρις|διχως|συνταγη|εξετασεις !! γινεται|σωστη
        χωρις|διχως ~0 ιατρικη|ιατρικες|γιατρο ~0 συμβουλη|γνωματευση|εξεταση|επισκεψη|παρακολουθηση|> !! γινεται|σωστη|μην
        ξεχασ*|ξεχνα|πεταξ*|πετατε|κοψ*|σταματησ*|διακοψ*|αποχαιρετησ*|τερμα ~2 $medical
        αντικαθιστα|αντικαθιστουν|υποκαθιστα|αντικατασταση ~3 επισκεψη|$medical
        θεση ~2 $medical !! $trade|εργασι*
        γιατι ~0 πας|πατε|πηγαινεις|πληρων* ~2 $medical ~2 οταν|αφου
        no|without ~1 doctor|doctors|dermatologist|physician ~1 needed|required|necessary|or|visit|>
        no need ~2 $medical
        not|never|dont|wont ~1 need ~2 $medical
        skip|ditch|forget|fire|avoid|replace|bypass|escape ~2 $medical !! appointment|$trade
        replaces|replace|replacing|substitutes|substitute ~2 $medical|these !! with
        throw|stop|quit|bin ~1 away|taking? ~1 $medical !! $trade|talking
        why ~2 $medical ~2 when
      `,
    },
    {
      id: 'medicine.as-good-as-medicine',
      severity: {
        otc: 'block',
        prescription: 'block',
        cosmetic: 'block',
        supplement: 'block',
        unknown: 'block',
        else: 'warn',
      },
      patterns: `
        καλυτερ*|ανωτερ*|ισχυροτερ*|αποτελεσματικοτερ*|δυνατοτερ*|δυνατο|ισχυρο ~1 απο ~3 $medical
        εξισου|ισαξι*|ιδιο|ισοδυναμ*|οσο ~4 $medical !! ωραριο|κτιριο|σπιτι|απορρητο
        εναλλακτικ*|alternative ~1 για|σε|to|for? ~1 $medical !! $curer
        δρα ~0 σαν|οπως ~0 φαρμακο|αντιβιωση
        {better;stronger;safer;more effective;more powerful} than ~2 $medical|laser
        {as effective as;as good as;as strong as;as powerful as;as well as;just like;equal to} ~2 $medical|laser
      `,
    },
    {
      id: 'medicine.better-than-others',
      severity: { otc: 'block', prescription: 'block', else: 'warn' },
      patterns: `
        καλυτερ*|ανωτερ*|αποτελεσματικοτερ* ~0 απο ~2 αλλο|αλλα|αλλη|αλλες|ανταγωνιστικ*|ολα|ολες|οποιοδηποτε|παυσιπον*|αντιστοιχ*
        better|stronger|superior ~0 than|to ~2 other*|any|all|rest|competition|painkiller*
      `,
    },
    {
      id: 'medicine.doctors-advise',
      severity: {
        otc: 'block',
        prescription: 'block',
        supplement: 'block',
        cosmetic: 'evidence',
        unknown: 'evidence',
        else: 'evidence',
      },
      patterns: `
        $doctors ~3 $advising !! διατροφη|ωρες|αντηλιακ*
        $advising ~3 $doctors !! προτεινω
        $stars ~4 $advising|παιρνει|take|takes|use|uses|love|loves
        $advising ~3 $stars
      `,
    },
    {
      id: 'medicine.natural-so-safe',
      severity: 'block',
      saysNo: true,
      patterns: `
        $natural ~2 αρα|οποτε|επομενως|συνεπως|γιαυτο|επομενα|κατα|so|therefore|thus|hence|meaning ~3 ασφαλ*|ακινδυν*|αβλαβ*|safe|harmless|danger|risk|gentle
        $natural ~0 γι ~0 αυτο ~2 ασφαλ*|ακινδυν*|αβλαβ*
        επειδη|αφου|καθως|εφοσον|διοτι|γιατι|because|since|as ~3 $natural ~3 ασφαλ*|ακινδυν*|αβλαβ*|βλαπτει|βλαψει|safe|harmless|harm
        ασφαλ*|ακινδυν*|αβλαβ*|safe|harmless ~1 επειδη|αφου|καθως|διοτι|γιατι|because|since|as ~2 $natural
        φυσικο|φυσικα|φυτικο|φυτικα ~2 βλαπτει|βλαπτουν|πειραζει|κακο
        natural|herbal ~2 cannot|never|cant|doesnt|does ~1 not? ~0 hurt|harm
      `,
    },
    {
      id: 'medicine.fear',
      severity: 'block',
      saysNo: true,
      alsoAsked: true,
      patterns: `
        αν|εαν ~1 δεν|σταματησ*|κοψ* ~6 κινδυν*|αρρωστ*|καταστραφ*|πεθαν*|επιδεινωθ*|υποφερ* !! $trade|αντηλιακ*|ραντεβου
        χωρις|διχως ~0 αυτο|αυτη|αυτην|συμπληρωμα|αυτες ~7 κινδυν*|αρρωστησ*|καταστραφ*|πεθαν*|αντεξ*|υποφερ*|επιδεινωθ* !! $trade|αντηλιακ*
        οποιος|οσοι|οσες ~1 δεν ~6 κινδυν*|αρρωστ*|πεθαν* !! $trade|αντηλιακ*
        υγεια ~2 κινδυνευει|κινδυνευουν|κινδυνο ~2 αν|χωρις
        {if you do not;if you dont;unless you;without it;without this} ~6 risk|suffer*|sick|ill|die|danger|worse|damage* !! $trade|sunscreen|spf
        skip|stop|miss ~3 sick|ill|suffer*|die !! $trade
        {do not;dont} gamble|risk|play ~2 health|life
      `,
    },
    {
      id: 'medicine.testimonial-of-illness',
      severity: 'block',
      patterns: `
        θεραπευτηκα|γιατρευτηκα|θεραπευτηκε|γιατρευτηκε ~0 απο|σε|με|χαρη|> !! λογαριασμ*
        με|μας ~0 εσωσε|εσωσαν|θεραπευσε|γιατρεψε ~3 απο? ~1 $disease|$flaw|$medical|πονο|πονους|αγχος
        εσωσε|εσωσαν ~1 ζωη|υγεια|δερμα !! $trade|εφαρμογη
        κρεμα|αλοιφη|βαλσαμο|καψουλ*|συμπληρωμα|ορος|serum|σιροπι ~2 με|μας ~0 εσωσε|εσωσαν
        {μου;μας;του;της} ~0 περασε|εφυγε|περασαν|εφυγαν|εξαφανιστηκε ~2 $disease|$flaw
        $disease|$flaw ~1 μου ~0 εφυγε|περασε|εφυγαν|εξαφανιστηκε|εξαφανιστηκαν
        σωθηκα|γλιτωσα|γλυτωσα ~3 $disease
        {it;this;they;that} ~2 cured|healed|saved ~1 me|my|from !! $trade|day|time|parking
        {saved my life;saved my skin;was cured;am cured;got cured;were cured;healed my;cured my}
        my ~2 $disease ~1 gone|disappeared|vanished|healed|cured
      `,
    },
    {
      id: 'medicine.leaflet',
      severity: { otc: 'block' },
      patterns: '',
    },
    {
      id: 'medicine.required-warning',
      severity: 'block',
      patterns: '',
    },
  ],
};
