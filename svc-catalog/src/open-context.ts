import type { Opened } from '@kallos/service-kit/run';
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import { openImageSearch } from './images/providers.ts';
import { builtInWriter } from './ai/built-in-writer.ts';
import { createModelWriter } from './outside/model-writer.ts';
import { createSafeFetch } from './outside/safe-fetch.ts';
import { deriveSigningKey } from './pictures/proxy-address.ts';
import { openDecoder } from './pictures/decoder.ts';
import { openFolderStore } from './pictures/storage.ts';

/** Puts the outside clients together as the settings say. */
export function openContext(
  config: Config,
  { db, log }: Pick<Opened, 'db' | 'log'>,
  pictureWorker: string,
): Ctx {
  const userAgent = `Kallos/1.0 (+${config.PUBLIC_URL})`;
  return {
    db,
    log,
    now: () => new Date(),
    pictures: { store: openFolderStore(config.MEDIA_DIR), decoder: openDecoder(pictureWorker) },
    // The search service that an operator names is trusted with its own pictures.
    fetchSafely: createSafeFetch({
      allowOrigins: [
        ...config.IMAGE_FETCH_ALLOW,
        ...(config.IMAGE_SEARCH_URL ? [config.IMAGE_SEARCH_URL] : []),
      ],
      userAgent,
    }),
    writer: config.OPENAI_API_KEY
      ? createModelWriter({
          apiKey: config.OPENAI_API_KEY,
          baseUrl: config.OPENAI_BASE_URL,
          model: config.OPENAI_MODEL,
        })
      : builtInWriter,
    search: openImageSearch({
      searchUrl: config.IMAGE_SEARCH_URL,
      braveKey: config.BRAVE_API_KEY,
      userAgent,
    }),
    settings: {
      signingKey: deriveSigningKey(config.IDENTITY_KEY),
      imageSearchesPerDay: config.IMAGE_SEARCHES_PER_DAY,
      aiCallsPerDay: config.AI_CALLS_PER_DAY,
      aiCallsPerAccountPerDay: config.AI_CALLS_PER_ACCOUNT_PER_DAY,
    },
  };
}
