import { createHmac } from 'node:crypto';
import type { Place } from './ledger.ts';

/** The application at the fake Meta. */
export const app = { id: '2604195100', secret: 'a-secret-of-the-fault-harness' };

const pagesEach = 3;

/** A page with its Instagram account. */
export interface Page {
  readonly id: string;
  readonly personId: string;
  readonly instagramId: string;
}

interface Holder {
  readonly kind: 'user' | 'page';
  readonly id: string;
}

const pad = (number: number) => String(number).padStart(3, '0');

/** The people of the fake Meta with pages, Instagram accounts and issued tokens. */
export class Directory {
  readonly #pages = new Map<string, Page>();
  readonly #tokens = new Map<string, Holder>();
  readonly #codes = new Map<string, string>();
  #serial = 0;

  constructor(people: number) {
    for (let person = 1; person <= people; person += 1)
      for (let turn = 1; turn <= pagesEach; turn += 1)
        this.addPage({
          id: `61${pad(person)}${turn}`,
          personId: `9${pad(person)}`,
          instagramId: `17841${pad(person)}${turn}`,
        });
  }

  addPage(page: Page): void {
    this.#pages.set(page.id, page);
  }

  get places(): Place[] {
    return [...this.#pages.values()].flatMap(({ id, personId, instagramId }): Place[] => [
      { personId, platform: 'facebook', id },
      { personId, platform: 'instagram', id: instagramId },
    ]);
  }

  pagesOf(personId: string): Page[] {
    return [...this.#pages.values()].filter((page) => page.personId === personId);
  }

  platformOf(place: string): Place['platform'] | undefined {
    if (this.#pages.has(place)) return 'facebook';
    return this.#pageOf(place) === undefined ? undefined : 'instagram';
  }

  #pageOf(place: string): Page | undefined {
    return this.#pages.get(place) ?? [...this.#pages.values()].find((page) => page.instagramId === place);
  }

  newCode(personId: string): string {
    this.#serial += 1;
    this.#codes.set(`code-${this.#serial}`, personId);
    return `code-${this.#serial}`;
  }

  /** A login code works once. */
  redeem(code: string): string | undefined {
    const personId = this.#codes.get(code);
    this.#codes.delete(code);
    return personId;
  }

  newToken(kind: Holder['kind'], id: string): string {
    this.#serial += 1;
    const token = `EAA${kind === 'page' ? 'P' : 'U'}${id}x${this.#serial}`;
    this.#tokens.set(token, { kind, id });
    return token;
  }

  /** Revokes the tokens of a page until the next login. */
  endTokens(pageId: string): void {
    for (const [token, { kind, id }] of this.#tokens)
      if (kind === 'page' && id === pageId) this.#tokens.delete(token);
  }

  holderOf(token: string): Holder | undefined {
    return this.#tokens.get(token);
  }

  /** A page's token acts for the page and its Instagram account; a person's token reads both. */
  mayAct(holder: Holder, place: string): boolean {
    const page = this.#pageOf(place);
    return page !== undefined && (holder.kind === 'page' ? page.id : page.personId) === holder.id;
  }
}

export const proofOf = (token: string): string =>
  createHmac('sha256', app.secret).update(token).digest('hex');
