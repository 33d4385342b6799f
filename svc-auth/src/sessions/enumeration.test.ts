import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';

const test = useTestApp({ memory: 8192, passes: 1 });

/** The requested names, always with a wrong password; the first per endpoint is unknown. */
const doors = {
  '/api/auth/login': [{ username: 'nobody' }, { username: 'admin' }],
  '/api/business/login': [
    { email: 'nobody@example.gr' },
    { email: 'info@dermafos.gr' },
    { email: 'info@ivi-aesthetics.gr' },
  ],
};

async function attempt(door: string, who: object) {
  const response = await test.app.request(door, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': 'the-same-for-all',
      'x-forwarded-for': '192.0.2.9',
    },
    body: JSON.stringify({ ...who, password: 'not-the-password' }),
  });
  // The wait itself counts down while the test runs.
  const headers = [...response.headers].map(([name, value]) =>
    name === 'retry-after' ? name : [name, value],
  );
  return { status: response.status, headers, body: await response.text() };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns the difference of two samples by the Mann-Whitney test, in standard deviations. */
function distance(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
    .toSorted((x, y) => x.value - y.value)
    .map((entry, index) => ({ ...entry, rank: index + 1 }));
  const rankSum = ranked.reduce((sum, { isA, rank }) => sum + (isA ? rank : 0), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return Math.abs(u - (a.length * b.length) / 2) / spread;
}

/** Measures wrong passwords for several people, alternating between them. */
async function timeTurns(door: string, people: readonly object[], turns: number): Promise<number[][]> {
  const times = people.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, who] of people.entries()) {
      await test.forgetFailures();
      const started = performance.now();
      await attempt(door, who);
      times[index]?.push(performance.now() - started);
    }
  return times;
}

/** Only one in a hundred pairs of equal distributions differs by more than 2.576 deviations. */
const areAlike = (a: readonly number[], b: readonly number[]) =>
  Math.abs(median(a) / median(b) - 1) < 0.05 || distance(a, b) < 2.576;

async function expectSameTime(door: string, people: readonly object[]): Promise<void> {
  const [nobody = [], ...somebody] = await timeTurns(door, people, 40);
  if (somebody.every((times) => areAlike(nobody, times))) return;
  // A busy machine may slow one of them by chance, but not three times in a row.
  for (let round = 0; round < 2; round += 1) {
    const [again = [], ...others] = await timeTurns(door, people, 60);
    if (others.every((times) => areAlike(again, times))) return;
  }
  expect.fail('the time tells who exists');
}

describe.each(Object.entries(doors))('%s', (door, people) => {
  it('returns the same for a wrong password and an unknown name', async () => {
    const courses: unknown[] = [];
    for (const who of people) {
      await test.forgetFailures();
      const course: unknown[] = [];
      for (let round = 0; round < 12; round += 1) course.push(await attempt(door, who));
      courses.push(course);
    }
    const [first, ...others] = courses;
    expect((first as Array<{ status: number }>).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
      429,
    ]);
    for (const course of others) expect(course).toEqual(first);
  });

  it('does the same work for both: one hash of the same cost', async () => {
    const work: unknown[] = [];
    for (const who of people) {
      await test.forgetFailures();
      const checked: string[] = [];
      const { matches } = test.ctx.passwords;
      Object.assign(test.ctx.passwords, {
        matches: (password: string, stored: string | undefined) => {
          checked.push(stored?.replace(/\$[^$]+\$[^$]+$/, '') ?? '$argon2id$v=19$m=8192,t=1,p=1');
          return matches(password, stored);
        },
      });
      await attempt(door, who);
      Object.assign(test.ctx.passwords, { matches });
      work.push(checked);
    }
    expect(work).toEqual(people.map(() => ['$argon2id$v=19$m=8192,t=1,p=1']));
  });

  it('takes the same time for both', () => expectSameTime(door, people), 120_000);
});

it('/api/business/password-reset takes the same time for both', () =>
  expectSameTime('/api/business/password-reset', doors['/api/business/login']));
