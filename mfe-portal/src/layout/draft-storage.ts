import {
  adoptDraft,
  dropDraft,
  useShownForm,
  useWantedForm,
  writeDraft,
} from '@kallos/web-kit/remote/drafts';
import { draftWords } from '../messages/leaving.ts';

/** Returns the posts to reopen with their unsaved work. */
export function useResumedPosts(): number[] {
  const [, id] = /^(?:post|claims|repeat):(\d+)$/.exec(useWantedForm() ?? '') ?? [];
  return id === undefined ? [] : [Number(id)];
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
