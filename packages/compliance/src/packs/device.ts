import type { RulePack } from '../rule.ts';

/** Regulation 2017/745, and what authorities say of injectables. */
export const device: RulePack = {
  name: 'device',
  rules: [
    {
      id: 'device.injecting-at-home',
      severity: 'block',
      patterns: `
        $injecting <6> {μονη σου;μονος σου;μονοι σας;μονες σας;μονη σας}
        $injecting <5> στο? ~0 σπιτι|σαλονι !! ερχομαστε|πριν|γυρισ*|επιστρ*
        {yourself;diy;do it yourself;do your own} <4> $injecting
        $injecting <4> at|from ~0 home
        $injecting ~1 kit|kits
        hyaluron ~0 pen
      `,
    },
    {
      id: 'device.minors',
      severity: { cosmetic: 'warn', supplement: 'warn', else: 'block' },
      patterns: `
        $act <5> {για;σε;και για;και σε;ειδικα για;for;on} ~2 $minors !! γονεις|parents|ακμη|acne
        $act <6> {κατω των;κατω απο;under;below} ~0 18|18s|16|16s|$teenAge ~0 ετων|χρονων|years|year? !! not|οχι|δεν
        $act <6> $teenAge ~0 ετων|χρονων|χρονος|χρονια|χρονες|χρονα|χρονους|years|year|yo !! εμπειρι*|experience|λεπτα
        $act <6> {ages;age;aged} ~1 $teenAge
        $act <3> teen|teens|teenager*|under-18s|εφηβικ*
        under 18|18s|16|16s <4> $act
      `,
    },
    {
      id: 'device.cure',
      severity: {
        device_i: 'evidence',
        device_iia: 'evidence',
        device_iib: 'evidence',
        device_iii: 'evidence',
        injectable: 'evidence',
        otc: 'evidence',
        procedure: 'evidence',
        service: 'evidence',
      },
      mayBePermitted: true,
      patterns: `
        $healing
        $cureWords ~3 $disease|$flaw|$body
        οριστικ*|μονιμ* ~1 θεραπεια|ιαση|λυση
        $therapy ~1 $disease|$flaw
        $tackling ~3 $disease
      `,
    },
    {
      id: 'device.time-or-permanence',
      severity: 'evidence',
      mayBePermitted: true,
      patterns: `
        αμεσ*|ακαριαι*|instant|immediate ~1 αποτελεσμα|αποτελεσματα|results|effect
        αποτελεσμα|αποτελεσματα|results ~2 σε|in ~0 $number|λιγες|λιγα ~0 μερες|λεπτα|εβδομαδες|συνεδριες|days|minutes|weeks
        μονιμ*|οριστικ*|παντοτιν*|permanent|permanently|forever !! στεγασ*|θεση|θεσεις|συνεργατ*|make-up|μακιγιαζ|κλειστ*
        για παντα
      `,
    },
    {
      id: 'device.painless',
      severity: 'evidence',
      mayBePermitted: true,
      patterns: `
        ανωδυν* !! $trade|διαδικασια
        {χωρις;δεν εχει;καθολου} ~1 πονο|πονος
        δεν ~0 πονα|ποναει
        painless !! $trade
        no|zero|without ~0 pain
      `,
    },
    {
      id: 'device.before-after',
      severity: { injectable: 'block', prescription: 'block', device_iii: 'block', else: 'warn' },
      patterns: `
        πριν ~0 και|vs|εναντι? ~0 μετα > !! προσεξ*|προσεχ*|οδηγιες|φροντιδα|συμβουλες|ενημερων*
        πριν ~0 και|vs|εναντι? ~0 μετα ~0 με|στα|στο|στη|σε|απο|του|της|των ~1 $injecting|$regime|περιστατικ*|πελατ*
        πριν ~0 και|vs|εναντι? ~0 μετα <4> φωτογραφι*|εικονες|εικονα|δειτε|δες|αποτελεσμ*|συγκρισ*|$injecting|$regime !! ραντεβου|συνεδρια|εφαρμογη|χρηση|αποφυγ*
        before ~0 and|vs|versus? ~0 after > !! instructions|care|advice|precautions
        before ~0 and|vs|versus? ~0 after <4> photo*|picture*|see|look|swipe|results|$injecting|$regime|her|his !! appointment|use|session|avoid
        μεταμορφωσ*|μεταμορφωθ*|transformation|transform+
      `,
    },
    {
      id: 'device.before-after-weight',
      severity: 'block',
      patterns: `
        πριν ~0 και|vs|εναντι? ~0 μετα <8> $regime !! γευμα|φαγητο|γυμναστικη|προπονηση|ασκηση|ραντεβου|ληψη|ζυγιστειτε
        before ~0 and|vs|versus? ~0 after <8> $regime !! meal*|exercise|workout|food|use
      `,
    },
  ],
};
