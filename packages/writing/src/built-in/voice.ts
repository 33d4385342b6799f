/** A business's preferred style. */
export interface Voice {
  /** Few words without decoration, or the full post. */
  readonly length: 'short' | 'full';
  /** Whether readers are addressed as «εσείς» or as «εσύ». */
  readonly address: 'plural' | 'singular';
  readonly hasEmoji: boolean;
  /** Words that none of its posts uses. */
  readonly avoidWords: readonly string[];
  /** Ends every post instead of name and town; empty for the default. */
  readonly signature: string;
  /** Added to every post before other hashtags. */
  readonly hashtags: readonly string[];
}
