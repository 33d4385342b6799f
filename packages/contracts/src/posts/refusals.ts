/**
 * Why svc-posts refuses a call, where the code of the error says less; it stands in the error's `fields`, and screens have
 * the sentence.
 */
export type PostRefusal =
  /** `products`: the account has none to write about. */
  | 'no_products'
  /** `postStatus`: the post went out, or nobody can prove that it did not. */
  | 'may_have_gone_out'
  /** `texts`: the day's allowance, `textsPerDay`, is used up. */
  | 'used_up_today'
  /** `text`: the language model did not answer properly, or wrote nothing that may be published. */
  | 'writer_silent'
  | 'writer_unusable'
  | 'too_long_for_instagram'
  /** `content`: more hashtags or mentions than Instagram takes. */
  | 'too_many_hashtags'
  | 'too_many_mentions'
  /** `pictures`: a video has pictures or another video beside it. */
  | 'video_stands_alone'
  /** `signature`: rules on claims block it. */
  | 'makes_claims'
  /** `emails`: the account has no address. */
  | 'no_address'
  /** `email`: the same mail is being sent, or the mail server refused it. */
  | 'being_sent'
  | 'not_sent';
