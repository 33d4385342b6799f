import { pino, type Logger, stdSerializers } from 'pino';
import { readableStack } from './readable-stack.ts';

/** A structured logger (JSON lines on stdout); fields that may carry secrets are removed wherever they appear. */
export type Log = Logger;

const secretFields = [
  'token',
  'accessToken',
  'access_token',
  'password',
  'authorization',
  'secret',
  'ticket',
  'code',
];

/** An error as it is logged: its stack names places of the sources, not of the bundle. */
function serializeError(error: Error) {
  const told = stdSerializers.err(error);
  if (typeof told?.stack === 'string') told.stack = readableStack(told.stack);
  return told;
}

/** Opens the log of one process; control characters in values are escaped by JSON itself. */
export function openLog(name: string, level: string): Log {
  return pino({
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
  });
}

const secretSegment = /\/[\w~%-]{40,}(?=\/|$)/g;

/** A request's path as a log may keep it: a segment long and random enough to be a key by itself is left out. */
export const loggedPath = (path: string): string => path.replace(secretSegment, '/…');
