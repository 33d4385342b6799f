import { TextArea, TextField } from '@kallos/ui/kit';
import type { ComponentProps } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

interface FormTextProps<Form extends FieldValues> extends Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'
> {
  readonly control: Control<Form>;
  readonly name: FieldPath<Form>;
  /** A multi-line field with a character count. */
  readonly rows?: number;
}

/** An e-mail field of a form. */
export const FormEmail = <Form extends FieldValues>(props: FormTextProps<Form>) => (
  // Browsers rewrite Greek letters in a field of type email, which would hide the mistake.
  <FormText {...props} type="text" inputMode="email" autoCorrect="off" spellCheck="false" />
);

/** A text field of a form with its label and error. */
export function FormText<Form extends FieldValues>({ control, name, rows, ...look }: FormTextProps<Form>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) =>
        rows === undefined ? (
          <TextField autoComplete="off" {...look} {...field} inputRef={ref} error={error?.message} />
        ) : (
          <TextArea
            label={look.label}
            isRequired={look.isRequired}
            {...field}
            textAreaRef={ref}
            rows={rows}
            counter={`${String(field.value).length} characters`}
            error={error?.message}
          />
        )
      }
    />
  );
}
