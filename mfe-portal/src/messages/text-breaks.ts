import type { TextLimits } from '@kallos/contracts/networks';
import type { TextBreak, TextLoss } from '@kallos/contracts/texts/post-rules';

const count = (most: number | null): string => (most ?? 0).toLocaleString('el-GR');

/** Faults that a network would reject in a text, with the remedy. */
export const textBreakWords = {
  text_too_long: (network, { longestText }) =>
    `${network} δέχεται έως ${count(longestText)} χαρακτήρες. Κοντύνετε το κείμενο για να προγραμματιστεί.`,
  too_many_hashtags: (network, { mostHashtags }) =>
    `${network} δέχεται έως ${count(mostHashtags)} hashtags. Αφαιρέστε μερικά για να προγραμματιστεί.`,
  too_many_mentions: (network, { mostMentions }) =>
    `${network} δέχεται έως ${count(mostMentions)} αναφορές με @. Αφαιρέστε μερικές για να προγραμματιστεί.`,
  has_phone_number: (network) =>
    `${network} δεν δέχεται τηλέφωνα στο κείμενο και μπορεί να κλείσει τις αναρτήσεις του προφίλ. Αφαιρέστε το: το τηλέφωνό σας φαίνεται ήδη στο προφίλ.`,
} satisfies Record<TextBreak, (network: string, limits: TextLimits) => string>;

/** The same without the limit. */
export const refusedTextWords = {
  text_too_long: (network) => `${network} δεν δέχεται τόσο μεγάλο κείμενο. Κοντύνετέ το.`,
  too_many_hashtags: (network) => `${network} δεν δέχεται τόσα hashtags. Αφαιρέστε μερικά.`,
  too_many_mentions: (network) => `${network} δεν δέχεται τόσες αναφορές με @. Αφαιρέστε μερικές.`,
  has_phone_number: textBreakWords.has_phone_number,
} satisfies Record<TextBreak, (network: string) => string>;

/** Texts that a network accepts but truncates; only hints. */
export const textLossWords = {
  hashtags_dropped: (network, { keptHashtags }, found) =>
    `${network} κρατά έως ${count(keptHashtags)} hashtags και έχετε ${found}. Τα υπόλοιπα μπορεί να μη φανούν.`,
  mentions_dropped: (network, { keptMentions }, found) =>
    `${network} κρατά έως ${count(keptMentions)} αναφορές με @ και έχετε ${found}. Οι υπόλοιπες μπορεί να μη φανούν.`,
} satisfies Record<TextLoss, (network: string, limits: TextLimits, found: number) => string>;

/** The hint on words in unsupported scripts. */
export const unjudgedWords =
  'Ένα μέρος είναι σε γλώσσα που δεν ελέγχουμε για ισχυρισμούς. Διαβάστε το εσείς πριν το προγραμματίσετε.';

/** The hint on Facebook-only syntax. */
export const facebookSyntaxWords =
  'Το @[…] το αφαιρεί το Facebook και μένει κενό στη θέση του. Γράψτε το όνομα της σελίδας.';
