import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from 'nats';
import { expect, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '../../testing/small-disk.ts';
import { isAlive, waitForEnd } from '../launcher/pid-file.ts';
import { PortRegistry } from '../launcher/port-registry.ts';
import { rootFolder } from '../root-folder.ts';
import { startNats, stopNats } from './server.ts';
import { hasFreeSpace, readWriteError } from './write-error.ts';

const disk = mountSmallDisk(24);
if (disk === undefined)
  process.stderr.write('SKIPPED: a full disk of NATS needs the right to mount a tmpfs\n');

it.skipIf(disk === undefined)(
  'a server that refuses writes after a full disk is detected and ended',
  async () => {
    if (disk === undefined) return;
    const ports = new PortRegistry(join(disk.folder, 'ports.json'));
    const running = await startNats({
      folder: join(disk.folder, 'nats'),
      logFile: join(disk.folder, 'nats.log'),
      password: 'secret',
      pickPort: () => ports.reserve('nats'),
      pickMonitorPort: () => ports.reserve('nats-monitor'),
    });
    onTestFinished(async () => {
      await stopNats(running);
      disk.remove();
    });
    const client = await connect({ servers: running.url.replace(/.*@/, ''), user: 'kallos', pass: 'secret' });
    onTestFinished(() => client.close());
    const manager = await jetstreamManager(client);
    await manager.streams.add({ name: 'filled', subjects: ['filled.>'] });
    const publish = async (): Promise<void> => {
      await jetstream(client).publish('filled.once', 'x'.repeat(4000), { timeout: 500 });
    };
    const monitorPort = running.monitorPort ?? 0;
    const examine = () =>
      spawnSync('sh', [join(rootFolder, 'deploy/nats/is-healthy.sh')], {
        env: {
          PATH: process.env['PATH'],
          NATS_MONITOR_PORT: String(monitorPort),
          NATS_STORE: join(disk.folder, 'nats', 'store'),
          NATS_PID: String(running.record.pid),
        },
        encoding: 'utf8',
      });
    await publish();
    expect(await readWriteError(monitorPort)).toBeUndefined();
    const hasNetcat = spawnSync('nc', ['-h']).error === undefined;
    if (hasNetcat) expect(examine().status).toBe(0);
    else process.stderr.write('SKIPPED: the health check of the NATS container needs nc\n');

    disk.fill();
    await expect.poll(() => publish().catch(() => 'refused'), { timeout: 20_000 }).toBe('refused');
    expect(await readWriteError(monitorPort)).toContain('no space left on device');
    expect(hasFreeSpace(disk.folder)).toBe(false);
    if (hasNetcat) expect(examine().status).toBe(1);
    expect(isAlive(running.record)).toBe(true);

    disk.empty();
    // Writes still fail although there is room.
    await expect(publish()).rejects.toThrow();
    expect(await readWriteError(monitorPort)).toContain('no space left on device');
    expect(hasFreeSpace(disk.folder)).toBe(true);
    if (!hasNetcat) return;
    expect(examine().status).toBe(1);
    expect(await waitForEnd(running.record, 20_000)).toBe(true);
  },
  60_000,
);
