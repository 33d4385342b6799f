/** How a business wants to sound. */
export interface Voice {
  /** Few words and no decoration, or the full post. */
  readonly length: 'short' | 'full';
  /** Whether readers are spoken to as «εσείς» or as «εσύ». */
  readonly address: 'plural' | 'singular';
  readonly hasEmoji: boolean;
  /** Words that no post of theirs uses. */
  readonly avoidWords: readonly string[];
  /** Ends every post in place of the name and the town; empty for those. */
  readonly signature: string;
  /** Stand under every post before all others. */
  readonly hashtags: readonly string[];
}
