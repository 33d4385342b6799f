import { addIntegrity, readDataBlock } from './page-facts.ts';
import './remotes/report.ts';
import { fetchManifestEarly } from './remotes/early-manifest.ts';
import { retryUntilDone } from './retry-until-done.ts';

// Scripts that load later are checked against the page's table of hashes.
addIntegrity(readDataBlock('kallos-integrity'));
fetchManifestEarly();

const { dataset } = document.documentElement;

// A slow script is requested again and may then run twice.
if (dataset['begun'] === undefined) {
  dataset['begun'] = '';
  void retryUntilDone(async () => {
    const { start } = await import(/* webpackChunkName: "bootstrap" */ './start.ts');
    await start();
  });
}
