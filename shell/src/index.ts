import { addIntegrity, readDataBlock } from './page-facts.ts';

// Every script that loads from here on is checked against the page's table of hashes.
addIntegrity(readDataBlock('kallos-integrity'));
// Shared modules must be in place before any of our code runs, hence the asynchronous border.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
