import { serviceOf } from '@kallos/contracts/bus';
import type { EventType, Payload } from '@kallos/contracts/event';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { streamOf, type Bus } from './bus.ts';
import { acrossAccounts, type Database, type Transaction } from './database.ts';
import { deadLetters, inbox } from './outbox-tables.ts';
import { sequenceHeader } from './outbox.ts';
import { createBell, createComplaint, type Loop } from './repeat.ts';
import type { Log } from './log.ts';
import { withRequestId } from './request-id.ts';

/** What a listener knows of an event besides what it carries. */
export interface EventFacts {
  /** Its place among the events of its service: a copy that is made of a higher number is newer. */
  readonly sequence: number;
}

/** What a listener does with one kind of event, in the transaction that also records the message. */
export interface Reaction {
  readonly event: EventType;
  readonly react: (tx: Transaction, payload: unknown, facts: EventFacts) => Promise<void>;
}

/** Binds an event to an effect; the payload is parsed by the event's schema first. */
export function on<E extends EventType>(
  event: E,
  react: (tx: Transaction, payload: Payload<E>, facts: EventFacts) => Promise<void>,
): Reaction {
  return { event, react: (tx, payload, facts) => react(tx, payload as Payload<E>, facts) };
}

const maxTries = 5;
const longestDelay = 10_000;

async function apply(
  db: Database,
  listener: string,
  reaction: Reaction,
  message: JsMsg,
  messageId: string,
): Promise<void> {
  await acrossAccounts(db, async (tx) => {
    const fresh = await tx.insert(inbox).values({ listener, messageId }).onConflictDoNothing().returning();
    if (fresh.length === 0) return;
    const sequence = Number(message.headers?.get(sequenceHeader) ?? 0);
    await reaction.react(tx, reaction.event.schema.parse(message.json()), { sequence });
  });
}

async function take(
  db: Database,
  listener: string,
  reactions: Reaction[],
  message: JsMsg,
  log: Log,
  firstDelay: number,
): Promise<void> {
  const reaction = reactions.find(({ event }) => event.name === message.subject);
  const messageId = message.headers?.get('Nats-Msg-Id') ?? '';
  if (!reaction || messageId === '') return message.term('not for this listener');
  const tries = message.info.deliveryCount;
  try {
    const requestId = message.headers?.get('x-request-id') ?? '';
    await withRequestId(requestId, () => apply(db, listener, reaction, message, messageId));
    message.ack();
  } catch (error) {
    if (tries < maxTries) {
      log.warn({ err: error, subject: message.subject, tries }, 'listener: will try again');
      return message.nak(Math.min(firstDelay * 4 ** (tries - 1), longestDelay));
    }
    log.error({ err: error, subject: message.subject, messageId }, 'listener: message is a dead letter');
    await db
      .insert(deadLetters)
      .values({
        listener,
        messageId,
        subject: message.subject,
        payload: message.json(),
        tries,
        reason: String(error).slice(0, 500),
      })
      .onConflictDoNothing();
    message.term('dead letter');
  }
}

const waitMilliseconds = 500;
const connectMilliseconds = 2000;
/** Messages that are fetched ahead; a consumer that is gone is told at once, a silent server by its missing heartbeat. */
const ahead = { max_messages: 50, idle_heartbeat: 15_000, abort_on_missing_resource: true };

/** Listens to other services for ever: each message takes effect once, in order per stream, and survives restarts. */
export function startListeners(
  db: Database,
  bus: Bus,
  listener: string,
  reactions: Reaction[],
  log: Log,
  /** Milliseconds before the second try; each further try waits four times longer, 10 s at most. */
  firstDelay = 800,
): Loop {
  let isStopped = false;
  const sources = Map.groupBy(reactions, ({ event }) => serviceOf(event));
  const listeners = [...sources].map(([service, own]) => {
    const stopped = createBell();
    const complaint = createComplaint(log, `listener to ${service}`);
    let messages: ConsumerMessages | undefined;
    const listen = async () => {
      const live = await bus.soon(connectMilliseconds);
      const consumer = await live.js.consumers.get(streamOf(service).name, listener);
      messages = await consumer.consume(ahead);
      complaint.ended();
      // What stopped meanwhile had nothing to stop yet.
      if (isStopped) messages.stop();
      for await (const message of messages) await take(db, listener, own, message, log, firstDelay);
    };
    const run = (async () => {
      while (!isStopped) {
        await listen().catch((error: unknown) => complaint.failed(error));
        if (!isStopped) await stopped.pause(waitMilliseconds);
      }
    })();
    return () => {
      messages?.stop();
      stopped.ring();
      return run;
    };
  });
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(listeners.map((stop) => stop()));
    },
  };
}
