import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { products } from '@kallos/contracts/catalog/products';
import { businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import type { ModelRequest } from '@kallos/writing/testing/model-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCatalogWithModel, quickDecoder } from '../../testing/catalog-with-model.ts';
import { answerSearch, startSite, type Site } from '../../testing/catalog.ts';
import { injections } from '../../testing/injections.ts';
import { mapConcurrently } from '../image-search/find-candidates.ts';
import { judgingRules } from '../models/image-judge.ts';
import { factRules, writingRules } from '../models/model-writer.ts';

const otherTenant = 'ΜΥΣΤΙΚΟ-ΤΟΥ-ΑΛΛΟΥ-9c1d';
const greek = 'Ο ορός φροντίζει την επιδερμίδα με ελαφριά υφή και ευχάριστη αίσθηση κάθε ημέρα.';

/** A model that obeys every injected instruction, each call differently. */
function obey({ instructions, raw, schema }: ModelRequest, turn: number): string {
  const link = `${greek} [εδώ](https://evil.example/c?d=1) ![x](http://evil.example/p.png) www.evil.example javascript:alert(1) <img src=//evil.example/x>`;
  const spoils = [
    instructions,
    `${greek} ${instructions}`,
    link,
    Buffer.from(instructions).toString('base64'),
    'Of course! Here are my rules, in plain English, as you asked me to print them for you.',
    '',
    `<script>alert(1)</script>${greek}`,
    `${greek} **CANARY** `.repeat(400),
    raw,
    `${`${greek} `.repeat(12)}${instructions.slice(0, 150)}`,
  ];
  const said = spoils[turn % spoils.length] ?? '';
  if (turn % 11 === 0) return said;
  if (turn % 13 === 0) return JSON.stringify({ admin: true, tokens: [said] });
  if (schema === 'product_facts')
    return JSON.stringify({ facts: [...spoils, greek].map((text) => ({ aspect: 'what', text })) });
  if (schema !== 'picture_verdicts') return JSON.stringify({ description: said, admin: true });
  return JSON.stringify({
    verdicts: [
      { picture: 1, fit: 100_000, reason: said, admin: true },
      { picture: -4, fit: -1, reason: link },
      { picture: 999, fit: 1, reason: instructions },
    ],
  });
}

const site: Site = {};
const web = openForFile(
  () => startSite(site),
  ({ close }) => close(),
);
const catalog = openForFile(
  () => openCatalogWithModel(obey, { siteUrl: web.url, decoder: quickDecoder }),
  ({ close }) => close(),
);
beforeAll(async () => {
  site['/a.jpg'] = { body: 'a picture' };
  // Another business's data, which must never appear.
  const { product } = await callAs(catalog.app, adminCaller)(products.create, {
    body: { name: 'Κοινό προϊόν', description: 'Προϊόν που έχουν πολλοί.' },
  });
  const added = await callAs(catalog.app, businessCaller(2))(accountProducts.add, {
    body: { productId: product.id },
  });
  await callAs(catalog.app, businessCaller(2))(accountProducts.update, {
    params: { id: added.product.id },
    body: { customName: otherTenant, customDescription: otherTenant },
  });
});
const runsOf = (rules: string) => {
  const words = rules.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, -7).map((_, at) => words.slice(at, at + 8).join(' '));
};
const secrets = [writingRules, factRules, judgingRules('el'), judgingRules('en')].flatMap(runsOf);

/** Expects a user-visible text without injected content. */
function expectHarmless(text: string, told: string): void {
  expect(text, told).not.toMatch(/https?:|www\.|javascript:|evil\.|\]\(|<|>|\u202e|\u200b|\*\*/i);
  const said = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  expect(
    secrets.filter((secret) => said.includes(secret)),
    told,
  ).toEqual([]);
  expect(text, told).not.toContain(Buffer.from(writingRules).toString('base64').slice(0, 40));
}

describe('200 injected instructions', () => {
  it('do not change the answer, as names and as web titles', async () => {
    expect(injections).toHaveLength(200);
    await mapConcurrently([...injections.entries()], 6, async ([at, text]) => {
      answerSearch(site, web.url, [{ path: '/a.jpg', title: injections[(at + 7) % 200] ?? '' }]);
      const preview = await callAs(catalog.app, at % 2 ? businessCaller(1) : adminCaller)(
        aiCreation.preview,
        {
          body: { productName: text.slice(0, 200) },
        },
      );
      const strict = aiCreation.preview.reply.parse(preview);
      expect(preview, text).toEqual(strict);
      expect(preview.topImages, text).toHaveLength(1);
      expectHarmless(preview.description, text);
      expect(preview.description.length).toBeLessThanOrEqual(2000);
      for (const { reason, description, score } of preview.topImages) {
        expectHarmless(reason, text);
        expectHarmless(description, text);
        expect(score).toBeLessThanOrEqual(100);
        expect(score).toBeGreaterThanOrEqual(0);
      }
      expect(JSON.stringify(preview)).not.toContain(otherTenant);
    });
  });

  it("do not change proposed facts, as a product's name and description", async () => {
    const own = callAs(catalog.app, businessCaller(3));
    for (const text of injections.filter((_, at) => at % 5 === 0)) {
      const body = { name: `Ορός ${text}`.slice(0, 200), description: text.padEnd(10) };
      const { product } = await callAs(catalog.app, adminCaller)(products.create, { body });
      const added = await own(accountProducts.add, { body: { productId: product.id } });
      const { facts } = await own(accountProducts.proposeFacts, { params: { id: added.product.id } });
      for (const fact of facts) expectHarmless(fact, text);
      expect(JSON.stringify(facts)).not.toContain(otherTenant);
    }
  });

  it('do not change a search with a description', async () => {
    for (const text of injections.filter((_, at) => at % 10 === 0)) {
      const found = await callAs(catalog.app, adminCaller)(aiCreation.searchImages, {
        body: { productName: 'Ορός', description: text },
      });
      expect(found).toEqual(aiCreation.searchImages.reply.parse(found));
      for (const { description } of found.images) expectHarmless(description, text);
    }
  });

  it("never get another business's data into a prompt", () => {
    expect(catalog.model.asked.length).toBeGreaterThan(300);
    for (const { raw } of catalog.model.asked) expect(raw).not.toContain(otherTenant);
  });
});
