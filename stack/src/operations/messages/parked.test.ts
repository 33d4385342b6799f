import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@kallos/service-kit/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openSession } from '../../postgres/session.ts';
import { rootFolder } from '../../root-folder.ts';
import { serviceNames } from '../../settings/settings.ts';
import type { Sessions } from '../backup/tables.ts';
import { describeParked, listParked, replayParked } from './parked.ts';

const databases: TestDatabase[] = [];
const sessions = {} as Sessions;

beforeAll(async () => {
  for (const service of serviceNames) {
    const made = await createTestDatabase(
      inject('postgresUrl'),
      join(rootFolder, `svc-${service}`, 'migrations'),
    );
    databases.push(made);
    sessions[service] = openSession(made.url);
  }
});
afterAll(async () => {
  await Promise.all(Object.values(sessions).map((sql) => sql.end()));
  for (const database of databases) await database.drop();
});

/** Inserts a published event of the given age into svc-auth's outbox. */
async function sent(ago: string): Promise<{ id: string; messageId: string }> {
  const [row] = await sessions.auth<{ id: string; messageId: string }[]>`
    insert into outbox (subject, payload, sent_at) values ('auth.account-created.v1', '{"a":1}', now() - ${ago}::interval)
    returning id, message_id as "messageId"`;
  return row ?? { id: '', messageId: '' };
}

const park = (messageId: string, minutesAgo: number) => sessions.posts`
  insert into parked_messages (listener, message_id, subject, payload, tries, reason, parked_at)
  values ('svc-posts', ${messageId}, 'auth.account-created.v1', '{"a":1}', 5, 'no such column',
    now() - make_interval(mins => ${minutesAgo}))`;

it('lists parked messages of all services and republishes them by id', async () => {
  const [old, fresh] = [await sent('1 hour'), await sent('10 seconds')];
  const forgotten = crypto.randomUUID();
  await park(old.messageId, 30);
  await park(fresh.messageId, 20);
  await park(forgotten, 10);
  const parked = await listParked(sessions);
  expect(parked.map(({ messageId }) => messageId)).toEqual([old.messageId, fresh.messageId, forgotten]);
  expect(parked[0]).toMatchObject({
    service: 'posts',
    listener: 'svc-posts',
    reason: 'no such column',
    tries: 5,
  });
  const faults = await replayParked(sessions, parked);
  expect(faults).toEqual([
    expect.stringContaining(`${fresh.messageId}: sent within the last two minutes`),
    expect.stringContaining(`${forgotten}: svc-auth forgot it`),
  ]);
  const unsent = await sessions.auth`select id, message_id as "messageId" from outbox where sent_at is null`;
  expect(unsent).toEqual([old]);
  // A message that could not be republished stays parked.
  const left = (await listParked(sessions)).map(({ messageId }) => messageId);
  expect(left).toEqual([fresh.messageId, forgotten]);
});

it('prints the reason in one line, for schema errors too', () => {
  const reason = '[\n  {\n    "path": [\n      "id"\n    ],\n    "message": "expected number"\n  }\n]';
  const parked = { service: 'posts' as const, listener: 'svc-posts', messageId: 'm', subject: 's', tries: 5 };
  const line = describeParked({ ...parked, reason, parkedAt: new Date(0), payload: {} });
  expect(line).toMatch(/^m .*"path": \[ "id" \], "message": "expected number"/);
  expect(line).not.toContain('\n');
});
