import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { createModelClient } from '@kallos/writing/model/model-client';
import { startModel } from '@kallos/writing/testing/model-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCatalogWithModel } from '../../testing/catalog-with-model.ts';
import { refusal } from '../../testing/catalog.ts';
import { createModelWriter } from './model-writer.ts';

const greek = 'Ο ορός φροντίζει την επιδερμίδα με ελαφριά υφή και ευχάριστη αίσθηση κάθε ημέρα.';
const asDescription = (description: string) => JSON.stringify({ description });

let says: string;
const server = openForFile(
  () => startModel(() => says),
  ({ close }) => close(),
);
beforeEach(() => {
  server.asked.length = 0;
});

const describeSerum = () =>
  createModelWriter(createModelClient({ apiKey: 'key', baseUrl: server.baseUrl, model: 'gpt-4o' })).describe({
    productName: 'Hydra Serum',
    onBehalfOf: 'business:1',
  });

describe('a description by a model', () => {
  it('is requested with the name as data and names the model', async () => {
    says = asDescription(greek);
    expect(await describeSerum()).toEqual({
      description: greek,
      writer: { kind: 'model', model: 'gpt-4o' },
    });
    expect(server.asked.map(({ input }) => input)).toEqual(['{"product_name":"Hydra Serum"}']);
  });

  it.each([
    'no json',
    asDescription(''),
    asDescription('**'),
    asDescription('Η κρέμα προσφέρει οριστική θεραπεία των ρυτίδων, 100% ανώδυνα και χωρίς παρενέργειες.'),
    asDescription('Ένας ορός με το αποτέλεσμα του Botox, για όσες θέλουν να δουν τη διαφορά αμέσως.'),
  ])('is requested once more if it is empty or unlawful: %s', async (said) => {
    says = said;
    expect(await refusal(describeSerum())).toBe('upstream_failed');
    expect(server.asked).toHaveLength(2);
  });
});

describe('the daily limit of AI texts', () => {
  it('is never exceeded, per account and in total', async () => {
    const catalog = await openCatalogWithModel(() => asDescription(greek), {
      settings: { aiCallsPerAccountPerDay: 4, aiCallsPerDay: 6 },
    });
    const ask = (account: number) =>
      refusal(
        callAs(catalog.app, businessCaller(account))(aiCreation.preview, { body: { productName: 'Hydra' } }),
      );
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(1 + (at % 2))));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(6);
    expect(outcomes.filter((outcome) => outcome === 'limit_reached')).toHaveLength(24);
    expect(catalog.model.asked).toHaveLength(6);
    await catalog.close();
  });
});
