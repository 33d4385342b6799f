import { AppError } from '@kallos/contracts/errors';
import { ShellManifest } from '@kallos/contracts/gateway/deploys';
import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';
import {
  checkHashes,
  checkFileNames,
  checkCompressedFiles,
  integrityOf,
  type ReleaseFiles,
} from './release-check.ts';

const manifestFile = 'contract.json';

const refuse = (message: string): never => {
  throw new AppError('bad_request', { message });
};

function readManifest(files: ReleaseFiles) {
  const bytes = files.get(manifestFile) ?? refuse(`The release has no ${manifestFile}.`);
  try {
    return { bytes, manifest: ShellManifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) };
  } catch {
    return refuse(`${manifestFile} does not say what this shell is: build it anew.`);
  }
}

/**
 * Throws unless a page requests only files of its own release and contains the placeholders that
 * each request fills.
 */
function checkPage(name: string, text: string, address: string, files: ReleaseFiles): void {
  for (const place of ['__CSP_NONCE__', '__REMOTES_JSON__', '__PRELOADS__'])
    if (!text.includes(place)) refuse(`${name} has no place for ${place}.`);
  for (const [, asked = ''] of text.matchAll(/<(?:link|script|img)\b[^>]*?\s(?:href|src)="(\/[^"]*)"/g)) {
    const file = asked.startsWith(`${address}/`) ? asked.slice(address.length + 1) : '';
    if (!files.has(file)) refuse(`${name} asks for ${asked}, which is no file of this release.`);
  }
}

/**
 * Checks a complete release of the shell and returns its registry entry; `address` is where its
 * folder is served.
 */
export function checkShell(release: {
  name: string;
  version: string;
  address: string;
  files: ReleaseFiles;
}): RemoteEntry {
  const { name, version, address, files } = release;
  checkFileNames(files, 'html');
  const { bytes, manifest } = readManifest(files);
  if (manifest.version !== version) refuse(`This is the shell ${manifest.version}, not ${version}.`);
  checkHashes(files, manifest.integrity);
  checkCompressedFiles(files);
  if (!files.has('index.html')) refuse('The release has no index.html.');
  for (const [file, content] of files)
    if (file.endsWith('.html')) checkPage(file, Buffer.from(content).toString('utf8'), address, files);
  return {
    name,
    version,
    contract: manifest.contract,
    entry: `${address}/${manifestFile}`,
    integrity: integrityOf(bytes),
    preload: [],
  };
}
