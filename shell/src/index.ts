import { addIntegrity, readDataBlock } from './page-facts.ts';
import { fetchManifestEarly } from './remotes/early-manifest.ts';

// Every script that loads from here on is checked against the page's table of hashes.
addIntegrity(readDataBlock('kallos-integrity'));
fetchManifestEarly();

// Lets the browser paint and listen between two parts: run in one piece they would hold a phone up for a third of a second.
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done));

// Shared modules must be in place before any of our code runs, hence the asynchronous border; one chunk for all of it, so
// that the page can ask for it ahead.
async function start(): Promise<void> {
  await import(/* webpackChunkName: "bootstrap" */ 'styled-components');
  await breathe();
  await import(/* webpackChunkName: "bootstrap" */ '@kallos/ui/kit');
  await breathe();
  await import(/* webpackChunkName: "bootstrap" */ 'zod/mini');
  await breathe();
  await import(/* webpackChunkName: "bootstrap" */ '@kallos/web-kit/kit');
  await breathe();
  await import(/* webpackChunkName: "bootstrap" */ 'react-dom/client');
  await breathe();
  await import(/* webpackChunkName: "bootstrap" */ './App.tsx');
  await breathe();
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

void start();
