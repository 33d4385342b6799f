import { truncate } from '@kallos/contracts/texts/cut-text';
import { NetworkFailure, type Trouble } from '../../failure.ts';
import { classify, type GoogleRefusalFacts, silentTrouble, unsentTrouble } from './error-table.ts';

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
