import type { RulePack } from '../rule.ts';

const strict = { cosmetic: 'block', supplement: 'block', unknown: 'block' } as const;

/** Regulations 1223/2009 and 655/2013; what holds for food supplements as well stands here too. */
export const cosmetic: RulePack = {
  name: 'cosmetic',
  rules: [
    {
      id: 'cosmetic.cure',
      severity: strict,
      mayBePermitted: true,
      patterns: `
        $healing <4> $ill|$body|παντα|everything|anything|ανθρωπους|κοσμο !! $curer|χρονος|γελιο|αγαπη|θαλασσα|μουσικη
        θεραπευ+|θεραπευσε|γιατρευ+|επουλωνει !! $curer|χρονος|γελιο|αγαπη|θαλασσα|μουσικη|λογαριασμ*|ψυχη
        $cureWords <4> $ill|$body|everything|anything !! $curer|laughter|time|love|music|blues
        that|really|truly|it|cream|serum|balm|capsule|syrup ~2 cure+|cured|heals !! $curer|laughter|machine|blues|ham
        $treating ~4 $disease !! $curer|prone|congress
        disappear+|vanish|vanishes|gone <3> $ill !! makeup
        $tackling ~3 $disease !! $curer|ασκηση|διατροφη|γονεις|παιδι
        $erasing <3> $flaw|ακμη|ακμης !! $curer|μακιγιαζ|ματι|οψη|look|appearance|makeup|ρουχ*
        {get rid of;goodbye to;farewell to;bye to;rid of;no more} ~2 $ill !! $curer
        {τελος;τερμα;αντιο;τερματιζ*;λυτρω*} ~3 $ill !! $curer|makeup
        $ill {τελος;τερμα;gone} > !! $curer
        $disease ?? τελος|τερμα|gone|goodbye|αντιο
        ^ κατα|against|for|για ~2 $disease !! $curer|ενημερωσ*|ημερα|day|month
        $ill ~3 παρελθον !! $curer
        ξαναφυτρων*|ξαναβγ*|αναγενν*|regrow+ <3> μαλλια|τριχ*|hair|φαλακρ* !! $curer
        treats|cure+|heal+ it|them > !! $curer
        treats|cures|heals it ~1 in|within|days|fast
        θεραπευτικ* δραση|ιδιοτητ*|αποτελεσμ*|δυναμη
        $erasing παντα|everything
        περασ+|φυγει ~1 $ill
        προστατευ*|προστασια|θωρακιζ*|protect+|shield+|προφυλασσ* ~2 απο|from|against ~3 $disease !! κρυο|$curer|ηλι*
        $therapy ~2 για|κατα|for|of|against|της|του|των ~2 $disease !! $curer|congress|αν|if
        $therapy $disease|εκζεματος|ακμης|ρυτιδων|κυτταριτιδας !! $curer|αν|if|prone
        $disease treatment|remedy|cure|medicine !! $curer|if
        cure|remedy for ~2 $ill|hair
        οριστικ*|μονιμ*|permanent ~1 θεραπεια|ιαση|γιατρεια|cure|απαλλαγη ~2 $ill|hair !! $curer
        ιαση|γιατρεια ~2 $disease
        κινδυνο ~1 $disease
        μειων+|reduces|lowers ~1 κινδυνο|risk ~3 $disease
        beat|fight+|conquer|survive ~3 $disease
      `,
    },
    {
      id: 'cosmetic.permanent-cure',
      severity: 'block',
      patterns: `
        οριστικ*|μονιμ* θεραπει+|ιαση|γιατρεια|εξαλειψη ~2 $ill !! $curer
        permanent cure|healing
        $ill ~3 $leaving ~2 $forever !! $curer|makeup
        $leaving ~3 $ill ~3 $forever !! $curer|makeup
        $leaving|$forever ~2 $forever|$leaving ~2 $ill !! $curer|makeup
        $ill ~2 δεν|never|wont ~2 ξανα*|επιστρε*|επανερχ*|επανελθ*|come|return+|back !! $curer
        δεν|never|wont ~1 ξαναβγ*|ξαναεμφανι*|ξαναδει* ~2 $ill !! $curer
        θεραπευ*|γιατρευ*|εξαλειφ*|εξαφανιζ*|διωχν* <3> {οριστικα;για παντα;μονιμα;ολικα} !! $curer|μακιγιαζ|αγωνια
        $cureWords|eliminates|erases|banishes|removes <4> permanently|forever !! makeup|$curer
        $healing ~2 παντα|everything !! χρονος|γελιο|αγαπη
      `,
    },
    {
      id: 'cosmetic.authority',
      severity: { cosmetic: 'block', supplement: 'block', unknown: 'evidence', else: 'evidence' },
      mayBePermitted: true,
      patterns: `
        εγκεκριμεν*|εγκρισ+|εγκρινεται|εγκριθηκε|ενεκρινε|ενεκριναν|εγκρινει|σφραγιδα|πιστοποιημεν* <3> $authority !! λειτουργ*|κεντρο|κλινικη|ιατρειο
        approved|approval|approves|endorsed|cleared|certified <3> $authority
      `,
    },
    {
      id: 'cosmetic.miracle',
      severity: 'block',
      patterns: `
        θαυματουργ*
        ^ θαυμα >
        κανει|κανουν|θα κανει? ~1 θαυματα|θαυμα !! διαθεση|προγραμματα|$trade && $subject
        $product θαυμα|miracle
        θαυμα ~1 αντιγηρανσης|ομορφιας|αναπλασης|αδυνατισματος|επιστημης|περιποιησης|φυσης !! σαντορινη|τοπι*
        μικρο|αληθινο|πραγματικο θαυμα <4> κρεμα|αλοιφη|ορος|δερμα|θεραπεια
        miracle|miraculous ~1 cream|serum|cure|results|treatment|product|balm|capsule*|solution|pill*|skin|weight|oil|worker|formula|lift|mask
        work*|does|do|perform+ miracles|wonders !! $trade && $subject
      `,
    },
    {
      id: 'cosmetic.superlative',
      severity: 'warn',
      patterns: `
        καλυτερ+|κορυφαι*|επαναστατικ*|αξεπεραστ* γιατρ+|κλινικη|ιατρειο|προϊον|κρεμα|θεραπεια|μεθοδος|κεντρο|λυση|δερματολογ*|χειρουργ*|συστημα
        νο1|νουμερο ενα|1
        revolutionary|unrivalled|unmatched
        best|leading|top clinic|doctor*|cream|treatment|product|dermatologist|surgeon*
      `,
    },
    {
      id: 'cosmetic.proven',
      severity: 'evidence',
      mayBePermitted: true,
      patterns: `
        αποδεδειγμεν*|proven
        κλινικα|clinically|scientifically τεκμηριωμεν*|tested
      `,
    },
    {
      id: 'cosmetic.ingredient-smear',
      severity: 'warn',
      patterns: `
        χωρις ~1 χημικα|τοξικ+|δηλητηρια|παραμπεν|parabens|καρκινογον*
        chemical|toxin|toxic|paraben free
        no|without ~1 chemicals|toxins|parabens
      `,
    },
  ],
};
