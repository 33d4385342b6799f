import { serviceOf } from '@kallos/contracts/bus';
import type { EventType, Payload } from '@kallos/contracts/event';
import { truncate } from '@kallos/contracts/texts/cut-text';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { createWakeSignal, createStallReporter, type Loop } from '../background/repeat.ts';
import { acrossAccounts, type Database, type Transaction } from '../database/database.ts';
import { withRequestId } from '../http/request-id.ts';
import type { Log } from '../observability/log.ts';
import { redactValues } from '../observability/redact-values.ts';
import { streamOf, type Bus } from './bus.ts';
import { deadLetters, inbox } from './outbox-tables.ts';
import { sequenceHeader } from './outbox.ts';

/** The context of an event besides its payload. */
export interface EventContext {
  /** The event's number among all of its service's; a higher one is newer. */
  readonly sequence: number;
}

/** Handles one kind of event in the transaction that also records the message. */
export interface EventHandler {
  readonly event: EventType;
  readonly handle: (tx: Transaction, payload: unknown, facts: EventContext) => Promise<void>;
}

/** Binds an event to a handler; the payload is validated with the event's schema. */
export function onEvent<E extends EventType>(
  event: E,
  react: (tx: Transaction, payload: Payload<E>, facts: EventContext) => Promise<void>,
): EventHandler {
  return { event, handle: (tx, payload, facts) => react(tx, payload as Payload<E>, facts) };
}

const maxTries = 5;
// Short enough that a dead letter raises an alert within half a minute.
const longestDelay = 8000;

interface Patience {
  readonly log: Log;
  /** Milliseconds before the second try. */
  readonly firstDelay: number;
}

interface Taken {
  readonly message: JsMsg;
  readonly messageId: string;
  readonly reaction: EventHandler;
}

/** Applies messages in order, all or none. */
async function apply(db: Database, listener: string, taken: readonly Taken[]): Promise<void> {
  await acrossAccounts(db, async (tx) => {
    const rows = taken.map(({ messageId }) => ({ listener, messageId }));
    const fresh = await tx.insert(inbox).values(rows).onConflictDoNothing().returning();
    const open = new Set(fresh.map(({ messageId }) => messageId));
    for (const { message, messageId, reaction } of taken) {
      if (!open.delete(messageId)) continue;
      const sequence = Number(message.headers?.get(sequenceHeader) ?? 0);
      const payload = reaction.event.schema.parse(message.json());
      const requestId = message.headers?.get('x-request-id') ?? '';
      await withRequestId(requestId, () => reaction.handle(tx, payload, { sequence }));
    }
  });
}

/** Returns the handler's work for a message, if this listener handles it. */
function read(message: JsMsg, reactions: readonly EventHandler[]): Taken | undefined {
  const reaction = reactions.find(({ event }) => event.name === message.subject);
  const messageId = message.headers?.get('Nats-Msg-Id') ?? '';
  return reaction && messageId !== '' ? { message, messageId, reaction } : undefined;
}

async function take(
  db: Database,
  listener: string,
  taken: Taken,
  { log, firstDelay }: Patience,
): Promise<void> {
  const { message, messageId } = taken;
  const tries = message.info.deliveryCount;
  try {
    await apply(db, listener, [taken]);
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
        reason: truncate(redactValues(String(error), error), 500),
      })
      .onConflictDoNothing();
    message.term('dead letter');
  }
}

/** Applies the received messages in one transaction; if that fails, one by one. */
async function applyTogether(
  db: Database,
  listener: string,
  taken: readonly Taken[],
  patience: Patience,
): Promise<void> {
  const areApplied =
    taken.length > 1 &&
    (await apply(db, listener, taken).then(
      () => true,
      () => false,
    ));
  if (areApplied) for (const { message } of taken) message.ack();
  else for (const one of taken) await take(db, listener, one, patience);
}

const largestBatch = 32;
const waitMilliseconds = 500;
const connectMilliseconds = 2000;
/** Messages are prefetched; a missing consumer fails at once, a silent server by its heartbeat. */
const ahead = { max_messages: 50, abort_on_missing_resource: true };

/**
 * Ends a subscription without heartbeats: the driver itself would resubscribe half a minute later.
 */
async function endWhenSilent(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (type === 'heartbeats_missed') messages.stop();
}

interface Intake extends Patience {
  readonly db: Database;
  readonly listener: string;
}

/**
 * Handles messages until the subscription ends; those that arrive during a transaction share the next one.
 */
async function consumeAll(
  messages: ConsumerMessages,
  reactions: readonly EventHandler[],
  { db, listener, ...patience }: Intake,
): Promise<void> {
  const waiting: Taken[] = [];
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (waiting.length > 0) await applyTogether(db, listener, waiting.splice(0, largestBatch), patience);
  };
  try {
    for await (const message of messages) {
      const taken = read(message, reactions);
      if (taken === undefined) {
        message.term('not for this listener');
        continue;
      }
      waiting.push(taken);
      writing ??= write().finally(() => (writing = undefined));
      if (waiting.length >= largestBatch) await writing;
    }
  } finally {
    await writing;
  }
}

/**
 * Consumes other services' events forever: each message takes effect once, in order per stream,
 * also across restarts.
 */
export function startListeners(
  db: Database,
  bus: Bus,
  listener: string,
  reactions: EventHandler[],
  log: Log,
  /** Milliseconds before the second try; further tries wait four times longer each, at most 8 s. */
  firstDelay = 800,
): Loop {
  let isStopped = false;
  const sources = Map.groupBy(reactions, ({ event }) => serviceOf(event));
  const intake: Intake = { db, listener, log, firstDelay };
  const listeners = [...sources].map(([service, own]) => {
    const stopped = createWakeSignal();
    const complaint = createStallReporter(log, `listener to ${service}`);
    let messages: ConsumerMessages | undefined;
    const listen = async () => {
      const live = await bus.waitForConnection(connectMilliseconds);
      const consumer = await live.js.consumers.get(streamOf(service).name, listener);
      messages = await consumer.consume({ ...ahead, idle_heartbeat: live.heartbeatMilliseconds });
      void endWhenSilent(messages);
      complaint.recovered();
      // `stop` may have been called before the subscription existed.
      if (isStopped) messages.stop();
      await consumeAll(messages, own, intake);
    };
    // A request to the previous server may be lost.
    bus.onConnected(() => messages?.stop());
    const run = (async () => {
      while (!isStopped) {
        await listen().catch((error: unknown) => complaint.failed(error));
        if (!isStopped) await stopped.wait(waitMilliseconds);
      }
    })();
    return () => {
      messages?.stop();
      stopped.notify();
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
