import { globSync } from 'node:fs';
import path from 'node:path';
import { busClients } from '@kallos/contracts/bus';
import { expect, it } from 'vitest';
import type { EventHandler } from './inbox.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

// A service refuses to start if it handles an event that is missing from the table.
it.each(globSync('svc-*/src/listeners.ts', { cwd: root }))(
  '%s handles the events in the bus table',
  async (file) => {
    const { eventHandlers } = (await import(path.join(root, file))) as {
      eventHandlers: EventHandler[] | (() => EventHandler[]);
    };
    const wanted = typeof eventHandlers === 'function' ? eventHandlers() : eventHandlers;
    const consumed = busClients[file.split('/')[0] ?? '']?.consumes ?? [];
    expect(wanted.map(({ event }) => event.name).toSorted()).toEqual(
      consumed.map(({ name }) => name).toSorted(),
    );
  },
);
