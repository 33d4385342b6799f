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
        μποτοξ*|ποτοξ|btx|bont|vistabel|vistabex|ντισπορτ|αζαλουρ*|bocouture|ξεομιν|alluzience|λετιμπο|nuceiva|botx|μπτοξ|νευροτοξιν*|neuromodulator*|νευροδιαμορφωτ*|relfydess|jeuveau|daxxify|innotox|botulax|nabota|meditoxin|neuronox|myobloc|neurobloc|βουτουλιν*|αλλαντοτοξιν*|μποτουλιν*|onabotulinum*|abobotulinum*|incobotulinum*
        αλλαντικ* τοξιν*
        τοξιν* ~1 αλλαντιασ*
        {τοξιν*;toxin*;tox} ~1 {τυπου;type} {α;a}
        τοξιν+ <5> μετωπο|μεσοφρυο|μασητηρ*|ρυτιδ*|εγχυσ*|ενεσ*|μασχαλ*|προσωπο
        {tox;toxin} {appointment*;session*;treatment*;party;day;clinic;injection*;units;offer*}
        wrinkle relax* ~1 injection*|jab*|treatment*
        αντιρυτιδικ* ενεσ* !! υαλουρον*|filler*|φιλερ
        {anti wrinkle;antiwrinkle} injection*|jab*|shots !! hyaluron*|filler+
        μυοχαλαρωτικ* ~1 ενεσ*
        ozempic*|οζεμπικ|wegovy|γουεγκοβι|saxenda|σαξεντα|victoza|mounjaro|μουντζαρο|μουνταρο|zepbound|rybelsus|trulicity|mysimba|contrave|xenical|σεμαγλουτιδ*|λιραγλουτιδ*|τιρζεπατιδ*|ντουλαγλουτιδ*|ορλιστατ*|glp|glp1
        ενεσ+|ενεσιμ*|πενα|πενες ~1 αδυνατισμ*
        {weight loss;slimming;skinny;diet} jab*|injection*|shot+|pen|pens
        ισοτρετινοϊν*|τρετινοϊν*|roaccutan*|accutan*|ροακουταν|αδαπαλεν*|differin|ταζαροτεν*|υδροκινον*|hydroquinon*|φιναστεριδ*|ντουταστεριδ*|propecia|avodart|υαλουρονιδασ*|δεοξυχολικ*|kybella|belkyra|latisse|βιματοπροστ*|βιαγκρα|cialis|levitra|σιλδεναφιλ*|ταδαλαφιλ*|κλινδαμυκιν*
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
      unless: '$trade',
      patterns: `
        εγγυημεν*|εγγυησ*|εγγυομ*|εγγυατ*|εγγυωντ*|εγγυηθ* <4> $effect !! χρηματων|συσκευης
        εγγυομ* ~6 δει|δειτε|δεις|νιωσετε|αλλαξ*|αποκτησ*|χασ*|απαλλαγ*
        δειτε|δεις|αλλαγη|διαφορα ~3 εγγυομ*|εγγυημεν*
        $effect ?? εγγυημεν*|σιγουρ*|βεβαι*|guaranteed|assured|εξασφαλισμεν*
        σιγουρ*|βεβαι*|εξασφαλισμεν*|δεδομεν* $effect
        αποτελεσμ*|επιτυχι+ <2> βεβαι*|εξασφαλισμεν*|σιγουρ*|δεδομεν*
        υποσχ*|promis* ~3 αποτελεσμ*|επιτυχια|result+|success
        guarantee*|assured|assure <4> $effect
        guaranteed ~1 or|> !! parking
        ισοβι*|lifelong|παντοτιν*|everlasting <1> $effect
        $effect ~4 κρατα*|διαρκ*|last+ ~2 ζωη|γιαπαντα|forever|lifetime
        δινω|δινουμε|εχετε ~1 λογο μας|μου|τιμης && $subject
        our|my word && $subject
        give|deliver+|bring+ ~1 certain results
        σιγουρια αποτελεσματος
        ποτε <1> αποτυγχανει
        πετυχαινει <0> παντα
        never|cannot fail+
      `,
    },
    {
      id: 'medicine.total-effect',
      severity: 'block',
      unless: '$trade',
      patterns: `
        100%|εκατο <3> επιτυχ*|αποτελεσμ*|αποδο*|αποδιδ*|effective|effectiveness|success|successful|efficacy|results|works !! proceeds
        αποδιδ*|δουλευ*|πετυχαιν*|αποτελεσματικ* ~3 100%|εκατο
        $total ~1 αποτελεσματικ*|αποδοτικ*|επιτυχημεν*|effective|successful
        απολυτη|πληρ+ αποτελεσματικοτητ+|επιτυχια
        δουλευει|δουλευουν|λειτουργει|λειτουργουν|πετυχαιν*|αποδιδ*|αποτελεσματικ*|δρα|πιαν+ ~1 σε|για|στον ολους|ολες|ολα|καθε|καθενα !! ωραριο|αναμονη|εφαρμογη && $subject
        δεν υπαρχει $body|ανθρωπος ~2 μην|μη
        κανεις|κανενας δεν ~1 χωρις|διχως αποτελεσμ*|βελτιωσ*
        κανει|καταλληλ+|ενδεικνυται για ολους και|ανεξαιρετως|πετυχαιν*
        effective|work+ ~1 for|on|in ~1 everyone|everybody|all|anyone|every && $subject
      `,
    },
    {
      id: 'medicine.no-risk',
      severity: 'block',
      saysNo: true,
      unless: '$trade',
      patterns: `
        $none ~3 $harm !! λερωθ*|χασετε && $subject
        ουτε $harm
        μηδενι*|εξαλειφ*|αποκλει*|εκμηδεν*|eliminat* ~4 $harm|$harmEnglish && $subject
        $harm|complication* ~3 μηδενικ*|ανυπαρκτ*|αποκλει*|nonexistent
        δεν|δε κινδυνευ+ && $subject
        nothing|τιποτα ~3 wrong|στραβα && $subject
        $none ~2 ανεπιθυμητ*|αρνητικ* ενεργει*|αντιδρασ*|επιπτωσ*|συνεπει*
        δεν|δε|ουτε ~1 εχει|εχουν|προκαλ*|παρουσιαζ*|υπαρχ*|εγκυμον*|κρυβ*|ενεχ*|επιφερ*|συνεπαγ*|αφην*|διατρεχ* ~3 $harm|ανεπιθυμητ* !! κρυμμεν*|χασετε
        $harm ?? $none|ουτε|δεν
        $harmEnglish|effects ?? $noneEnglish|nope
        ακινδυν*|αβλαβ* !! λεκ*|ρουχ*|διαδρομ*
        $total <1> ασφαλ*
        $noneEnglish ~2 adverse|unwanted effect*|reaction*|event*
        side effect* free
        doesnt|not|never|wont|dont|didnt ~2 cause|have|has|produce|bring|leave ~2 sideeffect*
        $safe για|for ολους|ολες|everyone|everybody|anyone >
        $noneEnglish ~2 $harmEnglish !! hidden|tax|fire|try* && $subject
        not|never|doesnt|isnt|arent ~2 any ~1 $harmEnglish !! hidden
        riskfree|risk free !! trial
        $total <1> safe|harmless
        harmless !! bug*
        cannot|cant ~1 harm ~1 you|skin
      `,
    },
    {
      id: 'medicine.no-doctor',
      severity: 'block',
      saysNo: true,
      alsoAsked: true,
      unless: '$trade',
      patterns: `
        μην|μη|δεν ~1 ξαναπ*|ξαναχρει* ~2 $medical
        γλυτωσ*|αποφυγ+|αποφευγ*|παρακαμψ* ~2 $medical
        δεν|ουτε|μην ~1 χρειαζ*|χρειαστ*|θελει ~2 πια|ποτε|ξανα? ~2 $medical !! χαρτι
        δεν|ουτε ~2 χρειαζ*|χρειαστ* ~2 πατε|πας|δειτε|επισκεφ*|ρωτησ*|παρετε ~1 $medical
        χωρις|διχως|ουτε γιατρ+|δερματολογ+ και|ουτε χωρις|διχως|συνταγη|εξετασεις !! γινεται|σωστη
        χωρις|διχως ιατρικ+|γιατρο συμβουλη|γνωματευση|εξεταση|επισκεψη|παρακολουθηση|> !! γινεται|σωστη|μην
        ξεχασ*|ξεχνα|πεταξ*|πετατε|κοψ*|σταματησ*|διακοψ*|αποχαιρετησ*|τερμα ~2 $medical
        αντικαθιστ+|υποκαθιστα|αντικατασταση ~3 επισκεψη|$medical
        θεση ~2 $medical !! εργασι*
        γιατι πας|πατε|πηγαινεις|πληρων* ~2 $medical ~2 οταν|αφου
        no|without ~1 doctor+|dermatologist|physician ~1 needed|required|necessary|or|visit|>
        no need ~2 $medical
        not|never|dont|wont ~1 need ~2 $medical
        skip|ditch|forget|fire|avoid|replace|bypass|escape ~2 $medical !! appointment
        replace+|replacing|substitute+ ~2 $medical|these !! with
        throw|stop|quit|bin ~1 away|taking? ~1 $medical !! talking
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
        δρα σαν|οπως φαρμακο|αντιβιωση
        πιο αποτελεσματικ*|δυνατ*|ισχυρ*|ασφαλ* απο ~3 $medical
        {better;stronger;safer;more effective;more powerful} than ~3 $medical
        {as effective as;as good as;as strong as;as powerful as;as well as;just like;equal to} ~2 $medical
      `,
    },
    {
      id: 'medicine.better-than-others',
      severity: { otc: 'block', prescription: 'block', else: 'warn' },
      patterns: `
        καλυτερ*|ανωτερ*|αποτελεσματικοτερ* απο ~2 αλλο|αλλα|αλλη|αλλες|ανταγωνιστικ*|ολα|ολες|οποιοδηποτε|παυσιπον*|αντιστοιχ*
        better|stronger|superior than|to ~2 other*|any|all|rest|competition|painkiller*
      `,
    },
    {
      id: 'medicine.doctors-advise',
      severity: { otc: 'block', prescription: 'block', supplement: 'block', else: 'evidence' },
      patterns: `
        $doctors ~3 $advising !! διατροφη|ωρες|αντηλιακ*
        $advising ~3 $doctors !! προτεινω
        $doctors ~1 το|it|this παιρν*|πιν*|διν*|take+
        $doctors take+ it|this
        παιρν*|πιν*|διν* ~2 $doctors
      `,
    },
    {
      id: 'medicine.celebrities-take',
      severity: {
        otc: 'block',
        prescription: 'block',
        supplement: 'block',
        unknown: 'block',
        else: 'evidence',
      },
      patterns: `
        $stars ~4 $advising|$takes
        $advising|$takes ~3 $stars
      `,
    },
    {
      id: 'medicine.natural-so-safe',
      severity: 'block',
      saysNo: true,
      patterns: `
        $natural ~2 αρα|οποτε|επομενως|συνεπως|γιαυτο|επομενα|κατα|so|therefore|thus|hence|meaning ~3 ασφαλ*|ακινδυν*|αβλαβ*|safe|harmless|danger|risk|gentle
        $natural γι αυτο ~2 ασφαλ*|ακινδυν*|αβλαβ*
        επειδη|αφου|καθως|εφοσον|διοτι|γιατι|because|since|as ~3 $natural ~3 ασφαλ*|ακινδυν*|αβλαβ*|βλαπτει|βλαψει|safe|harmless|harm
        ασφαλ*|ακινδυν*|αβλαβ*|safe|harmless ~1 επειδη|αφου|καθως|διοτι|γιατι|because|since|as ~2 $natural
        φυσικ+|φυτικ+ ~2 βλαπτ+|πειραζει|κακο
        natural|herbal ~2 cannot|never|cant|doesnt|does ~1 not? hurt|harm
      `,
    },
    {
      id: 'medicine.fear',
      severity: 'block',
      saysNo: true,
      alsoAsked: true,
      unless: '$trade',
      patterns: `
        αν|εαν ~1 δεν|σταματησ*|κοψ* ~6 κινδυν*|αρρωστ*|καταστραφ*|πεθαν*|επιδεινωθ*|υποφερ* !! αντηλιακ*|ραντεβου
        χωρις|διχως αυτο|αυτη|αυτην|συμπληρωμα|αυτες ~7 κινδυν*|αρρωστησ*|καταστραφ*|πεθαν*|αντεξ*|υποφερ*|επιδεινωθ* !! αντηλιακ*
        οποιος|οσοι|οσες ~1 δεν ~6 κινδυν*|αρρωστ*|πεθαν* !! αντηλιακ*
        υγεια ~2 κινδυνευ+|κινδυνο ~2 αν|χωρις
        {if you do not;if you dont;unless you;without it;without this} ~6 risk|suffer*|sick|ill|die|danger|worse|damage* !! sunscreen|spf
        skip|miss ~5 sick|ill|suffer*|die
        {do not;dont} gamble|risk|play ~2 health|life
      `,
    },
    {
      id: 'medicine.testimonial-of-illness',
      severity: 'block',
      patterns: `
        θεραπευτηκ+|γιατρευτηκ+ απο|σε|με|χαρη|> !! λογαριασμ*
        με|μας εσωσε|εσωσαν|θεραπευσε|γιατρεψε ~3 απο? ~1 $ill|$medical|πονο|πονους|αγχος
        εσωσε|εσωσαν ~1 ζωη|υγεια|δερμα !! $trade|εφαρμογη
        $product|σιροπι ~2 με|μας εσωσε|εσωσαν
        {μου;μας;του;της} περασε|εφυγε|περασαν|εφυγαν|εξαφανιστηκε ~2 $ill
        $ill ~1 μου εφυγε|περασε|εφυγαν|εξαφανιστηκε|εξαφανιστηκαν
        σωθηκα|γλυτωσα ~3 $disease
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
