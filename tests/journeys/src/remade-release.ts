import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PointerChange, RemotePointer, UploadReply } from '@kallos/contracts/gateway/deploys';
import { RemoteRegistry, shellName } from '@kallos/contracts/gateway/remotes';
import { digestInputs, frontEndInputs } from '@kallos/tooling/build/build-stamp';
import { releaseFolder, repository } from '@kallos/tooling/build/remote-folders';
import { integrityOf } from '@kallos/tooling/build/web-files';
import { deployToken } from './addresses.ts';
import { productUrl, request } from './api.ts';

const manifestFile = 'mf-manifest.json';

async function tell(method: string, app: string, rest: string, body: unknown): Promise<unknown> {
  const answer = await request(`/deploy/${app}${rest}`, {
    method,
    token: deployToken(app),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${method} ${app}${rest}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Uploads a release; returns the uploader's preview ticket. */
const upload = async (app: string, version: string, files: ReadonlyArray<readonly [string, Buffer]>) => {
  const packed = Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString('base64')]));
  return UploadReply.parse(await tell('PUT', app, `/releases/${version}`, { files: packed })).preview;
};

/** Changes a remote's pointer with its deploy token. */
export const movePointer = (app: string, wish: PointerChange): Promise<unknown> =>
  tell('POST', app, '', wish);

/** Returns a front-end's stable version. */
export async function shownVersion(app: string): Promise<string> {
  const { shell, remotes } = RemoteRegistry.parse((await request('/remotes.json')).body);
  if (app === shellName) return shell?.version ?? '';
  return remotes.find(({ name }) => name === app.replaceAll('-', '_'))?.version ?? '';
}

/** Ends a front-end's trial and restores the earlier version. */
export async function restoreRelease(app: string, to: string): Promise<void> {
  const { body } = await request(`/deploy/${app}`, { token: deployToken(app) });
  const { stable, canary } = RemotePointer.parse(body);
  if (canary) await movePointer(app, { action: 'rollback', note: 'after a test' });
  if (stable !== to) await movePointer(app, { action: 'rollback', to, note: 'after a test' });
}

async function readScript(folder: string, name: string): Promise<string> {
  const response = await fetch(`${productUrl()}${folder}/${name}`);
  if (!response.ok) throw new Error(`${folder}/${name} answered ${response.status}`);
  return response.text();
}

/**
 * Returns the files of a remote's shown version under another name, with changed scripts: a next release
 * without a build. Throws when the change has no effect, so that a planted fault is real.
 */
async function remadeFiles(app: string, version: string, change?: (script: string) => string) {
  const before = await shownVersion(app);
  const folder = `/remotes/${app}/${before}`;
  const manifest = JSON.parse((await readScript(folder, manifestFile)).replaceAll(before, version)) as {
    integrity: Record<string, string>;
    firstPaint?: string;
  };
  const files: Record<string, string> = {};
  let isChanged = change === undefined;
  for (const name of Object.keys(manifest.integrity)) {
    const script = (await readScript(folder, name)).replaceAll(before, version);
    files[name] = change?.(script) ?? script;
    isChanged ||= files[name] !== script;
    manifest.integrity[name] = integrityOf(Buffer.from(files[name]));
  }
  if (!isChanged) throw new Error(`nothing of ${app} was changed`);
  if (manifest.firstPaint) files[manifest.firstPaint] = await readScript(folder, manifest.firstPaint);
  files[manifestFile] = JSON.stringify(manifest);
  return Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const);
}

/** Uploads such a release. */
export const remakeRelease = async (app: string, version: string, change?: (script: string) => string) =>
  upload(app, version, await remadeFiles(app, version, change));

/** Stores such a release as a finished build; returns its manifest's path. */
export async function storeBuild(app: string, version: string): Promise<string> {
  const folder = releaseFolder(repository, app, version);
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of await remadeFiles(app, version)) writeFileSync(path.join(folder, name), bytes);
  writeFileSync(`${folder}.built`, digestInputs(repository, frontEndInputs(repository, app)));
  return path.join(folder, manifestFile);
}

/** Does the same for the built-in shell, whose pages are read from disk because they are not served. */
export async function remakeShell(version: string, change?: (script: string) => string): Promise<string> {
  const before = await shownVersion(shellName);
  const folder = path.join(import.meta.dirname, '../../../dist/web/shell', before);
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  const files = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  const renewed = (name: string): string => files.get(name)?.toString().replaceAll(before, version) ?? '';
  const hashes = new Map<string, string>();
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    const script = renewed(name);
    const old = integrityOf(files.get(name) ?? Buffer.alloc(0));
    files.set(name, Buffer.from(change?.(script) ?? script));
    hashes.set(old, integrityOf(files.get(name) ?? Buffer.alloc(0)));
  }
  for (const name of names.filter((one) => /\.(html|json|css)$/.test(one)))
    files.set(
      name,
      Buffer.from(renewed(name).replaceAll(/sha384-[\w+/=]+/g, (old) => hashes.get(old) ?? old)),
    );
  return upload(shellName, version, [...files]);
}

/** Makes an exported component throw on render. */
export const throwOnRender = (component: string) => (script: string) =>
  script.replaceAll(
    new RegExp(`\\b${component}:\\(\\)=>[\\w$]+`, 'g'),
    `${component}:()=>()=>{throw new Error("planted")}`,
  );
