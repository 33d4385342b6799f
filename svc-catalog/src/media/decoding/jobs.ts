import { measurePicture } from './measure.ts';
import { isSideBySide } from './side-by-side.ts';
import { packVideo } from '../video/pack-video.ts';
import { encodeForInstagram, encodePicture, encodePreview, encodeVariant } from './check-and-encode.ts';

/** Everything that decodes a picture, by name: what a worker process is asked for. */
export const pictureJobs = {
  encode: encodePicture,
  preview: encodePreview,
  measure: measurePicture,
  sideBySide: isSideBySide,
  variant: encodeVariant,
  instagram: encodeForInstagram,
  video: packVideo,
};

/** One of the jobs. */
export type JobName = keyof typeof pictureJobs;
export type JobInput<J extends JobName> = Parameters<(typeof pictureJobs)[J]>;
export type JobResult<J extends JobName> = Awaited<ReturnType<(typeof pictureJobs)[J]>>;

/** What is sent to a worker; it answers each order before it gets the next. */
export interface JobRequest {
  readonly job: JobName;
  readonly input: readonly unknown[];
}

/** A worker's message: ready, a result, or an error. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly message: string; readonly fields?: Record<string, string> }
  | { readonly kind: 'failed'; readonly message: string };
