#!/usr/bin/env node
import './require-node.mjs';

const { runDev } = await import('../dist/dev/dev-remote.js');
await runDev();
