import { openBus, streamOf } from '@kallos/service-kit/messaging/bus';
import { openLog } from '@kallos/service-kit/observability/log';
import { serviceNames } from '../settings/settings.ts';

const isOf = (text: string, accountId: number): boolean => {
  try {
    return (JSON.parse(text) as { accountId?: unknown } | null)?.accountId === accountId;
  } catch {
    return false;
  }
};

/**
 * Deletes an account's messages from the streams and returns their number; otherwise they expire after a
 * week.
 */
export async function eraseEvents(natsUrl: string, accountId: number): Promise<number> {
  const bus = openBus(natsUrl, 'erase', openLog('erase', 'silent'));
  let erased = 0;
  try {
    const { js, jsm } = await bus.waitForConnection(10_000);
    for (const { name } of serviceNames.map(streamOf)) {
      const { messages, last_seq: last } = (await jsm.streams.info(name)).state;
      if (messages === 0) continue;
      const reader = await js.consumers.get(name);
      const mine: number[] = [];
      for await (const message of await reader.consume()) {
        if (isOf(message.string(), accountId)) mine.push(message.seq);
        if (message.seq >= last || message.info.pending === 0) break;
      }
      for (const sequence of mine) await jsm.streams.deleteMessage(name, sequence, true);
      erased += mine.length;
    }
    return erased;
  } finally {
    await bus.close();
  }
}
