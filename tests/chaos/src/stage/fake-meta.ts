import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { truthfulSettings } from '../meta/false-responses.ts';
import type { FakeMetaSettings, Place, GroundTruth } from '../meta/ledger.ts';

/** The fake Meta as the harness uses it: its settings, and the true state for the verdict. */
export class FakeMeta {
  readonly url: string;
  readonly stop: () => void;

  private constructor(url: string, stop: () => void) {
    this.url = url;
    this.stop = stop;
  }

  /** Starts it as a separate process that ends with this one. */
  static async start(people: number): Promise<FakeMeta> {
    const entry = join(import.meta.dirname, '..', 'meta', 'main.ts');
    const child = spawn(process.execPath, [entry, String(people)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const stdout = child.stdout as Socket;
    const [port] = (await once(createInterface({ input: stdout }), 'line')) as [string];
    // A run that fails before its end must not wait for it.
    child.unref();
    child.channel?.unref();
    stdout.unref();
    return new FakeMeta(`http://127.0.0.1:${port}`, () => child.kill('SIGKILL'));
  }

  async #ask<T>(path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${this.url}/control/${path}`, init);
    if (!answer.ok) throw new Error(`the fake Meta answered ${answer.status} to ${path}`);
    return (await answer.json()) as T;
  }

  readonly truth = (): Promise<GroundTruth> => this.#ask('truth');
  /** Returns every page, Instagram account and location, grouped by person. */
  readonly places = (): Promise<Place[]> => this.#ask('places');
  readonly configure = (manner: Partial<FakeMetaSettings> = {}): Promise<unknown> =>
    this.#ask('manner', { ...truthfulSettings, ...manner });

  /** Starts an outage whose symptoms last `spellMs` milliseconds each; 0 ends it. */
  readonly startOutages = (illness: {
    readonly spellMs: number;
    readonly sinceMs?: number;
    readonly seed?: number;
  }): Promise<unknown> => this.#ask('illness', illness);
  /** Returns the number of calls that each symptom met. */
  readonly symptoms = (): Promise<Record<string, number>> => this.#ask('symptoms');

  /** Returns the result of a person's approval in a login's dialog. */
  async approve(personId: string, login = 'facebook'): Promise<string> {
    const path = login === 'google' ? 'consent' : 'approve';
    return (await this.#ask<{ code: string }>(path, { personId })).code;
  }
}
