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

/** An unsaved text of a post, and the saved one that it began with. */
export interface TextDraft {
  /** Which of its texts; its content unless given. */
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

/** Keeps the unsaved text of a post. */
export const storeTextDraft = (postId: number, name: string, { field, text, base }: TextDraft): void =>
  writeDraft({
    form: formOf(postId),
    title: draftWords.postText(name),
    path: paths.campaigns,
    opensItself: true,
    value: text,
    context: { field, base },
  });

/** Takes up the unsaved text of a post, if there is one. */
export function storedTextDraft(postId: number): TextDraft | undefined {
  const kept = adoptDraft(formOf(postId));
  return kept && readText(kept);
}

/** Forgets a text that was saved or given up. */
export const dropTextDraft = (postId: number): void => dropDraft(formOf(postId));

/** Notes that a post's text is being edited on the screen. */
export const useShownText = (postId: number): void => useShownForm(formOf(postId));

/** All unsaved texts of posts, by the id of their post. */
export function useTextDrafts(): Texts {
  const all = useDrafts();
  return useMemo(() => {
    const texts = all
      .filter(({ form }) => form.startsWith(textStart))
      .flatMap((kept) => {
        const text = readText(kept);
        return text ? [[kept.form.slice(textStart.length), text] as const] : [];
      });
    // The newest of each post comes first.
    return Object.fromEntries(texts.toReversed());
  }, [all]);
}

/** The posts that a person goes on with: each has an unsaved text, or was asked for. */
export function useResumedPosts(): number[] {
  const texts = useTextDrafts();
  const [, id] = /^(?:post-text|post-pictures|claims):(\d+)$/.exec(useWantedForm() ?? '') ?? [];
  return [...Object.keys(texts), ...(id === undefined ? [] : [id])].map(Number);
}

const companyForm = 'company';

/** Keeps what was changed of the company's fields, and what was saved of them; nothing changed forgets them. */
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

/** Takes up what was changed of the company's fields and not saved. */
export const storedCompanyDraft = (): Readonly<Record<string, string>> =>
  textsOf(adoptDraft(companyForm)?.value);

/** Returns what was saved of the company's fields when the draft was begun. */
export const companyDraftBase = (): Readonly<Record<string, string>> =>
  textsOf(adoptDraft(companyForm)?.context);

/** Notes that the company's form is on the screen. */
export const useShownCompany = (): void => useShownForm(companyForm);
