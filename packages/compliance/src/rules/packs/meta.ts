import { readRules } from '../read-rules.ts';
import type { RulePack } from '../rule.ts';

/** Meta's rules on health and wellness for advertisements and boosted posts. */
export const meta: RulePack = {
  name: 'meta',
  rules: readRules(`
= meta.personal-attributes warn alsoAsked
^ εχεις|εχετε|πασχ+|υποφερ+|βασανιζεσαι|ταλαιπωρεισαι ~3 $ill|κιλα
εισαι|ειστε ~1 υπερβαρ*|παχουλ*|χοντρ*|φαλακρ*
your|got|have|having|suffer|suffering|struggling ~2 acne|wrinkles|cellulite|eczema|psoriasis|rosacea|scars|obesity !! if
are you ~1 overweight|fat|bald|ugly|old
= meta.shame warn alsoAsked
ντρεπ*|ντροπ*|ashamed|embarrass*|ugly
ασχημ* !! νεα|καιρ*|μερα
κρυβ*|κρυψ*|hide|hiding ~3 $flaw|σωμα|προσωπο|χαμογελο|δερμα|face|body|skin
δειχν+|look γερασμεν*|μεγαλη|κουρασμεν*|old|tired|fat
`),
};
