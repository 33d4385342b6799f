import { addDays } from '@kallos/calendar/days';
import { toInstant } from '@kallos/calendar/wall-clock';
import { englishWords } from '@kallos/compliance/rules/english-words';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { CallReply } from '@kallos/contracts/endpoint';
import type { OverviewRow } from '@kallos/contracts/posts/account-overview';
import { type PostBatch, postBatches } from '@kallos/contracts/posts/post-batches';
import { Checkbox, UploadZone } from '@kallos/ui/controls';
import { DateField, TimeField } from '@kallos/ui/date-field';
import { Banner, Button, Dialog, Muted, TextArea, TextField } from '@kallos/ui/kit';
import { call, defaultTimeZone, describeError, pictureAt, refresh, serverNow } from '@kallos/web-kit/kit';
import { shrinkImage } from '@kallos/web-kit/remote/prepare-image';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { genericFailure } from '../../show-failure.ts';
import { imageTypes } from '../products/use-image-choice.ts';
import { accountsWords, problemWords, progressWords } from './batch-words.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
`;

const When = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
`;

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  align-items: center;
  & img {
    width: 6rem;
    border-radius: var(--radius-inset);
  }
`;

const List = styled.ul`
  display: grid;
  gap: 0;
  max-height: 24rem;
  margin: 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--surface);
  overflow: auto;
  list-style: none;
  & > li {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-10) var(--space-14);
    overflow-wrap: anywhere;
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  & p {
    margin: 0;
    white-space: pre-line;
  }
  & small {
    color: var(--muted);
    font-size: var(--size-small);
  }
  & small[data-trouble] {
    color: var(--danger-text, var(--danger));
  }
`;

const Progress = styled.progress`
  width: 100%;
  accent-color: var(--primary);
