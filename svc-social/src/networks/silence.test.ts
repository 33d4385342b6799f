import { expect, it } from 'vitest';
import { watchSilence } from './silence.ts';

function open() {
  const time = { now: 1_000_000 };
  return { time, watch: watchSilence(10_000, () => time.now) };
}

it('backs off after five unanswered calls in a row, and again after one more', () => {
  const { time, watch } = open();
  for (let count = 1; count <= 4; count += 1) watch.silent();
  expect(watch.backoffSeconds()).toBe(0);
  watch.silent();
  expect(watch.backoffSeconds()).toBe(10);
  time.now += 10_000;
  expect(watch.backoffSeconds()).toBe(0);
  watch.silent();
  expect(watch.backoffSeconds()).toBe(10);
});

it('ignores silences that are far apart or interrupted by a response', () => {
  const { time, watch } = open();
  for (let count = 1; count <= 10; count += 1) {
    watch.asked();
    watch.silent();
    time.now += 8_000;
  }
  expect(watch.backoffSeconds()).toBe(0);
  for (let count = 1; count <= 10; count += 1) {
    watch.silent();
    if (count % 4 === 0) watch.answered();
  }
  expect(watch.backoffSeconds()).toBe(0);
});

it('ends its backoff with the first response', () => {
  const { watch } = open();
  for (let count = 1; count <= 5; count += 1) watch.silent();
  watch.answered();
  expect(watch.backoffSeconds()).toBe(0);
});

it('returns how long no call got a response while calls are made', () => {
  const { time, watch } = open();
  expect(watch.silentSeconds()).toBe(0);
  watch.asked();
  time.now += 12_000;
  expect(watch.silentSeconds()).toBe(12);
  watch.silent();
  time.now += 8000;
  watch.asked();
  expect(watch.silentSeconds()).toBe(20);
  watch.answered();
  time.now += 3000;
  expect(watch.silentSeconds()).toBe(0);
});

it.each([[], ['asked', 'answered']] as const)(
  'reports no silence when the last unanswered call is long ago',
  (...before) => {
    const { time, watch } = open();
    for (const step of before) watch[step]();
    watch.asked();
    watch.silent();
    time.now += 61_000;
    expect(watch.silentSeconds()).toBe(0);
    watch.asked();
    expect(watch.silentSeconds()).toBe(0);
  },
);

it('counts from a response on while another call is still waiting', () => {
  const { time, watch } = open();
  watch.asked();
  watch.asked();
  time.now += 5000;
  watch.answered();
  expect(watch.silentSeconds()).toBe(0);
  time.now += 3000;
  expect(watch.silentSeconds()).toBe(3);
  watch.answered();
  expect(watch.silentSeconds()).toBe(0);
});

it('backs off again only after a silence within the half minute', () => {
  const { time, watch } = open();
  for (let count = 1; count <= 5; count += 1) watch.silent();
  time.now += 30_000;
  watch.silent();
  expect(watch.backoffSeconds()).toBe(0);
});
