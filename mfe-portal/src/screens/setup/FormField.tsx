import { TextField } from '@kallos/ui/kit';
import { type Control, Controller } from 'react-hook-form';
import type { SetupForm } from './setup-form.ts';

interface FormFieldProps {
  control: Control<SetupForm>;
  name: keyof SetupForm;
  label: string;
  hint?: string;
  inputMode?: 'text' | 'numeric' | 'url';
  autoComplete?: string;
  isRequired?: boolean;
}

export function FormField({ control, name, ...rest }: FormFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...rest}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
