import { inject, it, expect, vi } from 'vitest';
import { openLog } from '../observability/log.ts';
import { openDatabase } from './database.ts';
import { listenerName, warnAboutPoolSizes } from './pools.ts';
import { openWakeListener } from './wake-listener.ts';

it('warns when all processes may need more connections than the server has', async () => {
  const url = inject('postgresUrl');
  const log = openLog('test', 'silent');
  const warn = vi.spyOn(log, 'warn');
  const { db, close } = openDatabase(url, { max: 1 });
  const open = async (poolMax: number) => {
    const wakes = openWakeListener(url, listenerName('svc-test', poolMax), log);
    await new Promise<void>((done) => wakes.on('connected', done));
    return wakes;
  };
  const small = await open(2);
  await warnAboutPoolSizes(db, log);
  expect(warn).not.toHaveBeenCalled();
  const first = await open(20_000);
  await warnAboutPoolSizes(db, log);
  const second = await open(30_000);
  await warnAboutPoolSizes(db, log);
  const told = warn.mock.calls.map(([facts]) => facts as unknown as { wanted: number; given: number });
  expect(told.map(({ wanted }) => Math.floor(wanted / 10_000))).toEqual([2, 5]);
  await Promise.all([small.close(), first.close(), second.close(), close()]);
});
