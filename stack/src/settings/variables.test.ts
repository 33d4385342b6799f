import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { processNames, type ProcessName, variables, variablesOf } from './variables.ts';
import { rewrite, generatedFiles } from './write-variables.ts';

const read = (file: string): string => readFileSync(join(rootFolder, file), 'utf8');

/** Returns the names of the settings that a config.ts declares. */
const declaredIn = (file: string): string[] =>
  [...read(file).matchAll(/^ {2,4}([A-Z][A-Z\d_]+): /gm)].map(([, name]) => name ?? '');

function readBy(process: ProcessName): string[] {
  const folder = process === 'publisher' ? 'svc-posts' : process;
  const common = folder.startsWith('svc-') ? declaredIn('packages/service-kit/src/config.ts') : [];
  return [...new Set([...common, ...declaredIn(`${folder}/src/config.ts`)])].toSorted();
}

describe('the table of variables', () => {
  it.each(processNames)('gives %s exactly what its config.ts reads', (process) => {
    const given = variablesOf(process).map(({ name }) => name);
    expect(given.toSorted()).toEqual(readBy(process));
  });

  it('names each variable once', () => {
    const names = variables.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(generatedFiles)('matches $file (run write-variables.ts)', (one) => {
    const { now, wanted } = rewrite(one);
    expect(now).toBe(wanted);
  });

  it('gives the publisher the container settings of svc-posts', () => {
    expect(variablesOf('publisher')).toEqual(variablesOf('svc-posts'));
  });
});
