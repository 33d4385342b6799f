import type { RulePack } from '../rule.ts';

/** Meta's rules on health and wellness; they hold for advertisements and boosted posts. */
export const meta: RulePack = {
  name: 'meta',
  rules: [
    {
      id: 'meta.personal-attributes',
      severity: 'warn',
      alsoAsked: true,
      patterns: `
^ εχεις|εχετε|πασχ+|υποφερ+|βασανιζεσαι|ταλαιπωρεισαι ~3 $ill|κιλα
εισαι|ειστε ~1 υπερβαρ*|παχουλ*|χοντρ*|φαλακρ*
your|got|have|having|suffer|suffering|struggling ~2 acne|wrinkles|cellulite|eczema|psoriasis|rosacea|scars|obesity !! if
are you ~1 overweight|fat|bald|ugly|old
`,
    },
    {
      id: 'meta.shame',
      severity: 'warn',
      alsoAsked: true,
      patterns: `
ντρεπ*|ντροπ*|ashamed|embarrass*|ugly
ασχημ* !! νεα|καιρ*|μερα
κρυβ*|κρυψ*|hide|hiding ~3 $flaw|σωμα|προσωπο|χαμογελο|δερμα|face|body|skin
δειχν+|look γερασμεν*|μεγαλη|κουρασμεν*|old|tired|fat
`,
    },
  ],
};
