import { globSync } from 'node:fs';
import path from 'node:path';
import { busClients } from '@kallos/contracts/bus';
import { expect, it } from 'vitest';
import type { EventHandler } from './inbox.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

// What a service reacts to without a row in the table would wait for ever, and the service refuses to start.
it.each(globSync('svc-*/src/listeners.ts', { cwd: root }))(
  '%s handles the events in the bus table',
  async (file) => {
    const { reactions } = (await import(path.join(root, file))) as {
      reactions: EventHandler[] | (() => EventHandler[]);
    };
    const wanted = typeof reactions === 'function' ? reactions() : reactions;
    const told = busClients[file.split('/')[0] ?? '']?.consumes ?? [];
    expect(wanted.map(({ event }) => event.name).toSorted()).toEqual(told.map(({ name }) => name).toSorted());
  },
);
