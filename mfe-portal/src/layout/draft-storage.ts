import {
  adoptDraft,
  type Draft,
  dropDraft,
  useDrafts,
  useShownForm,
  useWantedForm,
  writeDraft,
} from '@kallos/web-kit/remote/drafts';
import { useMemo } from 'react';
import { draftWords } from '../messages/leaving.ts';
import { paths } from '../paths.ts';

/** An unsaved text of a post, with the saved text it began with. */
export interface TextDraft {
  /** The name of the text; the content by default. */
  readonly field?: string | undefined;
  readonly text: string;
  readonly base: string;
}

type Texts = Readonly<Record<string, TextDraft>>;

const textStart = 'post-text:';
const formOf = (postId: number): string => `${textStart}${postId}`;

function readText({ value: text, context }: Pick<Draft, 'value' | 'context'>): TextDraft | undefined {
  const { field, base } = (context ?? {}) as Partial<Record<keyof TextDraft, unknown>>;
  if (typeof text !== 'string' || typeof base !== 'string') return undefined;
  return { field: typeof field === 'string' ? field : undefined, text, base };
}

/** Stores the unsaved text of a post. */
export const storeTextDraft = (postId: number, name: string, { field, text, base }: TextDraft): void =>
  writeDraft({
    form: formOf(postId),
    title: draftWords.postText(name),
    path: paths.campaigns,
    opensItself: true,
    value: text,
    context: { field, base },
  });

/** Returns the unsaved text of a post, if any, and moves it to this page. */
export function storedTextDraft(postId: number): TextDraft | undefined {
  const kept = adoptDraft(formOf(postId));
  return kept && readText(kept);
}

/** Removes the draft of a saved or discarded text. */
export const dropTextDraft = (postId: number): void => dropDraft(formOf(postId));

/** Registers a post's text as being edited, so that its draft is not offered. */
export const useShownText = (postId: number): void => useShownForm(formOf(postId));

/** Returns all unsaved texts of posts by post id. */
export function useTextDrafts(): Texts {
  const all = useDrafts();
  return useMemo(() => {
    const texts = all
      .filter(({ form }) => form.startsWith(textStart))
      .flatMap((kept) => {
        const text = readText(kept);
        return text ? [[kept.form.slice(textStart.length), text] as const] : [];
      });
    // The newest draft of each post must win.
    return Object.fromEntries(texts.toReversed());
  }, [all]);
}

/** Returns the posts to reopen: those with an unsaved text, or requested ones. */
export function useResumedPosts(): number[] {
  const texts = useTextDrafts();
  const [, id] = /^(?:post-text|post-pictures|claims):(\d+)$/.exec(useWantedForm() ?? '') ?? [];
  return [...Object.keys(texts), ...(id === undefined ? [] : [id])].map(Number);
}

const companyForm = 'company';

/** Stores the changed company fields with their saved values; without changes the draft is removed. */
export function storeCompanyDraft(
  changed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, string>> = {},
): void {
  if (Object.keys(changed).length === 0) return dropDraft(companyForm);
  return writeDraft({
    form: companyForm,
    title: draftWords.company,
    path: globalThis.location.pathname,
    opensItself: true,
    value: changed,
    context: saved,
  });
}

const textsOf = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;

/** Returns the unsaved company fields and moves them to this page. */
export const storedCompanyDraft = (): Readonly<Record<string, string>> =>
  textsOf(adoptDraft(companyForm)?.value);

/** Returns the saved company fields from when the draft began. */
export const companyDraftBase = (): Readonly<Record<string, string>> =>
  textsOf(adoptDraft(companyForm)?.context);

/** Registers the company form as visible. */
export const useShownCompany = (): void => useShownForm(companyForm);
