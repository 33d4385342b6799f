import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { apiKeys, proposedScopes } from '@kallos/contracts/auth/api-keys';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { productUrl } from '../api.ts';
import { type Business, openAccount } from '../portal-area.ts';
import { run } from '../run-script.ts';
import { expect, test } from '../test.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const recipe = (name: string) => readFile(path.join(root, 'docs/recipes', name), 'utf8');

let own: Business;
let key: string;
test.beforeEach(async () => {
  own = await openAccount('Επιχείρηση με προγράμματα', true);
  const body = { name: 'program', scopes: [...proposedScopes], days: 30 as const };
  key = (await own.call(apiKeys.create, { body })).secret;
});

const settings = () => ({ KALLOS_URL: productUrl(), KALLOS_KEY: key, ACCOUNT: String(own.accountId) });
const drafts = async () =>
  (await own.call(bulkPosts.list)).bulkPosts.filter(({ postStatus }) => postStatus === 'draft');

test.describe('the packed client', () => {
  test('runs its guide from an empty project', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kallos-outsider-'));
    const packed = (
      await run(process.execPath, ['packages/tooling/src/pack-packages/pack-client.ts', folder])
    ).trim();
    await writeFile(path.join(folder, 'package.json'), '{"name":"outsider","type":"module","private":true}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', packed], folder);
    const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as {
      packages: object;
    };
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@kallos/client']);
    const guide = await readFile(path.join(folder, 'node_modules/@kallos/client/README.md'), 'utf8');
    const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
    const scheduledFor = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await writeFile(
      path.join(folder, 'main.ts'),
      program
        .replace('https://kallos.example', productUrl())
        .replace(/'2026-12-05[^']+'/, `'${scheduledFor}'`) +
        `const heard: string[] = [];
for await (const { type } of kallos.each('listEvents', { accountId })) heard.push(type);
console.log(JSON.stringify(heard));
// @ts-expect-error: a misspelt input does not compile.
void (() => kallos.createPost({ accountId, titel: '' }));\n`,
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
    const types = ['--typeRoots', path.join(root, 'node_modules/@types')];
    await run(
      process.execPath,
      [path.join(root, 'node_modules/ts7/bin/tsc'), ...options, ...types, 'main.ts'],
      folder,
    );
    const before = (await drafts()).length;
    const heard = await run(process.execPath, ['main.ts'], folder, settings());
    expect((await drafts()).length).toBeGreaterThan(before);
    expect(heard).toMatch(/"(post\.created|product\.added)"/);
  });
});

test.describe('the recipe', () => {
  test('for a shell writes a week of drafts once', async () => {
    const before = (await drafts()).length;
    for (const _ of [1, 2]) await run('bash', ['docs/recipes/week-of-drafts.sh'], root, settings());
    expect((await drafts()).length).toBe(before + 7);
  });

  test('for n8n writes a draft for each product once', async () => {
    const { nodes, connections } = JSON.parse(await recipe('n8n-drafts.json')) as Workflow;
    const before = (await drafts()).length;
    const first = await execute(nodes, connections);
    await execute(nodes, connections);
    expect(first.length).toBeGreaterThan(0);
    expect((await drafts()).length).toBe(before + first.length);
  });

  test('for a Google Sheet sends each row once', async () => {
    const soon = new Date(Date.now() + 2 * 86_400_000);
    const rows: unknown[][] = [
      ['date', 'title', 'text', ''],
      [soon, 'Ωράριο', 'Ανοιχτά το Σάββατο.', ''],
      [soon, 'Νέα θεραπεία', 'Ρωτήστε μας.', ''],
      ['αύριο', 'Χωρίς ημερομηνία', 'Κείμενο.', ''],
      [new Date('2020-01-01'), 'Παλιά', 'Κείμενο.', ''],
      ['', '', '', ''],
    ];
    const before = (await drafts()).length;
    const sheet = sheetOf(rows);
    runInNewContext(`${await recipe('google-sheet.gs')}\nonOpen(); sendDrafts();`, sheet);
    const results = rows.map((row) => String(row[3]));
    expect(results.slice(1, 3)).toEqual([
      expect.stringMatching(/^draft \d+$/),
      expect.stringMatching(/^draft \d+$/),
    ]);
    expect(results.slice(3)).toEqual([
      'error: column A is not a date',
      expect.stringMatching(/^error: .*future/),
      '',
    ]);
    // The result of a row was lost: the same row again is the same draft.
    (rows[1] as unknown[])[3] = '';
    runInNewContext(`${await recipe('google-sheet.gs')}\nsendDrafts();`, sheet);
    expect(rows[1]?.[3]).toBe(results[1]);
    expect((await drafts()).length).toBe(before + 2);
  });
});

