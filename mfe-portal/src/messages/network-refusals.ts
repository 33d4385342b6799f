import type { DetailsBreak } from '@kallos/contracts/post-details';
import type { PolicyBreak } from '@kallos/contracts/texts/post-rules';

/** What the policy of a network keeps out of posts, and what to do. */
export const policyBreakWords = {
  ai_image: (network) =>
    `${network} θέλει φωτογραφίες από τον χώρο σας και μπορεί να απορρίψει εικόνα τεχνητής νοημοσύνης. Βάλτε δική σας φωτογραφία.`,
  regulated_product: (network) =>
    `${network} δεν δέχεται αναρτήσεις για φάρμακα και ιατροτεχνολογικά προϊόντα και μπορεί να απορρίψει αυτή την ανάρτηση.`,
} satisfies Record<PolicyBreak, (network: string) => string>;

/** What an offer, an event or a button lacks. */
export const detailsBreakWords = {
  event_missing: 'Η προσφορά και η εκδήλωση χρειάζονται τίτλο, έναρξη και λήξη.',
  event_ends_early: 'Η λήξη πρέπει να είναι μετά την έναρξη.',
  event_over: 'Θα έχει λήξει όταν δημοσιευτεί η ανάρτηση. Αλλάξτε τις ημερομηνίες.',
  kind_not_offered: 'Αυτό το είδος ανάρτησης δεν υπάρχει στην πλατφόρμα.',
  button_not_offered: 'Αυτό το κουμπί δεν υπάρχει στην πλατφόρμα.',
  button_without_link: 'Το κουμπί χρειάζεται διεύθυνση για να ανοίγει.',
  button_with_link: 'Το κουμπί «Κλήση» παίρνει το τηλέφωνο του προφίλ. Αφαιρέστε τη διεύθυνση.',
} satisfies Record<DetailsBreak, string>;
