import { Button, Muted, TextField, Trash2 } from '@kallos/ui/kit';
import { pictureAt } from '@kallos/web-kit/kit';
import { isUploaded } from '@kallos/web-kit/remote/portal/logo';
import { UploadField, UploadNews } from '@kallos/web-kit/remote/upload-field';
import { useEffect, useRef } from 'react';
import { type Control, type ControllerRenderProps, useController } from 'react-hook-form';
import styled from 'styled-components';
import { storeLogo } from '../../layout/store-image.ts';
import { useFocusAfter } from '../../layout/use-focus-after.ts';
import { imageTypes, useImageUploads } from '../../layout/use-image-uploads.ts';
import { setupWords as words } from '../../messages/setup.ts';
import { uploadWords } from '../../messages/uploads.ts';
import type { SetupForm } from './setup-form.ts';

const Field = styled.div`
  display: grid;
  gap: var(--space-10);
  & > h3 {
    font-size: var(--size-label);
    font-weight: var(--weight-label);
  }
`;

const Shown = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12);
  & > img {
    width: 5rem;
    height: 5rem;
    padding: var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-inset);
    // The server puts transparent logos on white.
    background: #fff;
    object-fit: contain;
  }
  & > p {
    flex: 1 1 12rem;
  }
`;

/** An uploaded logo, which can be removed. */
function UploadedLogo({ path, onRemove }: { path: string; onRemove: () => void }) {
  return (
    <>
      <h3>{words.logoUrl}</h3>
      <Shown>
        <img src={pictureAt(path, 160)} alt={words.logoShown} />
        <Muted>{words.logoKept}</Muted>
        <Button size="sm" variant="quiet" icon={<Trash2 />} onPress={onRemove}>
          {words.removeLogo}
        </Button>
      </Shown>
    </>
  );
}

function LogoLink({ field, error }: { field: ControllerRenderProps<SetupForm, 'logoUrl'>; error?: string }) {
  return (
    <TextField
      name={field.name}
      label={words.logoUrl}
      hint={words.logoHint}
      inputMode="url"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  );
}

interface LogoFieldProps {
  readonly control: Control<SetupForm>;
  readonly onUploading: (isUploading: boolean) => void;
}

/** The logo: an uploaded file, or the link of an image. */
export function LogoField({ control, onUploading }: LogoFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const { field, fieldState } = useController({ control, name: 'logoUrl' });
  const hasFile = isUploaded(field.value);
  const uploads = useImageUploads({
    paths: hasFile ? [field.value] : [],
    most: 1,
    isReplaced: true,
    store: storeLogo,
    place: { form: 'company', field: 'logo' },
    onKept: field.onChange,
  });
  const { isPending } = uploads;
  useEffect(() => onUploading(isPending), [onUploading, isPending]);
  useFocusAfter(hasFile, () => box.current?.querySelector<HTMLElement>('input, button'));
  const remove = () => {
    field.onChange('');
    uploads.queue.announce(words.logoRemoved);
  };
  return (
    <Field ref={box}>
      {hasFile ? (
        <UploadedLogo path={field.value} onRemove={remove} />
      ) : (
        <LogoLink field={field} error={fieldState.error?.message} />
      )}
      <UploadNews uploads={uploads} />
      <UploadField
        uploads={uploads}
        words={uploadWords}
        label={hasFile ? words.otherLogo : words.uploadLogo}
        accept={imageTypes}
      />
    </Field>
  );
}
