import { addIntegrity, readDataBlock } from './page-facts.ts';

// Every script that loads from here on is checked against the page's table of hashes.
addIntegrity(readDataBlock('kallos-integrity'));

// Lets the browser paint and listen between two parts: run in one piece they would hold a phone up for a third of a second.
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done));

// Shared modules must be in place before any of our code runs, hence the asynchronous border.
async function start(): Promise<void> {
  await import('styled-components');
  await breathe();
  await import('@kallos/ui/kit');
  await breathe();
  await import('zod/mini');
  await breathe();
  await import('@kallos/web-kit/kit');
  await breathe();
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

void start();
