import { addDays } from '@kallos/calendar/days';
import { toInstant } from '@kallos/calendar/wall-clock';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { type PostBatch, postBatches } from '@kallos/contracts/posts/post-batches';
import { ApiError, call, defaultTimeZone, describeError, refresh, serverNow } from '@kallos/web-kit/kit';
import { readBySample, useDraftFiles, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { shrinkImage } from '@kallos/web-kit/remote/prepare-image';
import { useEffect, useRef, useState } from 'react';
import { genericFailure } from '../../show-failure.ts';
import type { Preview } from './BatchParts.tsx';

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

/** Runs one call at a time and keeps the reason of a failure. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const busy = useRef(false);
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
  return { isBusy, fault, setFault, attempt };
}

/** Follows a batch and takes it back. */
export function useOrderedBatch(started: PostBatch | undefined) {
  const { batch, setBatch, isWaiting } = useProgress(started);
  const { attempt, ...running } = useAttempt();
  const undo = () =>
    void attempt(async () => {
      if (batch) setBatch((await call(postBatches.undo, { params: { id: batch.id } })).batch);
      void refresh(postBatches.list);
    });
  const canUndo = batch?.items.some(({ state }) => state === 'created' || state === 'waiting') ?? false;
  return { batch, isWaiting, canUndo, attempt, undo, ...running };
}

/** The fields of a batch that were typed; a day or time that is missing has its default. */
interface BatchPost {
  /** Identifies the order, so that a lost answer orders nothing twice. */
  readonly key: string;
  readonly title: string;
  readonly content: string;
  readonly image: string;
  readonly isMailed: boolean;
  readonly date?: string | null;
  readonly time?: string | null;
}

const emptyPost: BatchPost = { key: '', title: '', content: '', image: '', isMailed: true };
const samplePost: BatchPost = { ...emptyPost, date: '', time: '' };

/** The form whose draft is kept. */
const batchForm = 'batch';

/** The post of a batch as it is typed, stored as a draft until it is ordered. */
function useBatchPost(accountIds: readonly number[]) {
  const today = serverNow().toISOString().slice(0, 10);
  const [typed, setTyped] = useState(emptyPost);
  // A field with an empty segment still has its former value.
  const [isDatePartial, setDatePartial] = useState(false);
  const [isTimePartial, setTimePartial] = useState(false);
  const set = (change: Partial<BatchPost>) =>
    setTyped((before) => ({ ...before, key: before.key || crypto.randomUUID(), ...change }));
  const isDirty = JSON.stringify({ ...typed, key: '' }) !== JSON.stringify(emptyPost);
  const draft = useFormDraft<BatchPost>({
    form: batchForm,
    title: 'One post to many accounts',
    value: typed,
    read: readBySample(samplePost),
    context: { accountIds },
    isDirty,
    restore: setTyped,
  });
  const { date = addDays(today, 1), time = '10:00' } = typed;
  const isPast =
    date !== null &&
    time !== null &&
    toInstant({ date, time }, defaultTimeZone).getTime() <= serverNow().getTime();
  const isDateMissing = date === null || isDatePartial;
  const isTimeMissing = time === null || isTimePartial;
  const isComplete =
    typed.title.trim().length >= 2 &&
    typed.content.trim() !== '' &&
    !isDateMissing &&
    !isTimeMissing &&
    !isPast;
  const localTime = `${date ?? ''}T${time ?? ''}`;
  return {
    ...typed,
    date,
    time,
    today,
    isPast,
    isDateMissing,
    isTimeMissing,
    setDatePartial,
    setTimePartial,
    isComplete,
    localTime,
    set,
    isDirty,
    draft,
  };
}

/** Uploads the chosen image; a file that could not be sent returns with the draft. */
function useBatchImage(attempt: ReturnType<typeof useAttempt>['attempt'], onKept: (path: string) => void) {
  const unsent = useRef<File>(undefined);
  const keepImage = (file: File) => {
    unsent.current = file;
    void attempt(async () => {
      const stored = await call(pictures.keep, { files: { image: await shrinkImage(file) } });
      unsent.current = undefined;
      onKept(stored.imagePath);
    });
  };
  useDraftFiles({
    form: batchForm,
    field: 'image',
    unsent: () => (unsent.current ? [unsent.current] : []),
    restore: ([file]) => {
      if (file) keepImage(file);
    },
  });
  return keepImage;
}

/** Writes one post into many accounts: preview, order, progress, undo. */
export function useBatch(accountIds: readonly number[]) {
  const post = useBatchPost(accountIds);
  const [previews, setPreviews] = useState<readonly Preview[]>();
  const [started, setStarted] = useState<PostBatch>();
  const [isAsked, setAsked] = useState(false);
  const ordered = useOrderedBatch(started);
  const { setFault, attempt } = ordered;
  const { key, title, content, localTime, isMailed, image, draft } = post;
  const preview = () => {
    setAsked(true);
    if (!post.isComplete) return;
    void attempt(async () => {
      const body = { accountIds: [...accountIds], content, localTime };
      setPreviews((await call(postBatches.preview, { body })).previews);
    });
  };
  const order = async () => {
    const shown = image === '' ? [] : [{ path: image, alt: '' }];
    const body = { key, accountIds: [...accountIds], title, content, localTime, isMailed, pictures: shown };
    try {
      setStarted((await call(postBatches.create, { body })).batch);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'already_exists')) throw error;
      post.set({ key: crypto.randomUUID() });
      setFault(
        'An earlier version of this post has arrived. Look at it under “Posts to many…” before you send this one.',
      );
      return;
    }
    draft.drop();
    void refresh(postBatches.list);
  };
  const start = () => void attempt(order);
  const keepImage = useBatchImage(attempt, (path) => post.set({ image: path }));
  const back = () => {
    setPreviews(undefined);
    if (started) post.set({ key: crypto.randomUUID() });
    setStarted(undefined);
  };
  return { ...ordered, post, previews, isAsked, preview, start, keepImage, back };
}

/** The result of {@link useBatch}. */
export type BatchWork = ReturnType<typeof useBatch>;
