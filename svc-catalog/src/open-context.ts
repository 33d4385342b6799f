import { createSafeFetch } from '@kallos/safe-fetch/safe-fetch';
import type { ServiceDependencies } from '@kallos/service-kit/run';
import { createModelClient } from '@kallos/writing/model/model-client';
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import { openImageSearch } from './image-search/providers.ts';
import { openDecoder } from './media/decoding/decoder-processes.ts';
import { deriveSigningKey } from './media/proxy-address.ts';
import { openS3Store } from './media/storage/s3-storage.ts';
import { openFolderStore, type MediaStore } from './media/storage/storage.ts';
import { openConverter, type VideoConverter } from './media/video/convert-video.ts';
import { findFfmpeg } from './media/video/find-ffmpeg.ts';
import { createImageJudge } from './models/image-judge.ts';
import { createModelWriter } from './models/model-writer.ts';
import { builtInWriter } from './models/product-writer.ts';

/** Opens a model client for texts and, if supported, images; the built-in writer without a key. */
function openAi(config: Config): Ctx['ai'] {
  if (!config.OPENAI_API_KEY) return { writer: builtInWriter };
  const client = createModelClient({
    apiKey: config.OPENAI_API_KEY,
    baseUrl: config.OPENAI_BASE_URL,
    model: config.OPENAI_MODEL,
    price: config.OPENAI_USD_PER_MILLION,
  });
  const writer = createModelWriter(client);
  return client.abilities.readsPictures ? { writer, judge: createImageJudge(client) } : { writer };
}

function openStore(config: Config): MediaStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return openFolderStore(config.MEDIA_DIR);
  return openS3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

function openVideoConverter(config: Config, log: ServiceDependencies['log']): VideoConverter | undefined {
  const ffmpeg = findFfmpeg({ FFMPEG_BIN: config.FFMPEG_BIN, PATH: process.env['PATH'] });
  if (ffmpeg === undefined) {
    log.info('no ffmpeg: videos that networks do not take as they are will be refused');
    return undefined;
  }
  return openConverter(ffmpeg);
}

/** Creates the external clients from the settings. */
export function openContext(
  config: Config,
  { db, log }: Pick<ServiceDependencies, 'db' | 'log'>,
  pictureWorker: string,
): Ctx {
  const userAgent = `Kallos/1.0 (+${config.PUBLIC_URL})`;
  return {
    db,
    log,
    now: () => new Date(),
    pictures: {
      store: openStore(config),
      decoder: openDecoder(pictureWorker),
      converter: openVideoConverter(config, log),
    },
    // A search service that the operator configured may serve its own images.
    fetchSafely: createSafeFetch({
      allowOrigins: [
        ...config.IMAGE_FETCH_ALLOW,
        ...(config.IMAGE_SEARCH_URL ? [config.IMAGE_SEARCH_URL] : []),
      ],
      userAgent,
    }),
    ai: openAi(config),
    patience: { search: 9000, picture: 6000 },
    search: openImageSearch({
      searchUrl: config.IMAGE_SEARCH_URL,
      braveKey: config.BRAVE_API_KEY,
      google:
        config.GOOGLE_SEARCH_KEY && config.GOOGLE_SEARCH_CX
          ? { key: config.GOOGLE_SEARCH_KEY, cx: config.GOOGLE_SEARCH_CX }
          : undefined,
      userAgent,
    }),
    settings: {
      signingKey: deriveSigningKey(config.IDENTITY_KEY),
      imageSearchesPerDay: config.IMAGE_SEARCHES_PER_DAY,
      aiCallsPerDay: config.AI_CALLS_PER_DAY,
      aiCallsPerAccountPerDay: config.AI_CALLS_PER_ACCOUNT_PER_DAY,
      aiUsdPerMonth: config.AI_USD_PER_MONTH,
      aiUsdPerAccountPerMonth: config.AI_USD_PER_ACCOUNT_PER_MONTH,
      mediaBytes: config.MEDIA_MB_PER_ACCOUNT * 2 ** 20,
      mediaBytesOfTrial: config.MEDIA_MB_PER_TRIAL * 2 ** 20,
    },
  };
}
