import type { TextBreak } from '@kallos/contracts/post-rules';

/** What Instagram would refuse of a text, and what to do, in Greek. */
export const textBreakWords = {
  text_too_long: 'Το κείμενο ξεπερνά τους 2.200 χαρακτήρες που δέχεται το Instagram.',
  too_many_hashtags: 'Το Instagram δέχεται έως 30 hashtags. Αφαιρέστε μερικά για να προγραμματιστεί.',
  too_many_mentions: 'Το Instagram δέχεται έως 20 αναφορές με @. Αφαιρέστε μερικές για να προγραμματιστεί.',
} satisfies Record<TextBreak, string>;
