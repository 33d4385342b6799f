import { createModelClient } from '@kallos/writing/model/model-client';
import { startModel } from '@kallos/writing/testing/model-server';
import type { ImageDecoder } from '../src/media/decoding/decoder-processes.ts';
import type { JobInput, JobName, JobResult } from '../src/media/decoding/jobs.ts';
import { createImageJudge } from '../src/models/image-judge.ts';
import { createModelWriter } from '../src/models/model-writer.ts';
import { openTestCatalog, type CatalogChanges } from './catalog.ts';

/** Opens the service with a model that replies with `answer`, by default with high limits. */
export async function openCatalogWithModel(
  answer: Parameters<typeof startModel>[0],
  { settings, ...changes }: CatalogChanges = {},
) {
  const model = await startModel(answer);
  const client = createModelClient({ apiKey: 'key', baseUrl: model.baseUrl, model: 'gpt-4o' });
  const catalog = await openTestCatalog({
    ...changes,
    ai: { writer: createModelWriter(client), judge: createImageJudge(client) },
    settings: {
      imageSearchesPerDay: 10_000,
      aiCallsPerDay: 10_000,
      aiCallsPerAccountPerDay: 10_000,
      aiUsdPerMonth: 1000,
      aiUsdPerAccountPerMonth: 1000,
      ...settings,
    },
  });
  const close = async () => {
    await catalog.close();
    await model.close();
  };
  return { ...catalog, model, close };
}

/** Accepts every image without decoding it, for tests of hundreds of previews about texts and budgets. */
export const quickDecoder: ImageDecoder = {
  run: <J extends JobName>(_job: J, [bytes]: JobInput<J>) =>
    Promise.resolve({
      width: 1080,
      height: 1080,
      sharpness: 1,
      background: 1,
      fingerprint: 0n,
      thumbnail: new Uint8Array(192),
      look: bytes,
    } as unknown as JobResult<J>),
  close: () => {},
};
