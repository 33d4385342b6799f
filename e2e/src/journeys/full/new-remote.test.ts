import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { copyTree } from '@kallos/tooling/house/copy-tree';
import { afterAll, beforeAll, it } from 'vitest';
import { liveAsARemote } from '../../live-as-a-remote.ts';
import { openTeamPlatform, type TeamPlatform } from '../../third-remote.ts';

const app = 'mfe-new-patient-forms';
let tree = '';
let platform: TeamPlatform;

beforeAll(async () => {
  tree = copyTree();
  const make = `const { makeRemote } = await import('./packages/tooling/src/new-remote/new-remote.ts');
    makeRemote(process.cwd(), ['new-patient-forms']);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', make], { cwd: tree });
  platform = await openTeamPlatform(app, path.join(tree, app));
});
afterAll(async () => {
  await platform.stop();
  rmSync(tree, { recursive: true, force: true });
});

it('a remote of three words is previewed, shipped, tried, promoted and taken back, and the rest outlives its server', async () => {
  await liveAsARemote({ app, folder: path.join(tree, app), heading: 'New patient forms' }, platform);
}, 1_500_000);
