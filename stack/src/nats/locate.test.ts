import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNats, type NatsSources } from './locate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-locate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a fake nats-server that prints a version. */
function plant(place: string, version: string): string {
  mkdirSync(join(folder, place), { recursive: true });
  const path = join(folder, place, 'nats-server');
  writeFileSync(path, version);
  chmodSync(path, 0o755);
  return path;
}

function sources(versions: Record<string, string>, changes: Partial<NatsSources> = {}): NatsSources {
  return {
    environment: {},
    extraFolders: [],
    cacheFolder: join(folder, 'cache'),
    archives: () => [],
    download: async () => null,
    versionOf: (binary) => versions[binary] ?? null,
    platform: { os: 'linux', arch: 'x64' },
    ...changes,
  };
}

describe('the search for a nats-server', () => {
  it('prefers the named file and rejects it when it does not run', async () => {
    const named = plant('named', '2.9.0');
    const onPath = plant('path', '2.14.0');
    const environment = { NATS_SERVER_BIN: named, PATH: join(folder, 'path') };
    const found = await findNats(sources({ [named]: '2.9.0', [onPath]: '2.14.0' }, { environment }));
    expect(found).toMatchObject({ path: named, origin: 'NATS_SERVER_BIN' });
    await expect(findNats(sources({}, { environment }))).rejects.toThrow("doesn't run as a nats-server");
  });

  it('uses one on the PATH when new enough, without the network', async () => {
    const path = plant('path', '2.12.6');
    const download = async () => {
      throw new Error('asked');
    };
    const found = await findNats(
      sources(
        { [path]: '2.12.6' },
        { environment: { PATH: join(folder, 'path') }, download, archives: () => ['http://a.example/'] },
      ),
    );
    expect(found).toMatchObject({ path, version: '2.12.6', origin: 'PATH' });
  });

  it('tries the distribution, its index and the project before an older one', async () => {
    const path = plant('path', '2.12.5');
    const asked: string[] = [];
    const download = async (url: string) => {
      asked.push(url);
      return null;
    };
    const found = await findNats(
      sources(
        { [path]: '2.12.5' },
        {
          environment: { PATH: join(folder, 'path') },
          download,
          archives: () => ['http://a.example/debian/'],
        },
      ),
    );
    expect(found).toMatchObject({ version: '2.12.5', origin: 'PATH' });
    expect(asked[0]).toContain('/pool/main/n/nats-server/');
    expect(asked[1]).toContain('/dists/');
    expect(asked.at(-1)).toContain('SHA256SUMS');
  });

  it('lists every option and its error when all fail', async () => {
    const download = async () => {
      throw new Error('network is down');
    };
    const search = findNats(sources({}, { download, archives: () => ['http://a.example/'] }));
    await expect(search).rejects.toThrow(/network is down.*NATS_SERVER_BIN.*NATS_URL/);
  });
});
