import { type DragEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import styled from 'styled-components';
import { Button } from '../button/button.tsx';
import { TriangleAlert, Upload } from '../button/icon.tsx';
import { hasError } from './field.tsx';
import { readTransfer, takePastes, type Transferred } from './file-transfer.ts';

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
  transition:
    border-color var(--fast) var(--ease),
    background-color var(--fast) var(--ease);
  &[data-over] {
    border-style: solid;
    border-color: var(--primary);
    background: var(--surface);
    box-shadow: 0 0 0 3px var(--tint);
  }
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
  @media (pointer: coarse) {
    & > [data-drop] {
      display: none;
    }
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
  /** Called with the chosen, dropped or pasted files, and other items that came with them. */
  onSelect: (files: readonly File[], others?: Transferred['others']) => void;
  accept?: readonly string[];
  hint?: ReactNode;
  /** Shown on devices with a mouse. */
  dropHint?: ReactNode;
  error?: ReactNode;
  allowsMultiple?: boolean;
  isPending?: boolean;
  pendingLabel?: ReactNode;
}

type Take = (transferred: Transferred) => void;

/** Accepts files dropped on the zone; returns whether something is dragged over it. */
function useDrops(take: Take) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drops = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(readTransfer(event.dataTransfer));
    },
  };
  return { isOver, drops };
}

function usePastes(accept: readonly string[], take: Take) {
  const zone = useRef<HTMLDivElement>(null);
  const latest = useRef({ accept, take });
  useLayoutEffect(() => {
    latest.current = { accept, take };
  });
  useEffect(() => {
    if (!zone.current) return undefined;
    return takePastes({
      node: zone.current,
      get accept() {
        return latest.current.accept;
      },
      take: (transferred) => latest.current.take(transferred),
    });
  }, []);
  return zone;
}

/** Renders the zone for choosing, dropping or pasting files, with its rules and errors. */
export function UploadZone(props: UploadZoneProps) {
  const { label, onSelect, accept = [], hint, dropHint, error, allowsMultiple } = props;
  const { isPending = false, pendingLabel } = props;
  const take: Take = ({ files, others }) => {
    if (!isPending) onSelect(files, others);
  };
  const { isOver, drops } = useDrops(take);
  const zone = usePastes(accept, take);
  return (
    <Zone ref={zone} data-over={isOver || undefined} {...drops}>
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
      {dropHint !== undefined && <p data-drop>{dropHint}</p>}
      <p data-error role="alert" hidden={!hasError(error)}>
        <TriangleAlert aria-hidden="true" />
        <span>{error}</span>
      </p>
    </Zone>
  );
}
