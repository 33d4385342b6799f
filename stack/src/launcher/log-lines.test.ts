import { describe, expect, it } from 'vitest';
import { levelOf, readLogLine, writeLogLine } from './log-lines.ts';

describe('a log line of a process', () => {
  it('is formatted as time, message, fields', () => {
    const line = readLogLine(
      '{"level":"warn","time":"2026-05-14T09:30:01.250Z","name":"svc-auth","msg":"slow","ms":1200,"path":"/x"}',
      'info',
    );
    expect(line).toEqual({
      level: 40,
      time: '09:30:01',
      text: 'slow  ms=1200  path="/x"'.replaceAll('"', ''),
    });
  });

  it('keeps the stack of an error', () => {
    const line = readLogLine(
      '{"level":"error","msg":"failed","err":{"message":"no","stack":"Error: no\\n  at x"}}',
      'info',
    );
    expect(line.text).toBe('failed  \nError: no\n  at x');
  });

  it('is shown unchanged when it is not structured', () => {
    expect(readLogLine('{not json', 'warn')).toEqual({ level: levelOf('warn'), time: '', text: '{not json' });
    expect(readLogLine('null', 'info').text).toBe('null');
  });

  it('has the process as prefix, without colours unless on a terminal', () => {
    const written: string[] = [];
    const screen = { hasColour: false, write: (text: string) => void written.push(text) };
    writeLogLine(screen, 'svc-auth', { level: 50, time: '09:30:01', text: 'failed' });
    expect(written).toEqual(['svc-auth    09:30:01 ERROR failed']);
  });
});
