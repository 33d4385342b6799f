import type * as z from 'zod/mini';
import type { ServiceName } from './endpoint.ts';

/**
 * An event type: the name `<service>.<past-fact>.v<n>` and the payload's schema (ids and state,
 * never secrets).
 */
export interface EventType<Name extends string = string, S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: Name;
  readonly schema: S;
}

/** Declares an event; a breaking change is a new `.v2` next to the old one. */
export const event = <const Name extends `${ServiceName}.${string}.v${number}`, S extends z.ZodMiniType>(
  name: Name,
  schema: S,
): EventType<Name, S> => ({ name, schema });

/** The parsed payload of an event. */
export type Payload<E extends EventType> = z.output<E['schema']>;
