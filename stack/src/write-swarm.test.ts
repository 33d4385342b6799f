import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ComposeService, readCompose } from './compose.ts';
import { swarmFile, writeSwarm } from './write-swarm.ts';

const kept = readFileSync(swarmFile, 'utf8');

it('is what docker-compose.yml says (node stack/src/write-swarm.ts)', () => {
  expect(kept).toBe(writeSwarm());
});

it('runs each process of docker-compose.yml with its command, its environment and its memory', () => {
  const { services } = parse(kept) as { services: Record<string, ComposeService> };
  const usual = Object.entries(readCompose()).filter(([, { profiles }]) => profiles === undefined);
  expect(Object.keys(services)).toEqual(usual.map(([name]) => name));
  for (const [name, { command, environment, deploy, read_only, cap_drop }] of usual)
    expect(services[name]).toMatchObject({ command, environment, read_only, cap_drop, deploy: deploy ?? {} });
});

const hasClient = spawnSync('docker', ['stack', 'config', '--help']).status === 0;
it.skipIf(!hasClient)('is read by docker stack, which leaves nothing of it out', () => {
  const words = ['stack', 'config', '--compose-file', swarmFile];
  const { stdout, stderr } = spawnSync('docker', words, {
    env: { ...process.env, PORT: '8080' },
    encoding: 'utf8',
  });
  expect(stdout).toContain('start-first');
  expect(stderr).not.toMatch(/ignoring|not allowed|must be/i);
});
