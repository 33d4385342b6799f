import type { Database } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import type { ImageSearch } from './image-search/search.ts';
import type { ImageJudge } from './models/image-judge.ts';
import type { ProductWriter } from './models/product-writer.ts';
import type { SafeFetch } from '@kallos/safe-fetch/safe-fetch';
import type { PictureDecoder } from './media/decoding/decoder-processes.ts';
import type { PictureStore } from './media/storage/storage.ts';
import type { VideoConverter } from './media/video/convert-video.ts';

/** Daily allowances and the key that signs picture addresses. */
export interface CatalogSettings {
  readonly signingKey: string;
  readonly imageSearchesPerDay: number;
  readonly aiCallsPerDay: number;
  readonly aiCallsPerAccountPerDay: number;
  /** Budgets of a calendar month in US dollars. */
  readonly aiUsdPerMonth: number;
  readonly aiUsdPerAccountPerMonth: number;
  /** Bytes of images and videos that an account may upload in 30 days. */
  readonly mediaBytes: number;
  readonly mediaBytesOfTrial: number;
}

/** What every verb of this service may use. */
export interface Ctx {
  readonly db: Database;
  readonly log: Log;
  readonly now: () => Date;
  /** Where pictures are kept, and the processes that decode them and convert videos. */
  readonly pictures: {
    readonly store: PictureStore;
    readonly decoder: PictureDecoder;
    /** Undefined without ffmpeg: then an unfit video is refused. */
    readonly converter?: VideoConverter | undefined;
  };
  readonly fetchSafely: SafeFetch;
  /** Who writes descriptions, and who looks at pictures when a model can. */
  readonly ai: { readonly writer: ProductWriter; readonly judge?: ImageJudge | undefined };
  readonly search: ImageSearch;
  /** How long a search may take with the reading of what it found, and one found picture. */
  readonly patience: { readonly search: number; readonly picture: number };
  readonly settings: CatalogSettings;
}
