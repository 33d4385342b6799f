#!/usr/bin/env node
import './require-node.mjs';

const { runDeploy } = await import('../dist/deploy/deploy.js');
await runDeploy();
