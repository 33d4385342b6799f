import { discardDraft, type Draft, useDrafts, writeDraft } from '@kallos/web-kit/remote/drafts';
import { useEffect } from 'react';

type Fields = Readonly<Record<string, unknown>>;
interface ComposerDraft {
  readonly form: string;
  readonly value: { readonly changes: Fields; readonly base: Fields };
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

function parsedFields(text: string | undefined): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

/** Converts a draft of the former editors to one of the composer; undefined for any other draft. */
export function composerDraftOf({
  form,
  value,
  context,
  base,
}: Omit<Draft, 'title' | 'path'>): ComposerDraft | undefined {
  const [, kind, id] = /^post-(text|pictures):(\d+)$/.exec(form) ?? [];
  if (kind === undefined) return undefined;
  if (kind === 'pictures')
    return { form: `post:${id}`, value: { changes: fieldsOf(value), base: parsedFields(base) } };
  const { field = 'content', base: saved } = fieldsOf(context);
  const name = typeof field === 'string' ? field : 'content';
  return { form: `post:${id}`, value: { changes: { [name]: value }, base: { [name]: saved } } };
}

/** Moves drafts of the former editors to the composer, so that they open there. */
export function useConvertedDrafts(): void {
  const drafts = useDrafts();
  useEffect(() => {
    // Each write renders again until no old draft is left.
    for (const old of drafts) {
      const converted = composerDraftOf(old);
      if (!converted) continue;
      const { form, value } = converted;
      const present = fieldsOf(drafts.find((one) => one.form === form)?.value);
      writeDraft({
        form,
        title: old.title,
        path: old.path,
        value: {
          changes: { ...value.changes, ...fieldsOf(present['changes']) },
          base: { ...value.base, ...fieldsOf(present['base']) },
        },
      });
      discardDraft(old.key);
      break;
    }
  }, [drafts]);
}
