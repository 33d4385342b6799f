import type { Google, JsonObject } from '../../src/networks/google/client/client.ts';
import { GoogleSilence } from '../../src/networks/google/client/failures.ts';
import { GoogleDouble, type GoogleLie } from '../google-double.ts';
import type { Clock, Random } from './clock.ts';
import type { Probabilities } from './meta.ts';

const second = 1000;
const longestSilence = 15 * second;

/** The default probability of each event between the product and Google. */
const ways = { silence: 0.02, slow: 0.03, death: 0.003, pause: 0.003 };
type Way = keyof typeof ways;

/** The default probability of each lie about a call. */
const creationLies: ReadonlyArray<readonly [GoogleLie, number]> = [
  ['silent_before', 0.02],
  ['silent_after', 0.03],
  ['error_before', 0.02],
  ['error_after', 0.03],
  ['refused_after', 0.005],
  ['twice', 0.02],
  ['late_effect', 0.02],
  ['vanishes', 0.01],
  ['list_lags', 0.03],
  ['read_lags', 0.02],
];
const readLies: ReadonlyArray<readonly [GoogleLie, number]> = [
  ['silent_before', 0.02],
  ['error_before', 0.02],
  ['read_lags', 0.02],
];
const removalLies: ReadonlyArray<readonly [GoogleLie, number]> = [
  ['silent_before', 0.02],
  ['silent_after', 0.03],
  ['error_after', 0.02],
];

const factors = [0.2, 1, 1, 4] as const;

/** A lying Google with a simulated clock. */
export class SimGoogle {
  readonly double = new GoogleDouble();
  /** Number of calls without a usable response. */
  silences = 0;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #factor: number;

  constructor({ clock, random, wanted }: { clock: Clock; random: Random; wanted: Probabilities }) {
    this.#clock = clock;
    this.#random = random;
    this.#factor = wanted['google'] ?? random.pick(factors);
    this.double.reviewMs = random.pick([second, 20 * second, 400 * second]);
    // Texts of the simulation contain no phone numbers; some reviews still end badly.
    const salt = Math.floor(random.between(0, 50));
    this.double.rejects = (message) => message.length % 50 === salt;
    const lies = { create: creationLies, read: readLies, list: readLies, remove: removalLies };
    this.double.draw = (kind) => lies[kind].find(([, share]) => random.isDrawn(share * this.#factor))?.[0];
  }

  #draws = (way: Way) => this.#random.isDrawn(ways[way] * this.#factor);

  /** Returns the posts in the form of the other networks' items. */
  get items() {
    const isShown = new Set(this.double.ledger);
    return this.double.posts.map((post) => ({
      id: post.id,
      publicId: post.id,
      place: post.place,
      message: post.message,
      publicAt: isShown.has(post) ? post.publicAt : null,
      deletedAt: post.deletedAt,
      toldAt: [post.createdAt],
    }));
  }

  /** Returns the client of one process, which may crash before or after a call. */
  clientOf(die: () => void): Google {
    const perhapsDie = async () => {
      if (!this.#draws('death')) return;
      die();
      await new Promise(() => undefined);
    };
    return this.double.clientOf(async (path, act) => {
      await perhapsDie();
      await this.#clock.sleep(this.#random.between(20, this.#draws('slow') ? 6 * second : 400));
      let reply: JsonObject | undefined;
      let failure: unknown;
      try {
        if (this.#draws('silence')) throw new GoogleSilence('simulated');
        reply = act();
      } catch (thrown) {
        failure = thrown;
      }
      if (failure instanceof GoogleSilence) {
        this.silences += 1;
        await this.#clock.sleep(this.#random.between(0, longestSilence));
      }
      this.#clock.tell(/locations\/(\d+)/.exec(path)?.[1] ?? path, path, reply ?? String(failure));
      await perhapsDie();
      if (this.#draws('pause')) await this.#clock.sleep(this.#random.between(10 * second, 40 * second));
      if (reply === undefined) throw failure;
      return reply;
    });
  }
}
