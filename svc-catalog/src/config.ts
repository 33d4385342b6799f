import { readConfig, serviceSettings } from '@kallos/service-kit/config';
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));

const settings = serviceSettings.extend({
  /** Folder that keeps the pictures. */
  MEDIA_DIR: z.string().min(1).default('.data/media'),
  /** Origins whose pictures may be fetched although their address is private, as the local sandbox's is. */
  IMAGE_FETCH_ALLOW: list,
  IMAGE_SEARCH_URL: z.url().optional(),
  BRAVE_API_KEY: z.string().optional(),
  IMAGE_SEARCHES_PER_DAY: z.coerce.number().int().min(0).default(100),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_MODEL: z.string().default('gpt-4o'),
  AI_CALLS_PER_ACCOUNT_PER_DAY: z.coerce.number().int().min(0).default(50),
  AI_CALLS_PER_DAY: z.coerce.number().int().min(0).default(1000),
  DEMO_DATA: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
});

/** The settings of this process. */
export type Config = z.output<typeof settings>;

/** Reads this process's settings; prints every fault and exits when one is wrong. */
export const readCatalogConfig = (): Config => readConfig(settings, process.env);
