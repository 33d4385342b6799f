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

/** The words of every upload field. */
export interface UploadWords {
  readonly faults: Readonly<Record<FileFault, string>>;
  readonly waiting: string;
  readonly preparing: string;
  readonly sending: (percent: number) => string;
  /** What stands at 100 % until the server has answered. */
  readonly checking: string;
  readonly progress: (name: string) => string;
  readonly stop: (name: string) => string;
  readonly dismiss: (name: string) => string;
  readonly retry: string;
  readonly retryNamed: (name: string) => string;
  /** The lists of files on their way, and of those that were refused. */
  readonly uploads: string;
  readonly refused: string;
  /** Under the button, for those who have a mouse. */
  readonly dropHint: string;
}

/** The draft that unsent files of a field belong to. */
export interface UploadPlace {
  /** The name of the form's draft. */
  readonly form: string;
  /** Which of its fields. */
  readonly field: string;
  /** The field takes files now. */
  readonly isReady?: boolean;
}

/** Returns a queue of uploads that lives as long as its component; unsent files outlive it with the draft of their form. */
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
    /** Files wait that are not stored yet, among them those that may be tried again. */
    hasUnsent: uploads.some(({ state, canRetry }) => state !== 'failed' || canRetry === true),
  };
}
/** What {@link useUploads} returns. */
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
  /** Shows no zone, because nothing more fits. */
  readonly isFull?: boolean;
}

/** Where files are chosen, dropped or pasted, and below it each file on its way and each verdict. */
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
 * Announces what became of files. It is mounted as long as its dialog or screen, because the field itself may go when the last
 * file has come; each sentence is an element of its own, so that an equal one is read again.
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
