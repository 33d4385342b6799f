import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Collection, Store } from '../store.ts';

export interface ReceivedMail {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

export interface Mailbox {
  readonly receive: (raw: Uint8Array, from: string, to: readonly string[]) => Promise<ReceivedMail>;
  /** Newest first. */
  readonly list: () => ReceivedMail[];
  readonly find: (id: string) => ReceivedMail | undefined;
  readonly remove: (id: string) => boolean;
  readonly clear: () => void;
}

const most = 500;

function dropOldest(letters: Collection<ReceivedMail>): void {
  for (const { id } of letters.list().slice(0, -most)) letters.remove(id);
}

export function openMailbox(store: Store): Mailbox {
  const letters = store.collection<ReceivedMail>('letters');
  return {
    receive: async (raw, from, to) => {
      const mail = await PostalMime.parse(raw);
      const letter: ReceivedMail = {
        id: randomUUID(),
        at: Date.now(),
        from: mail.from?.name ? `${mail.from.name} <${mail.from.address ?? from}>` : from,
        to,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        headers: mail.headers.map(({ originalKey, key, value }) => ({ name: originalKey ?? key, value })),
      };
      letters.put(letter.id, letter);
      dropOldest(letters);
      return letter;
    },
    list: () => letters.list().toReversed(),
    find: letters.get,
    remove: letters.remove,
    clear: letters.clear,
  };
}
