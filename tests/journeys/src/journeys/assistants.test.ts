import { apiKeys, apiScopes, type ApiScope, proposedScopes } from '@kallos/contracts/auth/api-keys';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { mcpPath } from '@kallos/contracts/public/public-endpoint';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { type Business, openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

let own: Business;
test.beforeAll(async () => {
  own = await openAccount('Επιχείρηση με βοηθό', true);
});

interface Result {
  readonly isError?: boolean;
  readonly content: ReadonlyArray<{ readonly text: string }>;
  readonly structuredContent?: Record<string, unknown>;
}

/** Returns what calls tools with a new key, as an assistant without a session does. */
async function connect(scopes: readonly ApiScope[]) {
  const body = { name: 'assistant', scopes: [...scopes], days: 30 as const };
  const { secret } = await own.call(apiKeys.create, { body });
  return async (name: string, given: object): Promise<Result> => {
    const answer = await fetch(productUrl() + mcpPath, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    });
    const [, json = '{}'] = /^data: (.*)$/m.exec(await answer.text()) ?? [];
    const { result } = JSON.parse(json) as { result?: Result };
    if (!result) throw new Error(json);
    return result;
  };
}

const draft = (requestId: string) => ({
  title: 'Από βοηθό',
  text: 'Το Σάββατο είμαστε ανοιχτά στο ιατρείο μας.',
  scheduledFor: new Date(Date.now() + 4 * 86_400_000).toISOString(),
  requestId,
});
const stateOf = async (id: number) => (await own.call(bulkPosts.get, { params: { id } })).bulkPost.postStatus;

test('writes a draft once and schedules it with the code that a person read in the browser', async () => {
  const call = await connect(apiScopes);
  const given = draft('one');
  const [first, again] = [await call('create_draft', given), await call('create_draft', given)];
  const id = Number(first.structuredContent?.['id']);
  expect(again.structuredContent?.['id']).toBe(id);
  const prepared = await call('prepare_schedule', { postId: id });
  expect(JSON.stringify(prepared)).not.toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}/);
  const { page, context, complaints } = await openPage();
  await page.goto(String(prepared.structuredContent?.['confirmUrl']));
  await page.getByText('Το Σάββατο είμαστε ανοιχτά').waitFor();
  expect(await stateOf(id)).toBe('draft');
  await page.getByRole('button', { name: 'Εμφάνιση κωδικού' }).click();
  const code = await page.locator('strong[translate=no]').textContent();
  expect(complaints).toEqual([]);
  await context.close();
  const guessed = await call('schedule_post', { postId: id, code: 'AAAAA-AAAAA' });
  expect(guessed.content[0]?.text).toContain('confirmation_refused');
  expect(await stateOf(id)).toBe('draft');
  const scheduled = await call('schedule_post', { postId: id, code });
  expect([scheduled.isError ?? false, scheduled.structuredContent?.['state']]).toEqual([false, 'scheduled']);
  expect(await stateOf(id)).toBe('scheduled');
  expect((await call('schedule_post', { postId: id, code })).content[0]?.text).toContain(
    'confirmation_refused',
  );
});

test('has no tool to publish with the proposed scopes, and changes no scheduled post', async () => {
  const call = await connect(proposedScopes);
  const made = await call('create_draft', draft('two'));
  const id = Number(made.structuredContent?.['id']);
  await expect(call('schedule_post', { postId: id, code: 'x' })).rejects.toThrow('not found');
  const { bulkPost } = await own.call(bulkPosts.update, { params: { id }, body: { isScheduled: true } });
  const change = { postId: id, version: bulkPost.version, text: 'Άλλο κείμενο.' };
  for (const one of [call, await connect(apiScopes)])
    expect((await one('update_draft', change)).content[0]?.text).toContain('insufficient_scope');
  expect((await own.call(bulkPosts.get, { params: { id } })).bulkPost.content).toBe(bulkPost.content);
});
