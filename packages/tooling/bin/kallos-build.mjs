#!/usr/bin/env node
import './require-node.mjs';

const { runBuild } = await import('../dist/build/build-web.js');
await runBuild();
