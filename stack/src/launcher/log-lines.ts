import { paint, type Terminal } from '../terminal.ts';

const levels: Record<string, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: 99,
};
const hidden = new Set(['level', 'time', 'name', 'msg', 'pid', 'hostname', 'err']);

export interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly text: string;
}

/** Parses a process's line: structured JSON, or plain text with level `plainLevel`. */
export function readLogLine(line: string, plainLevel: string): LogLine {
  const fields = parseObject(line);
  if (fields === null) return { level: levelOf(plainLevel), time: '', text: line };
  const rest = Object.entries(fields)
    .filter(([name, value]) => !hidden.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const message = typeof fields.msg === 'string' ? fields.msg : '';
  return {
    level: levelOf(fields.level),
    time: typeof fields.time === 'string' ? fields.time.slice(11, 19) : '',
    text: [message, ...rest, ...describeError(fields.err)].filter((part) => part !== '').join('  '),
  };
}

function parseObject(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

export function levelOf(level: unknown): number {
  if (typeof level === 'number') return level;
  return typeof level === 'string' ? (levels[level] ?? 30) : 30;
}

function describeError(error: unknown): string[] {
  if (error === null || typeof error !== 'object') return [];
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  if (typeof stack === 'string') return [`\n${stack}`];
  return typeof message === 'string' ? [message] : [];
}

/** Writes a process's line with its name as prefix, coloured by level. */
export function writeLogLine(screen: Terminal, name: string, line: LogLine): void {
  const mark = line.level >= 50 ? 'ERROR' : line.level >= 40 ? 'WARN' : line.level >= 30 ? 'INFO' : 'DEBUG';
  const colour = line.level >= 50 ? 'red' : line.level >= 40 ? 'yellow' : 'dim';
  const head = `${paint(screen, 'cyan', name.padEnd(12))}${paint(screen, 'dim', line.time)} ${paint(screen, colour, mark.padEnd(5))}`;
  screen.write(`${head} ${line.text}`);
}
