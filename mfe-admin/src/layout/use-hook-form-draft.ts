import { type FormDraft, readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

interface HookFormDraft<Form> {
  readonly form: string;
  readonly title: string;
  /** A value without empty lists and null fields; omitted fields, such as a password, are never stored. */
  readonly sample: Partial<Form>;
  readonly isDirty: boolean;
  readonly hasFiles?: boolean;
  readonly isReady?: boolean;
  readonly context?: unknown;
}

/** Stores the unsaved input of a react-hook-form form. */
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
    read: readBySample(sample),
    restore: (kept) => reset({ ...getValues(), ...kept }, { keepDefaultValues: true }),
  });
}
