import { addIntegrity, readDataBlock } from './page-facts.ts';
import { fetchManifestEarly } from './remotes/early-manifest.ts';

// Every script that loads from here on is checked against the page's table of hashes.
addIntegrity(readDataBlock('kallos-integrity'));
fetchManifestEarly();

async function begin(): Promise<void> {
  const { start } = await import(/* webpackChunkName: "bootstrap" */ './start.ts');
  await start();
}

void begin();
