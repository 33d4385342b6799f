import { Button, Muted, Trash2 } from '@kallos/ui/kit';
import { pictureAt } from '@kallos/web-kit/kit';
import { UploadField, UploadNews, type Uploads } from '@kallos/web-kit/remote/upload-field';
import { useCallback, useRef } from 'react';
import styled from 'styled-components';
import { imageTypes, uploadWords } from '../../layout/use-image-choice.ts';

const Field = styled.div`
  display: grid;
  gap: var(--space-6);
  & > h3 {
    font-size: var(--size-label);
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-14);
  align-items: center;
  &:not(:has(img)) {
    grid-template-columns: minmax(0, 1fr);
  }
  & img {
    width: 6.5rem;
    height: 6.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-inset);
    background: var(--sunken);
    object-fit: cover;
    filter: var(--picture-filter);
  }
  @media (max-width: 30em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  min-width: 0;
  & > p {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

interface ImageFieldProps {
  readonly file: File | null;
  /** The present image of the product. */
  readonly imagePath: string | null;
  readonly error: string | undefined;
  readonly uploads: Uploads;
  readonly onRemove: () => void;
}

function FilePicture({ file }: { file: File }) {
  const show = useCallback(
    (node: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      node.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={`Chosen: ${file.name}`} />;
}

/** The product's image with its replacement and an upload field. */
export function ImageField({ file, imagePath, error, uploads, onRemove }: ImageFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const remove = () => {
    field.current?.querySelector('button')?.focus();
    onRemove();
    uploads.queue.announce('Image removed.');
  };
  return (
    <Field ref={field} role="group" aria-label="Product image">
      <h3>Product image</h3>
      <Row>
        {file ? <FilePicture file={file} /> : null}
        {!file && imagePath !== null ? (
          <img src={pictureAt(imagePath, 160)} alt="The product as it is shown now" />
        ) : null}
        <UploadField
          uploads={uploads}
          words={uploadWords}
          label={file === null && imagePath === null ? 'Choose an image' : 'Choose another image'}
          hint="Optional. JPEG, PNG or HEIC. Large images are made smaller; of an animation one frame is kept."
          accept={imageTypes}
          error={error}
        />
      </Row>
      <UploadNews uploads={uploads} />
      {file ? (
        <Chosen>
          <Muted>{file.name}</Muted>
          <Button size="sm" variant="quiet" icon={<Trash2 />} onPress={remove}>
            Remove this file
          </Button>
        </Chosen>
      ) : null}
    </Field>
  );
}
