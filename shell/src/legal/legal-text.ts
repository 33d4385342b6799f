/** One part of a legal text. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A legal text in one language. */
export interface LegalText {
  readonly title: string;
  readonly lede: string;
  readonly updated: string;
  readonly contents: string;
  readonly sections: readonly LegalSection[];
  readonly contact: { readonly title: string; readonly text: string; readonly email: string };
}
