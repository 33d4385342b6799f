import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { listInputs } from '../build-stamp.ts';
import { frontEnds, repository } from '../remote-folders.ts';
import leanContracts, { serverOnly } from './lean-contracts.ts';

const contract = `import * as z from 'zod/mini';
const Id = z.string().check(z.minLength(1));
export const pictures = {
  read: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/pictures/:id',
    who: 'business',
    summary: 'Reads one, { or not }.',
    params: z.object({ id: Id }),
    reply: 'raw',
    errors: ['not_found']
  }),
  add: endpoint({ summary: \`Adds one.\`, method: 'POST', body: z.object({ query: z.string() }), files: ['file'], reply: z.object({ id: Id }), }),
};
`;

/** Returns a reduced contract with normalized white space. */
const lean = (source: string): string => leanContracts(source).replaceAll(/\s+/g, ' ');

describe('a contract as browsers get it', () => {
  it('keeps what the client reads and removes what only servers need', () => {
    expect(lean(contract)).toContain(
      "read: endpoint({ service: 'catalog', method: 'GET', path: '/api/pictures/:id', who: 'business', reply: 'raw', }),",
    );
    expect(lean(contract)).toContain("add: endpoint({ method: 'POST', files: ['file'], }),");
  });

  it('leaves no schema in a script that uses none', async () => {
    const used = leanContracts(`${contract} const Page = z.object({ id: text(1, 64), ...Id.shape });`);
    const { code } = await transform(used.replace('export', ''), { treeShaking: true, format: 'esm' });
    expect(code).not.toContain('(');
  });

  it('changes nothing else: other calls, and objects with equal names', () => {
    const other =
      "const most = 20; const later = () => z.string(); send({ body: 1 }); const reply = { errors: [], summary: '' }; size(endpointOf(1));";
    expect(lean(other)).toBe(other);
  });

  it('never removes what a front-end uses', () => {
    const sources = listInputs(repository, [
      ...frontEnds(repository).map((app) => `${app}/src`),
      'packages/web-kit/src',
    ]);
    const groups = listInputs(repository, ['packages/contracts/src']).flatMap((path) =>
      [
        ...readFileSync(join(repository, path), 'utf8').matchAll(
          /^export const (\w+) = \{\n(?=[^]*?endpoint\()/gm,
        ),
      ].map(([, name]) => name),
    );
    expect(groups).toContain('bulkPosts');
    const asked = new RegExp(
      String.raw`\b(?:${groups.join('|')})\s*\.\w+\s*\.(?:${[...serverOnly].join('|')})\b|\bendpoint\.(?!reply === 'raw')(?:${[...serverOnly].join('|')})\b`,
    );
    const client = 'packages/contracts/src/client.ts';
    const asking = [...sources, client].filter((path) =>
      asked.test(readFileSync(join(repository, path), 'utf8')),
    );
    expect(asking).toEqual([]);
    expect('bulkPosts.update.body.shape').toMatch(asked);
  });
});