interface Node {
  readonly name: string;
  readonly type: string;
  readonly parameters: Record<string, unknown>;
}
interface Workflow {
  readonly nodes: Node[];
  readonly connections: Record<string, { main: Array<Array<{ node: string }>> }>;
}
type Item = Record<string, unknown>;
type Pairs = { parameters: Array<{ name: string; value: string }> };

/** Replaces the expressions of n8n in a value. */
function fill(value: string, $json: Item, known: Map<string, Item[]>): string {
  if (!value.startsWith('=')) return value;
  return value.slice(1).replaceAll(/\{\{([\s\S]*?)\}\}/g, (_, expression: string) =>
    String(
      runInNewContext(expression, {
        $json,
        $: (name: string) => ({ item: { json: known.get(name)?.[0] } }),
      }),
    ),
  );
}

async function runNode(node: Node, items: Item[], known: Map<string, Item[]>): Promise<Item[]> {
  const { parameters } = node;
  if (node.type.endsWith('.set')) return [{ url: productUrl(), key, account: own.accountId }];
  if (node.type.endsWith('.splitOut'))
    return items.flatMap((item) => item[String(parameters['fieldToSplitOut'])] as Item[]);
  if (!node.type.endsWith('.httpRequest')) return items;
  const made: Item[] = [];
  for (const item of items) {
    const pairs = (name: string) =>
      ((parameters[name] as Pairs | undefined)?.parameters ?? []).map((one) => [
        one.name,
        fill(one.value, item, known),
      ]);
    const url = new URL(fill(String(parameters['url']), item, known));
    for (const [name = '', value = ''] of pairs('queryParameters')) url.searchParams.set(name, value);
    const body = parameters['jsonBody'] as string | undefined;
    const answer = await fetch(url, {
      method: String(parameters['method']),
      headers: {
        ...(Object.fromEntries(pairs('headerParameters')) as Record<string, string>),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: fill(body, item, known) }),
    });
    const reply = (await answer.json()) as Item;
    expect(answer.status, JSON.stringify(reply)).toBeLessThan(300);
    made.push(reply);
  }
  return made;
}

/** Runs a workflow as n8n does, each node with the items of the one before; returns the last items. */
async function execute(nodes: readonly Node[], connections: Workflow['connections']): Promise<Item[]> {
  const known = new Map<string, Item[]>();
  let at = nodes.find(({ type }) => type.endsWith('Trigger'));
  let items: Item[] = [{}];
  while (at) {
    items = await runNode(at, items, known);
    known.set(at.name, items);
    const next = connections[at.name]?.main[0]?.[0]?.node;
    at = nodes.find(({ name }) => name === next);
  }
  return items;
}

const sender = `const [url, init] = JSON.parse(process.argv[1]);
fetch(url, init).then(async (a) => process.stdout.write(JSON.stringify([a.status, await a.text()])));`;

/** The services of Apps Script that the recipe uses; requests are sent, and waited for as there. */
function sheetOf(rows: unknown[][]) {
  const values = settings();
  const menu = { addItem: () => menu, addToUi: () => undefined };
  return {
    Date,
    SpreadsheetApp: {
      getUi: () => ({ createMenu: () => menu }),
      getActiveSheet: () => ({
        getSheetId: () => own.accountId,
        getDataRange: () => ({ getValues: () => rows.map((row) => [...row]) }),
        getRange: (row: number, column: number) => ({
          setValue: (value: unknown) => ((rows[row - 1] as unknown[])[column - 1] = value),
        }),
      }),
    },
    PropertiesService: {
      getScriptProperties: () => ({ getProperty: (name: keyof typeof values) => values[name] }),
    },
    Utilities: {
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      computeDigest: (_: string, text: string) => createHash('sha256').update(text).digest(),
      base64EncodeWebSafe: (bytes: Buffer) => bytes.toString('base64url'),
      sleep: () => undefined,
    },
    UrlFetchApp: {
      fetch: (
        url: string,
        given: { method: string; contentType: string; headers: Record<string, string>; payload: string },
      ) => {
        const { method, contentType, headers, payload: body } = given;
        const init = { method, headers: { ...headers, 'content-type': contentType }, body };
        const sent = execFileSync(process.execPath, ['-e', sender, JSON.stringify([url, init])], {
          encoding: 'utf8',
        });
        const [status, content] = JSON.parse(sent) as [number, string];
        return { getResponseCode: () => status, getContentText: () => content };
      },
    },
  };
}
