import type { SafeFetch } from '@kallos/safe-fetch/safe-fetch';
import type { Database } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import type { ImageSearch } from './image-search/search.ts';
import type { ImageDecoder } from './media/decoding/decoder-processes.ts';
import type { MediaStore } from './media/storage/storage.ts';
import type { VideoConverter } from './media/video/convert-video.ts';
import type { ImageJudge } from './models/image-judge.ts';
import type { ProductWriter } from './models/product-writer.ts';

/** Daily limits and the key that signs image addresses. */
export interface CatalogSettings {
  readonly signingKey: string;
  readonly imageSearchesPerDay: number;
  readonly aiCallsPerDay: number;
  readonly aiCallsPerAccountPerDay: number;
  /** Monthly budgets in US dollars. */
  readonly aiUsdPerMonth: number;
  readonly aiUsdPerAccountPerMonth: number;
  /** Bytes of images and videos that an account may upload in 30 days. */
  readonly mediaBytes: number;
  readonly mediaBytesOfTrial: number;
}

/** The context of every handler of this service. */
export interface Ctx {
  readonly db: Database;
  readonly log: Log;
  readonly now: () => Date;
  /** The image store, and the processes that decode images and convert videos. */
  readonly pictures: {
    readonly store: MediaStore;
    readonly decoder: ImageDecoder;
    /** Undefined without ffmpeg: an unsuitable video is then rejected. */
    readonly converter?: VideoConverter | undefined;
  };
  readonly fetchSafely: SafeFetch;
  /** The writer of descriptions, and a model that sees images, if configured. */
  readonly ai: { readonly writer: ProductWriter; readonly judge?: ImageJudge | undefined };
  readonly search: ImageSearch;
  /** Timeouts of a search including its images, and of one image. */
  readonly patience: { readonly search: number; readonly picture: number };
  readonly settings: CatalogSettings;
}
