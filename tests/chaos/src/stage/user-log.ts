import { ApiError } from '@kallos/contracts/client';

/** The facts that the response of a call proves. */
export type CallOutcome = 'done' | 'refused' | 'unknown';

/** A user's change with its response. */
export interface UserChange {
  readonly kind: 'edit' | 'unschedule' | 'reschedule' | 'delete' | 'send-again';
  readonly answer: CallOutcome;
  readonly askedAt: Date;
  readonly answeredAt: Date;
  /** The new text of an edit. */
  readonly content?: string;
  /** The new time of a move. */
  readonly dueAt?: Date;
}

/** A page that a business removed. */
export interface PageRemoval {
  readonly accountId: number;
  readonly place: string;
  /** When that was confirmed. */
  readonly at: Date;
}

/** A failed or unclear post that a user saw. */
export interface ObservedState {
  readonly postId: number;
  readonly status: string;
  readonly reason: string;
  readonly at: Date;
}

export async function outcomeOf(call: Promise<unknown>): Promise<CallOutcome> {
  try {
    await call;
    return 'done';
  } catch (error) {
    // A refusal names its rule; anything else leaves open whether the change was made.
    return error instanceof ApiError && error.status < 500 && error.status !== 408 ? 'refused' : 'unknown';
  }
}

/** The actions and observations of users in a run. */
export class UserLog {
  readonly #changes = new Map<number, UserChange[]>();
  readonly departures: PageRemoval[] = [];
  readonly sightings: ObservedState[] = [];
  /** No user changes data while the operator works, because the restore would lose it. */
  isClosed = false;

  async write(
    postId: number,
    touch: Omit<UserChange, 'answer' | 'askedAt' | 'answeredAt'>,
    call: () => Promise<unknown>,
  ) {
    const askedAt = new Date();
    const answer = await outcomeOf(call());
    const known = this.#changes.get(postId) ?? [];
    known.push({ ...touch, answer, askedAt, answeredAt: new Date() });
    this.#changes.set(postId, known);
    return answer;
  }

  of(postId: number): readonly UserChange[] {
    return this.#changes.get(postId) ?? [];
  }

  get changedPosts(): number {
    return this.#changes.size;
  }

  /** Returns the number of posts that users saw in a state. */
  countObserved(status: string): number {
    return new Set(this.sightings.filter((one) => one.status === status).map(({ postId }) => postId)).size;
  }
}
