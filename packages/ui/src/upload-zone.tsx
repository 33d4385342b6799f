import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components';
import styled from 'styled-components';
import { Button } from './button.tsx';
import { hasError } from './field.tsx';
import { TriangleAlert, Upload } from './icon.tsx';

const Zone = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-10);
  padding: var(--space-24);
  border: 1.5px dashed var(--line-strong);
  border-radius: var(--radius-inset);
  background: var(--tint);
  text-align: center;
  & > svg {
    width: 1.6rem;
    height: 1.6rem;
    color: var(--primary);
    stroke-width: 1.6;
  }
  & > p {
    max-width: 26rem;
    color: var(--muted);
    font-size: var(--size-small);
    line-height: 1.45;
  }
  & > [data-error] {
    display: flex;
    gap: var(--space-8);
    color: var(--danger);
  }
  & > [data-error][hidden] {
    display: none;
  }
  & > [data-error] svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-top: 0.16em;
  }
`;

/** Props of an upload zone; `accept` holds MIME types. */
interface UploadZoneProps {
  label: ReactNode;
  onSelect: (files: readonly File[]) => void;
  accept?: readonly string[];
  hint?: ReactNode;
  error?: ReactNode;
  allowsMultiple?: boolean;
  isPending?: boolean;
  pendingLabel?: ReactNode;
}

/** The place where a file is chosen, with what is allowed and what went wrong. */
export function UploadZone(props: UploadZoneProps) {
  const { label, onSelect, accept = [], hint, error, allowsMultiple, isPending, pendingLabel } = props;
  return (
    <Zone>
      <Upload aria-hidden="true" />
      <FileTrigger
        acceptedFileTypes={[...accept]}
        allowsMultiple={allowsMultiple}
        onSelect={(files) => {
          if (files !== null) onSelect([...files]);
        }}
      >
        <Button isPending={isPending} pendingLabel={pendingLabel}>
          {label}
        </Button>
      </FileTrigger>
      {hint !== undefined && <p>{hint}</p>}
      <p data-error role="alert" hidden={!hasError(error)}>
        <TriangleAlert aria-hidden="true" />
        <span>{error}</span>
      </p>
    </Zone>
  );
}
