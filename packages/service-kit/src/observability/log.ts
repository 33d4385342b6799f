import { type DestinationStream, pino, type Logger, type LoggerOptions, stdSerializers } from 'pino';
import { readableStack } from './readable-stack.ts';
import { redactValues } from './redact-values.ts';

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

/** Fields of a database error that contain values of rows. */
const valueFields = ['params', 'parameters', 'args', 'detail', 'where'];

/** Serializes an error for the log: with source locations, and without statement values. */
function serializeError(error: Error): ReturnType<typeof stdSerializers.err> {
  const told = stdSerializers.err(error);
  if (!(error instanceof Error)) return told;
  told.message = redactValues(told.message, error);
  if (typeof told.stack === 'string') told.stack = readableStack(redactValues(told.stack, error));
  for (const field of valueFields) delete told[field];
  if (error instanceof AggregateError) told.aggregateErrors = error.errors.map(serializeError);
  return told;
}

/** Opens the log of a process; JSON escapes control characters in values. */
export function openLog(name: string, level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

const secretSegment = /\/[\w~%-]{40,}(?=\/|$)/g;

/** Returns a request's path for the log, without segments long and random enough to be secrets. */
export const redactPath = (path: string): string => path.replace(secretSegment, '/…');
