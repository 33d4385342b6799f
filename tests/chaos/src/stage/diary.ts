import { ApiError } from '@kallos/contracts/client';

/** What the answer of a call proves. */
export type Answer = 'done' | 'refused' | 'unknown';

/** A user's change with its response. */
export interface Touch {
  readonly kind: 'edit' | 'unschedule' | 'reschedule' | 'delete' | 'send-again';
  readonly answer: Answer;
  readonly askedAt: Date;
  readonly answeredAt: Date;
  /** The new text of an edit. */
  readonly content?: string;
  /** The new time of a move. */
  readonly dueAt?: Date;
}

/** A page that a business removed. */
export interface Departure {
  readonly accountId: number;
  readonly place: string;
  /** When that was confirmed. */
  readonly at: Date;
}

/** A failed or unclear post that a user saw. */
export interface Sighting {
  readonly postId: number;
  readonly status: string;
  readonly reason: string;
  readonly at: Date;
}

export async function answerOf(call: Promise<unknown>): Promise<Answer> {
  try {
    await call;
    return 'done';
  } catch (error) {
    // A refusal names its rule; anything else leaves open whether the change was made.
    return error instanceof ApiError && error.status < 500 && error.status !== 408 ? 'refused' : 'unknown';
  }
}

/** The actions and observations of users in a run. */
export class Diary {
  readonly #touches = new Map<number, Touch[]>();
  readonly departures: Departure[] = [];
  readonly sightings: Sighting[] = [];
  /** No user changes data while the operator works, because the restore would lose it. */
  isClosed = false;

  async write(
    postId: number,
    touch: Omit<Touch, 'answer' | 'askedAt' | 'answeredAt'>,
    call: () => Promise<unknown>,
  ) {
    const askedAt = new Date();
    const answer = await answerOf(call());
    const known = this.#touches.get(postId) ?? [];
    known.push({ ...touch, answer, askedAt, answeredAt: new Date() });
    this.#touches.set(postId, known);
    return answer;
  }

  of(postId: number): readonly Touch[] {
    return this.#touches.get(postId) ?? [];
  }

  get touched(): number {
    return this.#touches.size;
  }

  /** Returns the number of posts that users saw in a state. */
  seen(status: string): number {
    return new Set(this.sightings.filter((one) => one.status === status).map(({ postId }) => postId)).size;
  }
}
