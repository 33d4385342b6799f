import { type FormDraft, readLike, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

interface HookFormDraft<Form> {
  readonly form: string;
  readonly title: string;
  /** A value of which no list is empty and no field null; fields that it lacks, such as a password, are never stored. */
  readonly sample: Partial<Form>;
  readonly isDirty: boolean;
  readonly hasFiles?: boolean;
  readonly isReady?: boolean;
  readonly context?: unknown;
}

/** Keeps what stands unsaved in a form of react-hook-form. */
export function useHookFormDraft<Form extends FieldValues>(
  { control, reset, getValues }: Pick<UseFormReturn<Form>, 'control' | 'reset' | 'getValues'>,
  { sample, ...options }: HookFormDraft<Form>,
): FormDraft {
  const all = useWatch({ control });
  const value = Object.fromEntries(
    Object.keys(sample).map((name) => [name, all[name] as unknown]),
  ) as Partial<Form>;
  return useFormDraft<Partial<Form>>({
    ...options,
    value,
    read: readLike(sample),
    restore: (kept) => reset({ ...getValues(), ...kept }, { keepDefaultValues: true }),
  });
}
