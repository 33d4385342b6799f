import { googleLieShares } from 'chaos/google/lies';
import { FakeGoogle, type Call } from 'chaos/google/serve-google';
import type { Answer } from 'chaos/meta/answers';
import { truthfulSettings } from 'chaos/meta/false-responses';
import type { Google, GoogleSession, JsonObject } from '../../src/networks/google/client/client.ts';
import { GoogleRefusal, GoogleSilence } from '../../src/networks/google/client/failures.ts';
import { readFailure } from '../../src/networks/google/client/read-refusal.ts';
import type { Clock, Random } from './clock.ts';
import type { Probabilities } from './meta.ts';

const second = 1000;
const longestSilence = 15 * second;

/** The default probability of each event between the product and Google. */
const ways = { silence: 0.02, slow: 0.03, death: 0.003, pause: 0.003 };
type Way = keyof typeof ways;

const factors = [0.2, 1, 1, 4] as const;
const mostOften = 0.6;

interface SimSettings {
  readonly clock: Clock;
  readonly random: Random;
  readonly seed: number;
  readonly wanted: Probabilities;
  /** The location of each account. */
  readonly places: readonly string[];
  /** The account at Google that lists all locations. */
  readonly parent: string;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the body of an answer as the real client does; throws its failure. */
function readAnswer(answer: Answer): JsonObject {
  if (answer === 'silence' || answer === 'reset') throw new GoogleSilence(`simulated ${answer}`);
  const body = parse(answer.body);
  if (answer.status >= 300) throw readFailure(answer.status, body);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new GoogleSilence('an answer that is not an object');
  return body as JsonObject;
}

const isRefusedToken = (failure: unknown): boolean =>
  failure instanceof GoogleRefusal && failure.facts.status === 401;

/** The Google of the fault harness with a simulated clock. */
export class SimGoogle {
  /** Number of calls without a usable response. */
  silences = 0;
  readonly #fake: FakeGoogle;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #shares: Probabilities;
  readonly #tokens = new Map<string, string>();

  constructor({ clock, random, seed, wanted, places, parent }: SimSettings) {
    this.#clock = clock;
    this.#random = random;
    this.#fake = new FakeGoogle(
      places.map((id) => ({ personId: `g${id}`, platform: 'google', id })),
      () => parent,
    );
    const drawn = (share: number) => Math.min(mostOften, share * random.pick(factors));
    this.#shares = Object.fromEntries([
      ...Object.entries(googleLieShares).map(([name, share]) => [name, wanted[name] ?? drawn(share)]),
      ...Object.entries(ways).map(([name, share]) => [name, wanted[`google-${name}`] ?? drawn(share)]),
    ]) as Probabilities;
    const shares = this.#shares as Record<string, number>;
    this.#fake.configure({ ...truthfulSettings, seed, shares, secondMs: second });
  }

  #draws = (way: Way) => this.#random.isDrawn(this.#shares[way] ?? 0);

  /** Returns the posts in the form of the other networks' items. */
  get items() {
    return this.#fake.store.posts.map((post) => ({
      id: post.id,
      publicId: post.id,
      place: post.place,
      message: post.message,
      publicAt: post.isRejected ? null : post.publicAt,
      // A post that was deleted before its time was never public.
      deletedAt: post.deletedAt,
      toldAt: [post.calledAt],
    }));
  }

  /** Calls the fake with the location's token, and once more with a new one after a refusal of it. */
  #call(call: Call): JsonObject {
    const place = /locations\/(\d+)/.exec(call.path)?.[1] ?? '';
    const ask = () => {
      const token = this.#tokens.get(place) ?? this.#fake.newToken(`g${place}`);
      this.#tokens.set(place, token);
      return readAnswer(this.#fake.answer(call, token));
    };
    try {
      return ask();
    } catch (failure) {
      if (!isRefusedToken(failure)) throw failure;
      this.#tokens.delete(place);
      return ask();
    }
  }

  async #around(call: Call, die: () => void): Promise<JsonObject> {
    const perhapsDie = async () => {
      if (!this.#draws('death')) return;
      die();
      await new Promise(() => undefined);
    };
    await perhapsDie();
    await this.#clock.sleep(this.#random.between(20, this.#draws('slow') ? 6 * second : 400));
    let reply: JsonObject | undefined;
    let failure: unknown;
    try {
      if (this.#draws('silence')) throw new GoogleSilence('simulated');
      reply = this.#call(call);
    } catch (thrown) {
      failure = thrown;
    }
    if (failure instanceof GoogleSilence) {
      this.silences += 1;
      await this.#clock.sleep(this.#random.between(0, longestSilence));
    }
    const place = /locations\/(\d+)/.exec(call.path)?.[1] ?? '';
    this.#clock.tell(
      place,
      `${call.method} ${call.path.split('/').slice(6).join('/')}`,
      reply ?? String(failure),
    );
    await perhapsDie();
    if (this.#draws('pause')) await this.#clock.sleep(this.#random.between(10 * second, 40 * second));
    if (reply === undefined) throw failure;
    return reply;
  }

  /** Returns the client of one process, which may crash before or after a call. */
  clientOf(die: () => void): Google {
    const send =
      (method: string) =>
      (host: string, path: string, more: object = {}) => {
        const query = new URLSearchParams();
        if (method === 'GET')
          for (const [name, value] of Object.entries(more))
            if (value !== undefined) query.set(name, String(value));
        const body = method === 'POST' ? (more as Record<string, unknown>) : {};
        return this.#around({ method, path: `/${host}/${path}`, query, body }, die);
      };
    const session: GoogleSession = {
      get: send('GET'),
      post: send('POST'),
      remove: send('DELETE'),
      prepare: async () => undefined,
    };
    return {
      clientId: 'client-1',
      consentUrl: 'https://google.test/consent',
      baseUrl: 'https://google.test',
      as: () => session,
      token: async () => ({}),
      revoke: async () => undefined,
      backoffSeconds: () => 0,
      close: async () => undefined,
    };
  }
}
