import { checkTextFully } from '@kallos/compliance/check-text-fully';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import { measureGrowth, type Growth } from '@kallos/tooling/test-runs/measure-growth';
import * as z from 'zod';
import { sketchOf } from '../src/built-in/likeness.ts';
import { copiesExample } from '../src/model/model-faults.ts';
import { holdsAddress } from '../src/products/holds-address.ts';
import { isMostlyGreek, plainText, repeatsInstructions } from '../src/products/plain-text.ts';
import { likelyClass, namesPrescription } from '../src/products/recognise.ts';

const instructions =
  'Write in Greek with correct accents, polite plural, one paragraph of plain text. '.repeat(20);

/** The processing of texts in services, by its name in the table. */
const works: Readonly<Record<string, (text: string) => unknown>> = {
  claims: (text) => checkTextFully({ text, productNames: ['α β'], permittedClaims: ['θεραπεύει την ακμή'] }),
  'near-duplicates': sketchOf,
  'plain text': (text) => [
    plainText(text, 2000),
    isMostlyGreek(text),
    repeatsInstructions(text, instructions),
  ],
  'model text': (text) => [holdsAddress(text), namesPrescription(text), copiesExample(text, [text])],
  'product kind': (text) => likelyClass({ name: text, categoryName: text }),
};

const files = 'Files are bounded by bytes and decoded in processes of their own.';

