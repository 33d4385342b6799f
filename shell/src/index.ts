import { addIntegrity, readDataBlock } from './page-facts.ts';
import './remotes/report.ts';
import { fetchManifestEarly } from './remotes/early-manifest.ts';
import { untilDone } from './start-again.ts';

// Every script that loads from here on is checked against the page's table of hashes.
addIntegrity(readDataBlock('kallos-integrity'));
fetchManifestEarly();

const { dataset } = document.documentElement;

// A page that was asked for once more, because it took long, may come twice.
if (dataset['begun'] === undefined) {
  dataset['begun'] = '';
  void untilDone(async () => {
    const { start } = await import(/* webpackChunkName: "bootstrap" */ './start.ts');
    await start();
  });
}
