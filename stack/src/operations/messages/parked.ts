import { StackFault } from '../../fault.ts';
import { type ServiceName, serviceNames } from '../../settings/settings.ts';
import type { Sessions } from '../backup/tables.ts';

/** A message that a listener failed to process several times. */
export interface DeadLetter {
  readonly service: ServiceName;
  readonly listener: string;
  readonly messageId: string;
  readonly subject: string;
  readonly tries: number;
  readonly reason: string;
  readonly parkedAt: Date;
  readonly payload: unknown;
}

/** Lists the parked messages of all services, the oldest first. */
export async function listParked(sessions: Sessions): Promise<DeadLetter[]> {
  const lists = await Promise.all(
    serviceNames.map(async (service) => {
      const rows = await sessions[service]<Omit<DeadLetter, 'service'>[]>`
        select listener, message_id as "messageId", subject, tries, reason, parked_at as "parkedAt", payload
        from parked_messages order by parked_at limit 1000`;
      return rows.map((row) => ({ service, ...row }));
    }),
  );
  return lists.flat().toSorted((one, other) => one.parkedAt.getTime() - other.parkedAt.getTime());
}

/** Formats a parked message as one line; schema errors have several. */
export const describeParked = ({
  messageId,
  listener,
  subject,
  tries,
  reason,
  parkedAt,
}: DeadLetter): string =>
  `${messageId}  ${parkedAt.toISOString()}  ${subject} -> ${listener}, ${tries} tries: ${reason.replaceAll(/\s+/g, ' ')}`;

/** NATS drops a message id that it received within this time. */
const duplicateSeconds = 120;

const isService = (name: string | undefined): name is ServiceName =>
  (serviceNames as readonly (string | undefined)[]).includes(name);

/**
 * Has the publisher republish a message under its id, so that it still counts as older than later ones.
 * Consumers that processed it drop it.
 */
async function announceAgain(sessions: Sessions, { messageId, subject }: DeadLetter): Promise<void> {
  const sender = subject.split('.')[0];
  if (!isService(sender)) throw new StackFault(`${messageId}: no service announces ${subject}`);
  const [row] = await sessions[sender]<{ isFresh: boolean }[]>`
    select sent_at is null or sent_at > now() - make_interval(secs => ${duplicateSeconds}) as "isFresh"
    from outbox where message_id = ${messageId}`;
  if (row === undefined)
    throw new StackFault(
      `${messageId}: svc-${sender} forgot it, as after a week. POST /api/resync has every service announce its state anew`,
    );
  if (row.isFresh)
    throw new StackFault(
      `${messageId}: sent within the last two minutes, when NATS takes no second one. Try again soon`,
    );
  await sessions[sender]`update outbox set sent_at = null where message_id = ${messageId}`;
}

/** Retries parked messages; one that fails again is parked again. */
export async function replayParked(sessions: Sessions, wanted: readonly DeadLetter[]): Promise<string[]> {
  const faults: string[] = [];
  for (const parked of wanted)
    try {
      await announceAgain(sessions, parked);
      await sessions[parked.service]`
        delete from parked_messages where listener = ${parked.listener} and message_id = ${parked.messageId}`;
    } catch (error) {
      if (!(error instanceof StackFault)) throw error;
      faults.push(error.message);
    }
  return faults;
}
