import { AppError, type ErrorCode } from '../errors.ts';
import { trialLimits, type TrialRefusal } from '../trial.ts';

/** English fallback sentences, for clients without their own and more exact than the code's. */
const sentences = {
  no_products: 'The account has no products.',
  may_have_gone_out: 'This post went out, or may have, and can no longer be changed.',
  alike_in_flight:
    'This post, or one that reads like it, is just going out. Look at the page again in a few minutes.',
  used_up_today: "The day's texts have been used up. Try again tomorrow.",
  own_posts_used_up: 'Too many posts of your own were added today. Try again tomorrow.',
  writer_silent: 'The language model did not answer properly. Please try again.',
  writer_unusable: 'The language model wrote nothing that may be published. Please try again.',
  text_too_long: 'The text is longer than the network accepts.',
  too_many_hashtags: 'The text has more hashtags than the network accepts.',
  too_many_mentions: 'The text mentions more people than the network accepts.',
  has_phone_number: 'The network accepts no phone numbers in a text.',
  ai_image: 'The network keeps AI-made images out of posts.',
  regulated_product: 'The network keeps medicines and medical devices out of posts.',
  event_missing: 'An offer or an event needs a title and a period.',
  event_ends_early: 'It ends before it starts.',
  event_over: 'It is over before the post is published.',
  kind_not_offered: 'The network has no posts of this kind.',
  button_not_offered: 'The network has no such button.',
  button_without_link: 'This button needs an address to open.',
  button_with_link: 'The call button uses the number of the profile and takes no address.',
  video_stands_alone: 'A post has either one video or pictures.',
  texts_alike: 'This text is nearly the same as another one of the repetition.',
  repeats_another: 'This post repeats another one; change that one.',
  makes_claims: 'The signature makes claims that may not be published.',
  no_address: 'There is no e-mail address to send to. Save the details of the business first.',
  being_sent: 'This test e-mail is being sent already. Look into your inbox shortly.',
  not_sent: 'The test e-mail was not sent. Please try again shortly.',
};

const trialSentences: Record<TrialRefusal, string> = {
  trial_products: `An account on trial has at most ${trialLimits.products} products.`,
  trial_pages: `An account on trial posts to ${trialLimits.pages} Facebook page and as many Instagram accounts.`,
  trial_period: 'Posts of the next period are not written by themselves for an account on trial.',
};

/** Reasons in the error's `fields` when the code is too general; screens translate them. */
export type PostRefusal = keyof typeof sentences;

/** Returns an error whose `fields` contain the reason and the values of its sentence. */
export const refusal = (
  code: ErrorCode,
  reasons: Record<string, PostRefusal | TrialRefusal>,
  figures: Record<string, string> = {},
  cause?: unknown,
): AppError => {
  const message = Object.values(reasons)
    .map((reason) => ({ ...sentences, ...trialSentences })[reason])
    .join(' ');
  return new AppError(code, { message, fields: { ...reasons, ...figures }, cause });
};
