import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { app, Directory, type Page } from 'chaos/meta/directory';
import { truthfulSettings, FalseResponseSource, falseResponseShares } from 'chaos/meta/false-responses';
import { Graph as FakeGraph } from 'chaos/meta/graph';
import { isPublic, GroundTruthStore, type Item } from 'chaos/meta/ground-truth';
import { OutageSource } from 'chaos/meta/outages';
import { serveGraph } from 'chaos/meta/serve-graph';
import { openGraph, type Graph, type GraphSession } from '../../src/networks/meta/graph/client.ts';
import { GraphSilence } from '../../src/networks/meta/graph/failures.ts';
import type { Clock, Random } from './clock.ts';

const second = 1000;
const longestSilence = 15 * second;

/** The default probability of each event between the product and Meta. */
const ways = {
  /** The call never arrives. */
  silence: 0.02,
  slow: 0.03,
  death: 0.003,
  /** The calling process is paused until its lease may be over, and then continues. */
  pause: 0.003,
};
type Way = keyof typeof ways;

/** Probabilities that the caller overrides. */
export type Probabilities = Partial<Record<string, number>>;
const factors = [0.2, 1, 1, 4] as const;
const mostOften = 0.6;
const limitedPlaces = 0.1;

interface SimSettings {
  readonly clock: Clock;
  readonly random: Random;
  readonly seed: number;
  readonly wanted: Probabilities;
  /** Number of accounts, each with a user, a page and an Instagram account. */
  readonly accounts: number;
}

/** The test Meta over loopback, with a simulated clock. */
export class SimMeta {
  readonly directory: Directory;
  readonly book = new GroundTruthStore();
  /** Number of calls without a usable response. */
  silences = 0;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #shares: Probabilities;
  readonly #graph: FakeGraph;
  readonly #owners: readonly string[];
  #client!: Graph;
  #close = async () => undefined as void;

  private constructor({ clock, random, seed, wanted, accounts }: SimSettings) {
    this.#clock = clock;
    this.#random = random;
    this.directory = new Directory(accounts);
    const { places } = this.directory;
    this.#owners = [...new Set(places.map(({ personId }) => personId))];
    this.#shares = Object.fromEntries(
      Object.entries({ ...falseResponseShares, ...ways }).map(([name, share]) => [
        name,
        wanted[name] ?? Math.min(mostOften, share * random.pick(factors)),
      ]),
    );
    const liar = new FalseResponseSource(this.book);
    const limited = places.filter(() => random.isDrawn(limitedPlaces)).map(({ id }) => id);
    liar.manner = { ...truthfulSettings, seed, limited, shares: this.#shares as Record<string, number> };
    this.#graph = new FakeGraph({
      directory: this.directory,
      book: this.book,
      liar,
      illness: new OutageSource(),
    });
  }

  static async open(settings: SimSettings): Promise<SimMeta> {
    const meta = new SimMeta(settings);
    const { url, close } = await listenOnFreePort((request, response) => {
      meta.#serve(request, response).catch((failure: unknown) => {
        meta.#clock.failures.push(failure);
        response.destroy();
      });
    });
    meta.#client = openGraph({
      baseUrl: url,
      uploadUrl: `${url}/upload`,
      appId: app.id,
      appSecret: app.secret,
      // In real time, so practically unlimited: calls end by the simulated clock.
      timeoutSeconds: 3600,
      log: { warn: () => undefined },
    });
    meta.#close = close;
    return meta;
  }

  close = () => this.#close();

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if ((await serveGraph(this.#graph, request, response)) !== 'silence') return;
    await this.#clock.sleep(this.#random.between(0, longestSilence));
    response.destroy();
  }

  get items(): readonly Item[] {
    return [...this.book.items];
  }

  isPublic = (item: Item): boolean => isPublic(item, this.#clock.now);

  /** Returns the page of an account, with its Instagram account. */
  pageOf(accountId: number): Page {
    const [page] = this.directory.pagesOf(this.#owners[accountId - 1] ?? '');
    if (!page) throw new Error(`account ${accountId} has no page`);
    return page;
  }

  #draws = (way: Way) => this.#random.isDrawn(this.#shares[way] ?? 0);

  async #lose(): Promise<never> {
    await this.#clock.sleep(this.#random.between(0, longestSilence));
    throw new GraphSilence('simulated');
  }

  /** Returns the Graph for one process, which may crash before or after a call. */
  graphOf(die: () => void): Graph {
    const perhapsDie = async () => {
      if (!this.#draws('death')) return;
      die();
      await new Promise(() => undefined);
    };
    const call = async <T>(path: string, act: () => Promise<T>): Promise<T> => {
      await perhapsDie();
      await this.#clock.sleep(this.#random.between(20, this.#draws('slow') ? 6 * second : 400));
      const [reply] = await Promise.allSettled([this.#draws('silence') ? this.#lose() : act()]);
      if (reply.status === 'rejected' && reply.reason instanceof GraphSilence) this.silences += 1;
      const [id = ''] = path.split('/');
      this.#clock.tell(this.book.find(id)?.place ?? id, path, reply);
      await perhapsDie();
      if (this.#draws('pause')) await this.#clock.sleep(this.#random.between(10 * second, 40 * second));
      if (reply.status === 'rejected') throw reply.reason;
      return reply.value;
    };
    const sessionOf = (token: string): GraphSession => {
      const session = this.#client.as(token);
      return {
        get: (path, params) => call(path, () => session.get(path, params)),
        post: (path, params) => call(path, () => session.post(path, params)),
        remove: (path) => call(path, () => session.remove(path)),
        upload: (address, from) => call(address.id, () => session.upload(address, from)),
        pressure: session.pressure,
      };
    };
    return { ...this.#client, as: sessionOf };
  }
}
