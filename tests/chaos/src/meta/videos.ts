import { createHash } from 'node:crypto';
import { ok, refuse, refuseUpload, unknown, type Answer } from './answers.ts';
import type { Directory } from './directory.ts';
import type { FalseResponseSource } from './false-responses.ts';
import type { Item, GroundTruthStore } from './ground-truth.ts';
import type { OutageSource } from './outages.ts';

/** The parts of the fake Graph. */
export interface GraphParts {
  readonly directory: Directory;
  readonly book: GroundTruthStore;
  readonly liar: FalseResponseSource;
  readonly illness: OutageSource;
}

/** A part of a video as received. */
export interface Upload {
  readonly id: string;
  readonly token: string;
  readonly offset: number;
  /** Size of the whole file. */
  readonly size: number;
  readonly bytes: Buffer;
}

/** An error of a call that took effect. */
export const lostAnswer = refuse({ code: 1, status: 500 });
const notWhole = refuse({ code: 6000, subcode: 1_363_037 });

/**
 * Creates the target of a video's bytes: a page's reel, without text yet, or an account's
 * container.
 */
export function startVideo(graph: GraphParts, place: string, caption: string | null): Answer {
  const { book, liar } = graph;
  const message = caption ?? '';
  if (message !== '') book.begin(place, message);
  const verdict = liar.write(place, message);
  if (!verdict.isDone) return verdict.answer;
  const platform = caption === null ? 'facebook' : 'instagram';
  const video = { size: 0, parts: [], wholeAt: null, ...liar.video() };
  const made = { place, platform, message, pictures: [], video, lags: liar.lags() } as const;
  const item = liar.initialize(book.make(made, verdict.afterMs));
  if (platform === 'instagram') noteFate(graph, item);
  const id = platform === 'facebook' ? { video_id: item.id } : { id: item.id };
  return verdict.answer ?? ok({ ...id, upload_url: 'https://rupload.test', uri: 'https://rupload.test' });
}

function noteFate({ book }: GraphParts, { video, place, message }: Item): void {
  if (video?.isFailing === true) book.recordFalseResponse('failed-video', place, message);
}

const receivedOf = (item: Item): number =>
  (item.video?.parts ?? []).reduce((sum, part) => sum + part.length, 0);

/** Accepts bytes from the last offset on; received bytes stay, whatever the response. */
export function receiveBytes(graph: GraphParts, { id, token, offset, size, bytes }: Upload): Answer {
  const holder = graph.directory.holderOf(token);
  const item = graph.book.find(id);
  if (!holder) return refuseUpload(401, 'The token is not valid.', false);
  if (!item?.video || !graph.directory.mayAct(holder, item.place))
    return refuseUpload(400, 'The upload session does not exist.', false);
  const { video } = item;
  if (video.wholeAt !== null) return ok({ success: true });
  const received = receivedOf(item);
  if (offset !== received) return refuseUpload(416, `The next byte is ${received}, not ${offset}.`, true);
  const { arrived, answer } = graph.liar.truncateUpload(item, bytes.length);
  video.parts.push(bytes.subarray(0, arrived));
  if (received + arrived < size)
    return answer ?? refuseUpload(400, 'Partial request: the upload broke off.', true);
  video.wholeAt = Date.now();
  item.pictures = [createHash('sha256').update(Buffer.concat(video.parts)).digest('hex')];
  video.parts.splice(0, video.parts.length, Buffer.alloc(size));
  return answer ?? ok({ success: true });
}

/** Discards the received bytes of a video. */
export function discardBytes({ video }: Item): void {
  if (!video) return;
  video.wholeAt = null;
  video.parts.splice(0);
}

/** Publishes a page's reel once it is prepared. */
export function finishReel(graph: GraphParts, place: string, params: URLSearchParams): Answer {
  const { book, liar } = graph;
  const item = book.find(params.get('video_id') ?? '');
  if (!item?.video || item.place !== place) return unknown;
  item.toldAt.push(Date.now());
  const { video } = item;
  if (item.publicAt === null && graph.illness.losesBytes(place)) discardBytes(item);
  if (video.wholeAt === null) return notWhole;
  if (item.publicAt === null) item.message = params.get('description') ?? '';
  book.begin(place, item.message, item.madeAt);
  const verdict = liar.write(place, item.message, item);
  if (!verdict.isDone) return verdict.answer;
  noteFate(graph, item);
  const leftMs = Math.max(0, video.wholeAt + video.processingMs - Date.now());
  if (!video.isFailing) book.publish(item, Math.max(leftMs, verdict.afterMs));
  // The failure happens after the call was accepted.
  else if (item.failedAt === null) item.failedAt = Date.now() + leftMs;
  if (graph.illness.losesAnswer(place)) return lostAnswer;
  return verdict.answer ?? ok({ success: true, post_id: `${place}_${item.id}` });
}

/** Returns the processing phases of a page's reel or a container. */
export function phasesOf(item: Item, isPublic: boolean): Record<string, unknown> {
  const { video } = item;
  const isWhole = video !== null && video.wholeAt !== null;
  const isPrepared = isWhole && (video.wholeAt ?? 0) + video.processingMs <= Date.now();
  const isFailed = item.failedAt !== null && item.failedAt <= Date.now();
  const received = receivedOf(item);
  const prepared = isFailed ? 'error' : isPrepared ? 'complete' : isWhole ? 'in_progress' : 'not_started';
  return {
    video_status: isFailed ? 'error' : isPublic ? 'ready' : isPrepared ? 'upload_complete' : 'processing',
    uploading_phase: {
      status: isWhole ? 'complete' : received > 0 ? 'in_progress' : 'not_started',
      bytes_transferred: received,
    },
    processing_phase: { status: prepared },
    publishing_phase: { status: isPublic ? 'complete' : 'not_started' },
  };
}

export function showReel({ book }: GraphParts, item: Item): Record<string, unknown> {
  const isPublic = book.seenById(item) === 'public';
  return {
    id: item.id,
    description: item.message,
    status: phasesOf(item, isPublic),
    ...(isPublic ? { permalink_url: `/reel/${item.id}/` } : {}),
  };
}
