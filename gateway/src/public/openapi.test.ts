import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publicEventTypes } from '@kallos/contracts/auth/webhooks';
import { operations } from '@kallos/contracts/public/v1';
import { expect, it } from 'vitest';
import { createDevelopersPage } from './developers-page.ts';
import { apiExamples } from './examples.ts';
import { findOperation } from './find-operation.ts';
import { createPublicOpenApi } from './openapi.ts';

type Json = Record<string, unknown>;
const document = createPublicOpenApi('https://kallos.example');
const paths = document['paths'] as Record<string, Record<string, Json>>;
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function walk(value: unknown, visit: (node: Json) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Json);
  for (const one of Object.values(value)) walk(one, visit);
}

it('describes every operation once', () => {
  const ids = described.map(({ operation }) => operation['operationId']);
  expect(ids.toSorted()).toEqual(operations.map(([name]) => name).toSorted());
});

it('describes the message of every event', () => {
  const webhooks = document['webhooks'] as Record<string, { post: Json }>;
  expect(Object.keys(webhooks)).toEqual(publicEventTypes);
  const { requestBody } = webhooks['post.published']?.post ?? {};
  expect(requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: {
          properties: {
            type: { const: 'post.published' },
            data: { required: ['eventId', 'accountId', 'postId', 'state', 'scheduledFor', 'version'] },
          },
        },
      },
    },
  });
  const page = createDevelopersPage('https://kallos.example');
  for (const type of publicEventTypes) expect(page).toContain(`<dt><code>${type}</code></dt>`);
});

it.each(described)('describes $method $path completely', ({ path, operation }) => {
  for (const name of ['summary', 'description', 'tags', 'responses']) expect(operation[name]).toBeTruthy();
  const parameters = operation['parameters'] as Json[];
  const inPath = parameters.filter((one) => one['in'] === 'path').map((one) => `{${String(one['name'])}}`);
  expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
  for (const one of parameters)
    if (!('$ref' in one)) expect(Object.keys(one['schema'] as Json)).not.toEqual([]);
  const responses = operation['responses'] as Record<string, Json>;
  expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
  for (const status of ['401', '429', '500']) expect(responses[status]).toBeDefined();
});

it('leads every reference somewhere', () => {
  walk(document, (node) => {
    const { $ref } = node;
    if (typeof $ref !== 'string') return;
    const found = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => (at as Json)[name], document);
    expect(found, $ref).toBeDefined();
  });
});

it('leaves no part of an answer untyped', () => {
  for (const { operation } of described)
    walk(operation['responses'], (node) => {
      const properties = node['properties'] as Record<string, Json> | undefined;
      for (const [name, property] of Object.entries(properties ?? {}))
        expect(Object.keys(property), name).not.toEqual([]);
    });
});

it('passes the linter of Redocly without a warning', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallos-openapi-'));
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const linter = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const words = ['lint', file, '--extends=recommended-strict', '--format=stylish'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', CI: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [linter, ...words], { env }).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }),
  );
  expect(stdout).not.toMatch(/\b(error|warning)\b/);
});

it('marks every moment as a date-time', () => {
  const text = JSON.stringify(document);
  expect(text).toContain('"format":"date-time"');
  expect(text).not.toContain('"pattern":"^(?:(?:\\\\d\\\\d');
});

it('shows examples of existing operations only', () => {
  for (const { method, path } of apiExamples) {
    const [bare = ''] = path.replace('ACCOUNT', '1').replace('POST', '2').split('?');
    expect(findOperation(method, bare), path).toBeDefined();
  }
  expect(createDevelopersPage('https://kallos.example')).not.toContain('undefined');
});
