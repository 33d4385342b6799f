import { existsSync } from 'node:fs';
import { readConfig, serviceSettings } from '@kallos/service-kit/config';
import {
  checkedText,
  decimalNumber,
  httpAddress,
  originList,
  token,
  wholeNumber,
  zeroOrOne,
} from '@kallos/service-kit/setting-types';
import { givenPrice } from '@kallos/writing/model/models';
import * as z from 'zod';

const aDay = wholeNumber({ min: 0, max: 1_000_000 });
const dollars = decimalNumber({ min: 0, max: 1_000_000 });

const fields = {
  /** The folder of stored images. */
  MEDIA_DIR: z.string().min(1).default('.data/media'),
  /** Megabytes of images and videos that an account, or one on trial, may upload in 30 days. */
  MEDIA_MB_PER_ACCOUNT: wholeNumber({ min: 1, max: 10_000_000 }).default(20_480),
  MEDIA_MB_PER_TRIAL: wholeNumber({ min: 1, max: 10_000_000 }).default(1024),
  /** The ffmpeg that converts videos; by default the one on the PATH; `none` disables conversion. */
  FFMPEG_BIN: z
    .string()
    .optional()
    .refine((file) => !file || file === 'none' || existsSync(file), 'names no program'),
  /** An S3-compatible store instead of the folder: all of these, or none. */
  S3_ENDPOINT: httpAddress.optional(),
  S3_BUCKET: checkedText(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket').optional(),
  S3_REGION: checkedText(/^[a-z\d-]{2,40}$/, 'must be the name of a region such as eu-central-1').default(
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: token.optional(),
  S3_SECRET_ACCESS_KEY: token.optional(),
  /** Origins with private addresses whose images may be fetched, such as the local sandbox. */
  IMAGE_FETCH_ALLOW: originList.default([]),
  IMAGE_SEARCH_URL: httpAddress.optional(),
  BRAVE_API_KEY: token.optional(),
  GOOGLE_SEARCH_KEY: token.optional(),
  GOOGLE_SEARCH_CX: token.optional(),
  IMAGE_SEARCHES_PER_DAY: aDay.default(100),
  OPENAI_API_KEY: token.optional(),
  OPENAI_BASE_URL: httpAddress.optional(),
  OPENAI_MODEL: token.default('gpt-4o'),
  AI_CALLS_PER_ACCOUNT_PER_DAY: aDay.default(50),
  AI_CALLS_PER_DAY: aDay.default(1000),
  /** Monthly budgets for language models in US dollars. */
  AI_USD_PER_MONTH: dollars.default(20),
  AI_USD_PER_ACCOUNT_PER_MONTH: dollars.default(5),
  /** The model's price per million tokens in and out, for an unknown model. */
  OPENAI_USD_PER_MILLION: givenPrice.optional(),
  DEMO_DATA: zeroOrOne.default(false),
};

const isAllOrNone = (...values: ReadonlyArray<string | undefined>) =>
  new Set(values.map((value) => value === undefined)).size === 1;

const catalogSettings = serviceSettings
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
export type Config = z.output<typeof catalogSettings>;

/** Reads this process's settings; prints every invalid one and exits. */
export const readCatalogConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(catalogSettings, env, { DEMO_DATA: (flag) => flag === '1' && 'must be 0' });
