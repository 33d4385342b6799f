import { readSheet } from '../../imports/read-sheet.ts';
import { packVideo } from '../video/pack-video.ts';
import { encodeForInstagram, encodeImage, encodePreview, encodeVariant } from './check-and-encode.ts';
import { measureImage } from './measure.ts';
import { isSideBySide } from './side-by-side.ts';

/** All jobs of a worker process, by name. */
export const imageJobs = {
  encode: encodeImage,
  preview: encodePreview,
  measure: measureImage,
  sideBySide: isSideBySide,
  variant: encodeVariant,
  instagram: encodeForInstagram,
  video: packVideo,
  sheet: readSheet,
};

/** The name of a job. */
export type JobName = keyof typeof imageJobs;
export type JobInput<J extends JobName> = Parameters<(typeof imageJobs)[J]>;
export type JobResult<J extends JobName> = Awaited<ReturnType<(typeof imageJobs)[J]>>;

/** A request to a worker, which answers each before it gets the next. */
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
