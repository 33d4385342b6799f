/** One part of a legal text: its paragraphs, then what it lists. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
}

/** A legal text in one language. */
export interface LegalText {
  readonly title: string;
  readonly lede: string;
  readonly updated: string;
  readonly contents: string;
  readonly sections: readonly LegalSection[];
  readonly contact: {
    readonly title: string;
    readonly lines: ReadonlyArray<{ readonly text: string; readonly email: string }>;
  };
}

/** Who answers questions about the service. */
export const supportEmail = 'support@kallos.example';

/** Who answers questions about personal data. */
export const privacyEmail = 'privacy@kallos.example';
