import { UploadZone } from '@kallos/ui/controls';
import { Button, IconButton, RefreshCw, TriangleAlert, X } from '@kallos/ui/kit';
import {
  type ComponentProps,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styled from 'styled-components';
import type { FileFault } from './chosen-file.tsx';
import { useDraftFiles } from './drafts.tsx';
import { createUploadQueue, type QueueOptions, type Upload, type UploadQueue } from './upload-queue.tsx';

/** The texts of every upload field. */
export interface UploadWords {
  readonly faults: Readonly<Record<FileFault, string>>;
  readonly waiting: string;
  readonly preparing: string;
  readonly sending: (percent: number) => string;
  /** Shown at 100 % until the server responds. */
  readonly checking: string;
  readonly progress: (name: string) => string;
  readonly stop: (name: string) => string;
  readonly dismiss: (name: string) => string;
  readonly retry: string;
  readonly retryNamed: (name: string) => string;
  /** The labels of the lists of running and refused files. */
  readonly uploads: string;
  readonly refused: string;
  /** Under the button, for mouse users. */
  readonly dropHint: string;
}

/** The draft that a field's unsent files belong to. */
export interface UploadPlace {
  /** The name of the form's draft. */
  readonly form: string;
  /** The field of the form. */
  readonly field: string;
  /** The field accepts files now. */
  readonly isReady?: boolean;
}

/**
 * Returns an upload queue for the lifetime of its component; unsent files outlive it with the form's draft.
 */
export function useUploads(options: QueueOptions, place: UploadPlace) {
  const [queue] = useState(() => createUploadQueue(options));
  useLayoutEffect(() => queue.configure(options));
  useDraftFiles({ ...place, unsent: queue.unsent, restore: (files) => queue.take(files) });
  useEffect(() => () => queue.close(), [queue]);
  const { uploads, announcements } = useSyncExternalStore(queue.subscribe, queue.read);
  return {
    queue,
    uploads,
    announcements,
    isPending: uploads.some(({ state }) => state !== 'failed'),
    /** Some files are not stored yet, including those that can be retried. */
    hasUnsent: uploads.some(({ state, canRetry }) => state !== 'failed' || canRetry === true),
  };
}
/** The result of {@link useUploads}. */
export type Uploads = ReturnType<typeof useUploads>;

const Field = styled.div`
  min-width: 0;
  & ul {
    margin-top: var(--space-10);
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-8);
  padding: 0;
  list-style: none;
  &:empty {
    display: none;
  }
`;

const Row = styled.li`
  display: flex;
  gap: var(--space-10);
  align-items: center;
  padding: var(--space-8) var(--space-8) var(--space-8) var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--surface);
  font-size: var(--size-small);
  line-height: 1.4;
  & > svg {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    color: var(--danger);
  }
  & > div {
    flex: 1;
    display: grid;
    gap: var(--space-2);
    min-width: 0;
  }
  & strong {
    font-weight: var(--weight-title);
    overflow-wrap: anywhere;
  }
  & div > span {
    color: var(--muted);
  }
  &[data-failed] div > span {
    color: var(--danger);
  }
  & progress {
    width: 100%;
    height: 0.4rem;
    accent-color: var(--primary);
  }
  @media (max-width: 30em) {
    &[data-failed] {
      flex-wrap: wrap;
    }
    &[data-failed] > div {
      flex-basis: 60%;
    }
  }
`;

function stateText({ state, share, reason, step }: Upload, words: UploadWords): string {
  if (state === 'failed') return reason ?? '';
  if (state === 'waiting') return words.waiting;
  if (state === 'preparing') return words.preparing;
  if (step !== undefined) return step;
  return share >= 1 ? words.checking : words.sending(Math.floor(share * 100));
}

interface RowProps {
  readonly upload: Upload;
  readonly queue: UploadQueue;
  readonly words: UploadWords;
  readonly onGone: () => void;
}

function UploadRow({ upload, queue, words, onGone }: RowProps) {
  const { id, name, state, share } = upload;
  const hasFailed = state === 'failed';
  const cancel = () => {
    queue.cancel(id);
    onGone();
  };
  return (
    <Row data-failed={hasFailed || undefined}>
      {hasFailed ? <TriangleAlert aria-hidden="true" /> : null}
      <div>
        <strong translate="no" dir="auto">
          {name}
        </strong>
        <span>{stateText(upload, words)}</span>
        {hasFailed ? null : (
          <progress aria-label={words.progress(name)} value={Math.floor(share * 100)} max={100} />
        )}
      </div>
      {upload.canRetry === true ? (
        <Button
          size="sm"
          icon={<RefreshCw />}
          aria-label={words.retryNamed(name)}
          onPress={() => {
            queue.retry(id);
            onGone();
          }}
        >
          {words.retry}
        </Button>
      ) : null}
      <IconButton
        size="sm"
        label={hasFailed ? words.dismiss(name) : words.stop(name)}
        icon={<X />}
        onPress={cancel}
      />
    </Row>
  );
}

interface FieldProps extends Omit<ComponentProps<typeof UploadZone>, 'onSelect' | 'dropHint'> {
  readonly uploads: Uploads;
  readonly words: UploadWords;
  /** Hides the drop zone, because no more files fit. */
  readonly isFull?: boolean;
}

/** Renders the drop zone with the list of uploads and refusals. */
export function UploadField({ uploads: { uploads, queue }, words, isFull, ...zone }: FieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const focusZone = () => field.current?.querySelector('button')?.focus();
  const rowsOf = (hasFailed: boolean) =>
    uploads
      .filter(({ state }) => (state === 'failed') === hasFailed)
      .map((upload) => (
        <UploadRow key={upload.id} upload={upload} queue={queue} words={words} onGone={focusZone} />
      ));
  return (
    <Field ref={field}>
      {isFull === true ? null : (
        <UploadZone
          {...zone}
          dropHint={words.dropHint}
          onSelect={(files, others = []) =>
            queue.take(
              files,
              others.map(({ name, kind }) => ({ name, reason: words.faults[kind] })),
            )
          }
        />
      )}
      <List aria-label={words.uploads}>{rowsOf(false)}</List>
      <div aria-live="assertive" aria-relevant="additions">
        <List aria-label={words.refused}>{rowsOf(true)}</List>
      </div>
    </Field>
  );
}

/**
 * Announces upload results. Mounted as long as its dialog or screen, because the field may unmount with the
 * last file; each sentence is a new element, so that an equal one is read again.
 */
export function UploadNews({ uploads: { announcements } }: { readonly uploads: Uploads }) {
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
