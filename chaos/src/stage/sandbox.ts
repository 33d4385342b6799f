/** One line of the stand-in's ledger: an act of making something public. */
export interface LedgerLine {
  readonly at: string;
  readonly platform: 'facebook' | 'instagram';
  readonly place: string;
  readonly id: string;
  readonly message: string;
}

/** Where something can be published, and who may do so. */
export interface Place {
  readonly personId: string;
  readonly platform: 'facebook' | 'instagram';
  readonly id: string;
}

interface Directory {
  readonly people: Array<{ id: string; pageIds: string[] }>;
  readonly pages: Array<{ id: string; tasks: string[]; instagram?: { id: string } }>;
}

/** The stand-in for Meta as the harness uses it: switches, and the ledger that judges. */
export class Sandbox {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async #ask<T>(path: string, body?: unknown): Promise<T> {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const answer = await fetch(`${this.url}/control/${path}`, body === undefined ? {} : init);
    if (!answer.ok) throw new Error(`sandbox ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async ledger(): Promise<LedgerLine[]> {
    return (await this.#ask<{ ledger: LedgerLine[] }>('ledger')).ledger;
  }

  /** Every page and Instagram account that one of the people may publish on, pages first. */
  async places(): Promise<Place[]> {
    const { people, pages } = await this.#ask<Directory>('people');
    const open = pages.filter(({ tasks }) => tasks.includes('CREATE_CONTENT'));
    const held = open.flatMap((page) => {
      const person = people.find(({ pageIds }) => pageIds.includes(page.id));
      return person === undefined ? [] : [{ person, page }];
    });
    const onFacebook = held.map(({ person, page }): Place => ({
      personId: person.id,
      platform: 'facebook',
      id: page.id,
    }));
    const onInstagram = held.flatMap(({ person, page }): Place[] =>
      page.instagram ? [{ personId: person.id, platform: 'instagram', id: page.instagram.id }] : [],
    );
    return [...onFacebook, ...onInstagram];
  }

  async change(settings: Record<string, number | boolean>): Promise<void> {
    await this.#ask('settings', settings);
  }

  async addFaults(rules: unknown[]): Promise<void> {
    await this.#ask('faults', rules);
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.url}/control/faults`, { method: 'DELETE' });
  }
}