`;

type Preview = CallReply<typeof postBatches.preview>['previews'][number];

/** Reads a batch every second until no account waits. */
function useProgress(started: PostBatch | undefined) {
  const [batch, setBatch] = useState(started);
  const [seen, setSeen] = useState(started);
  if (started !== seen) {
    setSeen(started);
    setBatch(started);
  }
  const isWaiting = batch?.items.some(({ state }) => state === 'waiting') ?? false;
  const id = batch?.id;
  useEffect(() => {
    if (id === undefined || !isWaiting) return undefined;
    const timer = setInterval(() => {
      call(postBatches.get, { params: { id } }).then(
        (reply) => setBatch(reply.batch),
        // The next second asks again.
        () => undefined,
      );
    }, 1000);
    return () => clearInterval(timer);
  }, [id, isWaiting]);
  return { batch, setBatch, isWaiting };
}

function PreviewList({ previews }: { previews: readonly Preview[] }) {
  // Accounts with trouble come first.
  const rank = ({ problem, findings }: Preview) => (problem ? 0 : findings.length > 0 ? 1 : 2);
  return (
    <List aria-label="Preview by account">
      {previews
        .toSorted((one, other) => rank(one) - rank(other))
        .map(({ accountId, businessName, content, problem, findings }) => (
          <li key={accountId}>
            <strong dir="auto">{businessName}</strong>
            {problem === null ? null : <small data-trouble>{`No draft: ${problemWords(problem)}`}</small>}
            {findings.map(({ ruleId, matched }) => (
              <small key={`${ruleId} ${matched}`} data-trouble>
                {`“${matched}”: ${englishWords[ruleId]?.why ?? ruleId}`}
              </small>
            ))}
            <p dir="auto">{content}</p>
          </li>
        ))}
    </List>
  );
}

function Result({ batch }: { batch: PostBatch }) {
  const { items } = batch;
  const done = items.filter(({ state }) => state !== 'waiting').length;
  const named = items.filter(({ state }) => state === 'failed' || state === 'kept');
  return (
    <>
      <p role="status">{progressWords(items)}</p>
      {done < items.length ? <Progress aria-label="Progress" value={done} max={items.length} /> : null}
      {named.length === 0 ? null : (
        <List aria-label="Accounts without this draft">
          {named.map(({ accountId, businessName, state, reason }) => (
            <li key={accountId}>
              <strong dir="auto">{businessName}</strong>
              <small data-trouble>
                {state === 'kept'
                  ? 'Kept: it was edited or approved'
                  : `No draft: ${problemWords(reason ?? '')}`}
              </small>
            </li>
          ))}
        </List>
      )}
      <Muted>Nothing is published before each account approves its draft.</Muted>
    </>
  );
}

interface BatchDialogProps {
  readonly chosen: readonly OverviewRow[];
  readonly onClose: () => void;
}

/** Writes one post as a draft into many accounts: text, preview by account, progress, undo. */
export function BatchDialog({ chosen, onClose }: BatchDialogProps) {
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const [key] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [image, setImage] = useState<string>();
  const [date, setDate] = useState<string | null>(addDays(today, 1));
  const [time, setTime] = useState<string | null>('10:00');
  const [isMailed, setMailed] = useState(true);
  const [previews, setPreviews] = useState<readonly Preview[]>();
  const [started, setStarted] = useState<PostBatch>();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState<string>();
  const { batch, setBatch, isWaiting } = useProgress(started);
  const busy = useRef(false);
  const accountIds = chosen.map(({ accountId }) => accountId);
  const localTime = `${date ?? ''}T${time ?? ''}`;
  const isPast =
    date !== null &&
    time !== null &&
    toInstant({ date, time }, defaultTimeZone).getTime() <= serverNow().getTime();
  const isComplete =
    title.trim().length >= 2 && content.trim() !== '' && date !== null && time !== null && !isPast;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(describeError(error, 'en', genericFailure));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const preview = () => {
    setAsked(true);
    if (!isComplete) return;
    void attempt(async () => {
      const reply = await call(postBatches.preview, { body: { accountIds, content, localTime } });
      setPreviews(reply.previews);
    });
  };
  const start = () =>
    void attempt(async () => {
      const order = { key, accountIds, title, content, localTime, isMailed };
      const shown = image === undefined ? [] : [{ path: image, alt: '' }];
      const reply = await call(postBatches.create, { body: { ...order, pictures: shown } });
      setStarted(reply.batch);
      void refresh(postBatches.list);
    });
  const undo = () =>
    void attempt(async () => {
      if (!batch) return;
      setBatch((await call(postBatches.undo, { params: { id: batch.id } })).batch);
    });
  const keep = (file: File) =>
    void attempt(async () => {
      const stored = await call(pictures.keep, { files: { image: await shrinkImage(file) } });
      setImage(stored.imagePath);
    });
  const fits = previews?.filter(({ problem }) => problem === null).length ?? 0;
  const canUndo = batch?.items.some(({ state }) => state === 'created' || state === 'waiting') ?? false;
  const footer = batch ? (
    <>
      {canUndo ? (
        <Button variant="danger-quiet" isPending={isBusy} pendingLabel="Taking back…" onPress={undo}>
          Take all back
        </Button>
      ) : null}
      <Button variant="primary" onPress={onClose}>
        {isWaiting ? 'Close, it continues' : 'Done'}
      </Button>
    </>
  ) : previews ? (
    <>
      <Button variant="quiet" isDisabled={isBusy} onPress={() => setPreviews(undefined)}>
        Back
      </Button>
      <Button
        variant="primary"
        isDisabled={fits === 0}
        isPending={isBusy}
        pendingLabel="Sending…"
        onPress={start}
      >
        {`Write ${fits} ${fits === 1 ? 'draft' : 'drafts'}`}
      </Button>
    </>
  ) : (
    <>
      <Button variant="quiet" onPress={onClose}>
        Cancel
      </Button>
      <Button variant="primary" isPending={isBusy} pendingLabel="Checking…" onPress={preview}>
        Preview
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={`One post to ${accountsWords(chosen.length)}`}
      help="Each account gets its own draft to approve."
      closeLabel="Close"
      footer={footer}
    >
      <Stack>
        {fault === undefined ? null : <Banner tone="danger" title={fault} />}
        {batch ? (
          <Result batch={batch} />
        ) : previews ? (
          <PreviewList previews={previews} />
        ) : (
          <>
            <TextField
              label="Title in the calendar"
              hint="Not published."
              value={title}
              onChange={setTitle}
              maxLength={120}
              isRequired
              autoFocus
              error={isAsked && title.trim().length < 2 ? 'Give it a title.' : undefined}
            />
            <TextArea
              label="Text"
              hint="{name} becomes the clinic’s name and {place} its town."
              value={content}
              onChange={setContent}
              rows={7}
              isRequired
              error={isAsked && content.trim() === '' ? 'Write the text.' : undefined}
            />
            {image === undefined ? (
              <UploadZone
                label="Choose an image"
                hint="Optional; Instagram needs one."
                accept={imageTypes}
                isPending={isBusy}
                pendingLabel="Uploading…"
                onSelect={([first]) => {
                  if (first) keep(first);
                }}
              />
            ) : (
              <Chosen>
                <img src={pictureAt(image, 320)} alt="Chosen" />
                <Button size="sm" variant="quiet" onPress={() => setImage(undefined)}>
                  Remove image
                </Button>
              </Chosen>
            )}
            <When>
              <DateField
                label="Day"
                value={date}
                minValue={today}
                today={today}
                onChange={setDate}
                error={isAsked && date === null ? 'Choose a day.' : undefined}
              />
              <TimeField
                label="Time"
                value={time}
                onChange={setTime}
                error={
                  isAsked && time === null ? 'Choose a time.' : isPast ? 'This time is over.' : undefined
                }
              />
            </When>
            <Checkbox isSelected={isMailed} onChange={setMailed}>
              Mail the clinics for their approval
            </Checkbox>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
