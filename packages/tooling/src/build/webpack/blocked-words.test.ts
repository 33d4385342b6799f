import { join } from 'node:path';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { expect, it } from 'vitest';
import { remoteConfig, shellConfig } from './webpack-preset.ts';

/** Words that block lists for advertising, tracking and social buttons match in script URLs. */
const inScripts =
  /(?:^|[/._-])(?:ads?|adverts?|advertising|analytics|banners?|beacons?|campaigns?|facebook|fb|instagram|insights?|metrics|pixels?|promo|share|sharing|social|sponsor|stats|telemetry|track(?:er|ing)?|twitter)(?=[/._-]|$)/i;

/** Words that they match in URLs of calls to the site itself. */
const inCalls =
  /\/(?:ads?|advert\w*|analytics?|banners?|beacons?|collect|pixel|telemetry|tracking|track)(?=[/._?-]|$)|\/(?:log|stats?)\/(?:event|hit|view)|(?:facebook|social)[-_](?:pixel|sdk|share|buttons?)|events?\.gif/i;

it('gives lazy scripts names without words', () => {
  const folder = (name: string) => join(import.meta.dirname, '../../../../..', name);
  for (const { output } of [
    remoteConfig({ name: 'mfe-portal', folder: folder('mfe-portal') })({ version: '1' }),
    shellConfig({ name: 'shell', folder: folder('shell') })({ version: '1' }),
  ]) {
    expect(output?.chunkFilename).not.toContain('[name]');
    expect(String(output?.chunkFilename)).not.toMatch(inScripts);
  }
});

it('avoids words of block lists in the URLs of calls', () => {
  const paths = allEndpoints.map(({ endpoint }) => endpoint.path);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => inCalls.test(path))).toEqual([]);
});

it('detects the words that it looks for', () => {
  expect('/remotes/mfe-portal/1/screen-facebook-pages.js').toMatch(inScripts);
  expect('/remotes/mfe-portal/1/part.0be0ed0177.js').not.toMatch(inScripts);
  expect('/api/tracking/open').toMatch(inCalls);
});
