import { addDays } from '@kallos/calendar/days';
import { toInstant } from '@kallos/calendar/wall-clock';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { type PostBatch, postBatches } from '@kallos/contracts/posts/post-batches';
import { call, defaultTimeZone, describeError, refresh, serverNow } from '@kallos/web-kit/kit';
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
  return { isBusy, fault, attempt };
}

/** The post of a batch as it is typed. */
function useBatchPost() {
  const today = serverNow().toISOString().slice(0, 10);
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [image, setImage] = useState<string>();
  const [date, setDate] = useState<string | null>(addDays(today, 1));
  const [time, setTime] = useState<string | null>('10:00');
  const [isMailed, setMailed] = useState(true);
  const isPast =
    date !== null &&
    time !== null &&
    toInstant({ date, time }, defaultTimeZone).getTime() <= serverNow().getTime();
  const isComplete =
    title.trim().length >= 2 && content.trim() !== '' && date !== null && time !== null && !isPast;
  const localTime = `${date ?? ''}T${time ?? ''}`;
  const values = { today, title, content, image, date, time, isMailed, isPast, isComplete, localTime };
  return { ...values, setTitle, setContent, setImage, setDate, setTime, setMailed };
}

/** Writes one post into many accounts: preview, order, progress, undo. */
export function useBatch(accountIds: readonly number[]) {
  // The same key for each try, so that a lost answer orders nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const post = useBatchPost();
  const [previews, setPreviews] = useState<readonly Preview[]>();
  const [started, setStarted] = useState<PostBatch>();
  const [isAsked, setAsked] = useState(false);
  const { batch, setBatch, isWaiting } = useProgress(started);
  const { isBusy, fault, attempt } = useAttempt();
  const { title, content, localTime, isMailed, image } = post;
  const preview = () => {
    setAsked(true);
    if (!post.isComplete) return;
    void attempt(async () => {
      const body = { accountIds: [...accountIds], content, localTime };
      setPreviews((await call(postBatches.preview, { body })).previews);
    });
  };
  const start = () =>
    void attempt(async () => {
      const order = { key, accountIds: [...accountIds], title, content, localTime, isMailed };
      const shown = image === undefined ? [] : [{ path: image, alt: '' }];
      const reply = await call(postBatches.create, { body: { ...order, pictures: shown } });
      setStarted(reply.batch);
      void refresh(postBatches.list);
    });
  const undo = () =>
    void attempt(async () => {
      if (batch) setBatch((await call(postBatches.undo, { params: { id: batch.id } })).batch);
    });
  const keepImage = (file: File) =>
    void attempt(async () => {
      const stored = await call(pictures.keep, { files: { image: await shrinkImage(file) } });
      post.setImage(stored.imagePath);
    });
  const back = () => setPreviews(undefined);
  return { post, previews, batch, isWaiting, isBusy, isAsked, fault, preview, start, undo, keepImage, back };
}

/** The result of {@link useBatch}. */
export type BatchWork = ReturnType<typeof useBatch>;
