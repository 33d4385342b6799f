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
        $healing <4> $disease|$flaw|$body|ανθρωπους|κοσμο !! $curer|χρονος|γελιο|αγαπη|θαλασσα|μουσικη
        θεραπευει|θεραπευουν|θεραπευσε|γιατρευει|επουλωνει|γιατρευουν !! $curer|χρονος|γελιο|αγαπη|θαλασσα|μουσικη|λογαριασμ*|ψυχη
        $cureWords <4> $disease|$flaw|$body !! $curer|laughter|time|love|music|blues
        that|really|truly|it|cream|serum|balm|capsule|syrup ~2 cures|cure|cured|heals !! $curer|laughter|machine|blues|ham
        $treating ~4 $disease !! $curer|acne-prone|congress
        disappear|disappears|vanish|vanishes|gone <3> $flaw|$disease !! make-up
        $tackling ~3 $disease !! $curer|ασκηση|διατροφη|γονεις|παιδι
        $erasing <3> $flaw|ακμη|ακμης !! $curer|μακιγιαζ|ματι|οψη|look|appearance|make-up|makeup|ρουχ*
        {get rid of;goodbye to;bye to;rid of;no more} ~2 $flaw|$disease !! $curer
        {τελος;τερμα;αντιο;τερματιζ*} ~1 $flaw|$disease !! $curer|make-up
        $disease|$flaw ~0 {τελος;τερμα;gone} > !! $curer
        $disease ?? τελος|τερμα|gone|goodbye|αντιο
        ^ κατα|against|for|για ~2 $disease !! $curer|ενημερωσ*|ημερα|day|month
        cures|heals|treats|cure|heal ~0 it|them > !! $curer
        treats|cures|heals ~0 it ~1 in|within|days|fast
        θεραπευτικ* ~0 δραση|ιδιοτητ*|αποτελεσμ*|δυναμη
        $erasing ~0 παντα|everything
        περασει|περασουν|φυγει ~1 $disease|$flaw
        προστατευ*|προστασια|θωρακιζ*|protect+|shield+|προφυλασσ* ~2 απο|from|against ~3 $disease !! κρυο|$curer|ηλι*
        $therapy ~2 για|κατα|for|of|against|της|του|των ~2 $disease !! $curer|congress|αν|if
        $therapy ~0 $disease|εκζεματος|ακμης|ρυτιδων|κυτταριτιδας !! $curer|αν|if|acne-prone
        $disease ~0 treatment|remedy|cure|medicine !! $curer|if
        cure|remedy ~0 for ~2 $disease|$flaw|hair
        οριστικ*|μονιμ*|permanent ~1 θεραπεια|ιαση|γιατρεια|cure|απαλλαγη ~2 $disease|$flaw|hair !! $curer
        ιαση|γιατρεια ~2 $disease
        κινδυνο ~1 $disease
        μειωνει|μειωνουν|reduces|lowers ~1 κινδυνο|risk ~3 $disease
        beat|fight|fights|conquer|survive ~3 $disease
      `,
    },
    {
      id: 'cosmetic.permanent-cure',
      severity: {
        cosmetic: 'block',
        supplement: 'block',
        unknown: 'block',
        device_i: 'block',
        device_iia: 'block',
        device_iib: 'block',
        device_iii: 'block',
        injectable: 'block',
        procedure: 'block',
        service: 'block',
        otc: 'block',
      },
      patterns: `
        οριστικ*|μονιμ* ~0 θεραπεια|θεραπειας|ιαση|γιατρεια|εξαλειψη ~2 $disease|$flaw !! $curer
        permanent ~0 cure|healing
        θεραπευ*|γιατρευ*|εξαλειφ*|εξαφανιζ*|διωχν* <3> {οριστικα;για παντα;μονιμα;ολικα} !! $curer|μακιγιαζ|αγωνια
        $cureWords|eliminates|erases|banishes|removes <4> permanently|forever ~0 !! make-up|makeup|$curer
        $healing ~2 παντα|everything !! χρονος|γελιο|αγαπη
      `,
    },
    {
      id: 'cosmetic.authority',
      severity: { cosmetic: 'block', supplement: 'block', unknown: 'evidence', else: 'evidence' },
      mayBePermitted: true,
      patterns: `
        εγκεκριμεν*|εγκριση|εγκρισης|εγκρινεται|εγκριθηκε|ενεκρινε|ενεκριναν|εγκρινει|σφραγιδα|πιστοποιημεν* <3> $authority !! λειτουργ*|κεντρο|κλινικη|ιατρειο
        approved|approval|approves|endorsed|cleared|certified <3> $authority
      `,
    },
    {
      id: 'cosmetic.miracle',
      severity: 'block',
      patterns: `
        θαυματουργ*
        ^ θαυμα >
        κανει|κανουν|θα ~0 κανει? ~0 θαυματα|θαυμα !! διαθεση
        θαυμα ~1 αντιγηρανσης|ομορφιας|αναπλασης|αδυνατισματος|επιστημης|περιποιησης|φυσης !! σαντορινη|τοπι*
        μικρο|αληθινο|πραγματικο ~0 θαυμα <4> κρεμα|αλοιφη|ορος|δερμα|θεραπεια
        miracle|miraculous ~1 cream|serum|cure|results|treatment|product|balm|capsule*|solution|pill*|skin|weight|oil|worker|formula|lift|mask
        work*|does|do ~0 miracles
      `,
    },
    {
      id: 'cosmetic.superlative',
      severity: 'warn',
      patterns: `
        καλυτερο|καλυτερη|καλυτερος|κορυφαι*|επαναστατικ*|αξεπεραστ* ~0 γιατρος|γιατροι|κλινικη|ιατρειο|προϊον|κρεμα|θεραπεια|μεθοδος|κεντρο|λυση|δερματολογ*|χειρουργ*|συστημα
        νο1|νουμερο ενα|1
        revolutionary|unrivalled|unmatched|number-one
        best|leading|top ~0 clinic|doctor*|cream|treatment|product|dermatologist|surgeon*
      `,
    },
    {
      id: 'cosmetic.proven',
      severity: 'evidence',
      mayBePermitted: true,
      patterns: `
        αποδεδειγμεν*
        κλινικα ~0 αποδεδειγμεν*|τεκμηριωμεν*
        clinically|scientifically ~0 proven|tested
        proven
      `,
    },
    {
      id: 'cosmetic.ingredient-smear',
      severity: 'warn',
      patterns: `
        χωρις ~1 χημικα|τοξικα|τοξικες|δηλητηρια|παραμπεν|parabens|καρκινογον*
        toxin-free|chemical-free|toxic-free
        chemical|toxin|paraben ~0 free
        no|without ~1 chemicals|toxins|parabens
      `,
    },
  ],
};
