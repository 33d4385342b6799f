import { existsSync } from 'node:fs';
import { givenPrice } from '@kallos/model-writer/models';
import { readConfig, serviceSettings } from '@kallos/service-kit/config';
import * as z from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));

const fields = {
  /** Folder that keeps the pictures. */
  MEDIA_DIR: z.string().min(1).default('.data/media'),
  /** The ffmpeg that converts videos; without it the one on the PATH, with `none` no one. */
  FFMPEG_BIN: z
    .string()
    .optional()
    .refine((file) => !file || file === 'none' || existsSync(file), 'names no program'),
  /** An S3-compatible store instead of the folder: all of these, or none. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Origins whose pictures may be fetched although their address is private, as the local sandbox's is. */
  IMAGE_FETCH_ALLOW: list,
  IMAGE_SEARCH_URL: z.url().optional(),
  BRAVE_API_KEY: z.string().optional(),
  GOOGLE_SEARCH_KEY: z.string().optional(),
  GOOGLE_SEARCH_CX: z.string().optional(),
  IMAGE_SEARCHES_PER_DAY: z.coerce.number().int().min(0).default(100),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_MODEL: z.string().default('gpt-4o'),
  AI_CALLS_PER_ACCOUNT_PER_DAY: z.coerce.number().int().min(0).default(50),
  AI_CALLS_PER_DAY: z.coerce.number().int().min(0).default(1000),
  /** Budgets of a calendar month for language models, in US dollars. */
  AI_USD_PER_MONTH: z.coerce.number().min(0).max(1_000_000).default(20),
  AI_USD_PER_ACCOUNT_PER_MONTH: z.coerce.number().min(0).max(1_000_000).default(5),
  /** Price of the model per million tokens in and out, where it is not one that is known. */
  OPENAI_USD_PER_MILLION: givenPrice.optional(),
  DEMO_DATA: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
};

const isAllOrNone = (...values: ReadonlyArray<string | undefined>) =>
  new Set(values.map((value) => value === undefined)).size === 1;

const settings = serviceSettings
  .extend(fields)
  .refine((read) => isAllOrNone(read.GOOGLE_SEARCH_KEY, read.GOOGLE_SEARCH_CX), {
    message: 'goes together with GOOGLE_SEARCH_KEY',
    path: ['GOOGLE_SEARCH_CX'],
  })
  .refine(
    (read) => isAllOrNone(read.S3_ENDPOINT, read.S3_BUCKET, read.S3_ACCESS_KEY_ID, read.S3_SECRET_ACCESS_KEY),
    {
      message: 'needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
      path: ['S3_ENDPOINT'],
    },
  );

/** The settings of this process. */
export type Config = z.output<typeof settings>;

/** Reads this process's settings; prints every fault and exits when one is wrong. */
export const readCatalogConfig = (): Config =>
  readConfig(settings, process.env, { DEMO_DATA: (flag) => flag === '1' && 'must be 0' });
