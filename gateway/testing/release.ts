import { federationNameOf, shellContract } from '@kallos/contracts/gateway/remotes';
import { integrityOf } from '../src/remotes/releases/release-check.ts';

interface ReleaseShape {
  readonly script?: string;
  readonly screens?: Record<string, string[]>;
  /** The first screen before its script is loaded. */
  readonly markup?: string;
  /** The remote; the portal unless given. */
  readonly name?: string;
  readonly about?: object;
  readonly needs?: { contract: number; since: number; shared: Record<string, string> };
}

/** The files of a release that the gateway takes. */
export function makeFiles(version: string, shape: ReleaseShape = {}): Record<string, string> {
  const { script = 'console.log(1)', screens = { setup: ['app.0123456789.js'] }, markup, needs } = shape;
  const { name = 'mfe_portal', about } = shape;
  const entry = `var ${name};${script}`;
  const manifest = {
    name: federationNameOf(name, version),
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ name: 'App', assets: { js: { sync: ['app.0123456789.js'] } } }],
    integrity: {
      'remoteEntry.js': integrityOf(Buffer.from(entry)),
      'app.0123456789.js': integrityOf(Buffer.from(script)),
    },
    screens,
    ...(markup !== undefined && { firstPaint: 'first-paint.json' }),
    kallos: {
      ...(needs ?? { contract: shellContract - 1, since: shellContract - 2, shared: { react: '^19.0.0' } }),
      about,
    },
  };
  return {
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': entry,
    'app.0123456789.js': script,
    ...(markup !== undefined && {
      'first-paint.json': JSON.stringify({ setup: { styles: 'h1{color:red}', markup } }),
    }),
  };
}

/** The files of a release of the shell that the gateway takes. */
export function makeShell(version: string, contract = 2, page = ''): Record<string, string> {
  const script = `console.log('${version}')`;
  const integrity = { 'main.0123456789.js': integrityOf(Buffer.from(script)) };
  const shared = { react: '19.3.1' };
  return {
    'contract.json': JSON.stringify({ contract, shared, version, integrity }),
    'index.html': `<html data-is="${version}"><head><meta nonce="__CSP_NONCE__">__PRELOADS__${page}
<link href="/shell/${version}/main.0123456789.js"></head><a href="/terms-of-service"></a><script type="application/json">__REMOTES_JSON__</script></html>`,
    'main.0123456789.js': script,
  };
}

/** Files as they are uploaded. */
export const packed = (files: Record<string, string | Buffer>) => ({
  files: Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]),
  ),
});
