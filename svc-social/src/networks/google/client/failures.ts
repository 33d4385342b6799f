import { truncate } from '@kallos/contracts/texts/cut-text';
import { NetworkFailure, type Trouble } from '../../failure.ts';
import { classify, silentTrouble, unsentTrouble } from './error-table.ts';

/** The facts of a refusal that its meaning depends on. */
export interface GoogleRefusalFacts {
  readonly status: number;
  /** The canonical name of the error, such as `NOT_FOUND`, or the OAuth error. */
  readonly name: string;
  /** The reason of an `ErrorInfo` in the details. */
  readonly reason?: string | undefined;
  /** True if the quota of the project is 0: Google has not granted access yet. */
  readonly isQuotaZero?: boolean | undefined;
  /** The first refused field of a v4 validation error, and its number. */
  readonly field?: string | undefined;
  readonly fieldCode?: number | undefined;
  /** True if the answer is not JSON, such as the web page for a malformed path. */
  readonly isPage?: boolean | undefined;
}

/** A refusal by Google; its meaning never depends on the text. */
export class GoogleRefusal extends NetworkFailure {
  readonly facts: GoogleRefusalFacts;
  readonly isRefusal = true;

  constructor(facts: GoogleRefusalFacts, text: string) {
    const where = facts.field === undefined ? '' : ` ${facts.field}`;
    super(`google ${facts.status} ${facts.reason ?? facts.name}${where}: ${truncate(text, 300)}`);
    this.name = 'GoogleRefusal';
    this.facts = facts;
  }

  get trouble(): Trouble {
    return classify(this.facts);
  }
}

/** No usable response: whether Google executed the call is unknown. */
export class GoogleSilence extends NetworkFailure {
  readonly trouble = silentTrouble;
  readonly isRefusal = false;

  constructor(why: string, cause?: unknown) {
    super(`google gave no answer: ${why}`, { cause });
    this.name = 'GoogleSilence';
  }
}

/** Never sent for lack of time, so nothing can have happened at Google. */
export class GoogleUnsent extends NetworkFailure {
  readonly trouble = unsentTrouble;
  readonly isRefusal = false;

  constructor(why: string, cause?: unknown) {
    super(`not sent to google: ${why}`, { cause });
    this.name = 'GoogleUnsent';
  }
}

/** The failures of a call to Google. */
export type GoogleFailure = GoogleRefusal | GoogleSilence | GoogleUnsent;

/** Returns whether a thrown value is a failure of Google and not an internal error. */
export const isGoogleFailure = (failure: unknown): failure is GoogleFailure =>
  failure instanceof GoogleRefusal || failure instanceof GoogleSilence || failure instanceof GoogleUnsent;
