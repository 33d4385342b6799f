import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';

const test = useTestApp({ memory: 48 * 1024, passes: 2 });

it('a flood of logins is refused past the queue, and lets everything else through meanwhile', async () => {
  const token = await test.signInBusiness();
  let answered = 0;
  const flood = Array.from({ length: 200 }, async (_, i) => {
    const response = await test.app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${i}` },
      body: JSON.stringify({ username: `flood-${i}`, password: 'wrong' }),
    });
    answered += 1;
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  });
  for (let i = 0; i < 20; i += 1) expect(await test.introspect(token)).toMatchObject({ state: 'live' });
  expect(answered, 'others had to wait for the flood').toBeLessThan(180);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { retryAfter } of refused) expect(retryAfter).toBe('5');
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(200 - refused.length);
});