/** For each call that takes text, lists or files: its service's processing beyond parsing. */
export const workOf: Readonly<Record<string, ReadonlyArray<keyof typeof works> | typeof files>> = {
  'bulkPosts.check': ['claims'],
  'bulkPosts.checkNew': ['claims', 'product kind'],
  'bulkPosts.create': ['claims', 'near-duplicates'],
  'bulkPosts.update': ['claims', 'near-duplicates'],
  'bulkPosts.resolve': ['claims'],
  'bulkPosts.generate': ['claims', 'near-duplicates', 'model text', 'plain text'],
  'bulkPosts.list': [],
  'brandVoice.save': ['claims'],
  'postRepeats.save': ['claims'],
  'places.search': [],
  'emails.approve': ['claims'],
  'aiCreation.preview': ['product kind', 'plain text', 'claims', 'model text'],
  'aiCreation.saveImages': [],
  'aiCreation.replaceImage': ['plain text'],
  'aiCreation.searchImages': ['plain text'],
  'accountProducts.add': ['product kind', 'plain text'],
  'accountProducts.update': ['product kind', 'plain text'],
  'products.list': [],
  'products.create': files,
  'products.update': files,
  'pictures.upload': files,
  'pictures.keep': files,
  'pictures.keepVideo': files,
  'pictures.keepVideoPiece': files,
  'pictures.media': [],
  'postBatches.preview': ['claims'],
  'postBatches.create': ['claims'],
  'productImports.preview': files,
  'productImports.run': files,
  'pictures.proxy': [],
  ...Object.fromEntries(
    (
      'sessions.loginAdmin sessions.loginBusiness sessions.impersonate sessions.introspect sessions.recordActingWrite ' +
      'passwords.requestReset passwords.showLink passwords.choose passwords.change factors.beginCodes factors.confirmCodes factors.removeCodes ' +
      'factors.renewRecoveryCodes factors.beginPasskey factors.addPasskey factors.removePasskey factors.askForPasskey ' +
      'factors.usePasskey factors.useCode accounts.list accounts.create accounts.update accounts.createUser accounts.inviteUser accounts.inviteAgain ' +
      'accounts.updateUser companyInfo.save deployTokenAudit.record releaseReports.keep releaseReports.compare connection.createTicket connection.connect connection.callback ' +
      'connection.confirm connection.disconnect connection.deauthorize connection.deleteData connection.showDeletion connection.listPages ' +
      'connection.retryPage connection.saveSelectedPages deliveries.deliver deliveries.settle deliveries.deletePublished ' +
      'health.selection health.checkPages pageLocks.list pageLocks.move pageLocks.release claimDecisions.list accountOverview.list accountOverview.download accountOverview.remind audit.list accounts.changeNotes periods.update periods.sendTestEmail ' +
      'apiKeys.create apiKeys.introspect apiKeys.listAccounts apiKeys.rotate bulkPosts.browse webhooks.create webhooks.listEvents connectLinks.create connectLinks.open pictures.keepFromUrl ' +
      'webhooks.replay webhooks.resend webhooks.rotateSecret webhooks.test webhooks.update staff.invite staff.changeRole staff.saveProfile staff.showLink ' +
      'staff.choosePassword accounts.changeLife accounts.requestErasure accountOverview.timeline accountOverview.calendar publishing.pause agencyMail.save ' +
      'clientMonths.list clientMonths.create clientMonths.revoke clientMonths.show clientMonths.csv clientMonths.calendar'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
};

/** The calls of the contract that take text, lists or files. */
export const takers = allEndpoints.filter(
  ({ endpoint: { body, query, files: named } }) => body ?? query ?? named,
);

type Json = { [key: string]: unknown };

/**
 * Returns an input whose every text and list has this size, regardless of limits, as an attacker would send
 * it.
 */
function inputOf(node: Json, text: string, items: number): unknown {
  const options = (node['anyOf'] ?? node['oneOf'] ?? node['allOf']) as Json[] | undefined;
  if (options) return inputOf(options.find(({ type }) => type !== 'null') ?? {}, text, items);
  if (Array.isArray(node['enum'])) return node['enum'][0];
  if ('const' in node) return node['const'];
  const many = (make: (at: number) => unknown) => Array.from({ length: items }, (_, at) => make(at));
  if (node['type'] === 'array')
    return many(() => inputOf((node['items'] ?? {}) as Json, text.slice(0, 20), items));
  if (node['type'] === 'number' || node['type'] === 'integer') return 1;
  if (node['type'] === 'boolean') return true;
  if (node['type'] !== 'object') return text;
  const fields = Object.entries((node['properties'] ?? {}) as Record<string, Json>);
  const known = fields.map(([name, one]) => [name, inputOf(one, text, items)] as const);
  const more = 'additionalProperties' in node && node['additionalProperties'] !== false;
  return Object.fromEntries([
    ...known,
    ...(more ? many((at) => [`field${at}`, text.slice(0, 20)] as const) : []),
  ] as Array<[string, unknown]>);
}

const letters = 8000;
const items = 200;
/**
 * Text that an attacker may repeat: letters, numbers and dots, spaces, partial addresses, invisible
 * characters.
 */
export const pieces = ['θεραπεύει χωρίς πόνο ', '1.', ' ', 'a@', 'α\u200b', '#α ', 'https://a/'] as const;

const parse = ({ body, query }: Endpoint, text: string, count: number): (() => void) => {
  const inputs = [body, query].flatMap((schema) =>
    schema
      ? [
          [
            schema,
            inputOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, text, count),
          ] as const,
        ]
      : [],
  );
  return () => {
    for (const [schema, input] of inputs) schema.safeParse(input);
  };
};

/** Measures a call at one, two and four times the size: parsing its input, and its service's processing. */
export function measureCall(name: string, piece: string): Promise<Growth> {
  const endpoint = takers.find((one) => one.name === name)?.endpoint;
  if (!endpoint) throw new Error(name);
  const its = workOf[name] ?? [];
  return measureGrowth((times) => {
    const text = piece.repeat((times * letters) / piece.length);
    const read = parse(endpoint, text, times * items);
    return () => {
      read();
      cleanText(text);
      if (typeof its !== 'string') for (const work of its) works[work]?.(text);
    };
  });
}

if (isEntryPoint(import.meta)) {
  const cell = (milliseconds: number) => milliseconds.toFixed(1).padStart(9);
  process.stdout.write(
    `${'call'.padEnd(32)}${'× 1 ms'.padStart(9)}${'× 2 ms'.padStart(9)}${'× 4 ms'.padStart(9)}  what is done\n`,
  );
  for (const { name } of takers) {
    const { once, twice, fourTimes } = await measureCall(name, pieces[0]);
    const its = workOf[name] ?? [];
    const done = typeof its === 'string' ? its : ['read', ...its].join(', ');
    process.stdout.write(`${name.padEnd(32)}${cell(once)}${cell(twice)}${cell(fourTimes)}  ${done}\n`);
  }
}
