import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createDuplicateDetector } from './duplicate-detector.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const held = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

it('remembers the last names and forgets older ones', () => {
  const isKnown = createDuplicateDetector(2);
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(isKnown)).toEqual([false, false, true, false, true, false]);
});

it('keeps only the name, not the message that it was sliced from', () => {
  const isKnown = createDuplicateDetector(5000);
  const before = held();
  for (let nth = 0; nth < 5000; nth += 1) {
    const message = `Nats-Msg-Id: ${String(nth).padStart(36, '0')}\r\n${'x'.repeat(4000)}${nth}`;
    isKnown(Buffer.from(message).toString().slice(13, 49));
  }
  expect(held() - before).toBeLessThan(4);
  expect(isKnown(String(4999).padStart(36, '0'))).toBe(true);
});
