import { ApiError } from '@kallos/contracts/client';

/** What the answer of a call proves. */
export type Answer = 'done' | 'refused' | 'unknown';

/** One change that a user wished for, and what they were told. */
export interface Touch {
  readonly kind: 'edit' | 'unschedule' | 'reschedule' | 'delete' | 'send-again';
  readonly answer: Answer;
  readonly askedAt: Date;
  readonly answeredAt: Date;
  /** The wished text of an edit. */
  readonly content?: string;
  /** The wished moment of a move. */
  readonly dueAt?: Date;
}

/** One place to which a business's posts went no longer. */
export interface Departure {
  readonly accountId: number;
  readonly place: string;
  /** When that was confirmed. */
  readonly at: Date;
}

/** A post that a user saw in trouble. */
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

/** What users did and saw in a run. */
export class Diary {
  readonly #touches = new Map<number, Touch[]>();
  readonly departures: Departure[] = [];
  readonly sightings: Sighting[] = [];
  /** Nobody changes anything while the operator works, because it would be lost. */
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

  /** How many posts a user saw in this state. */
  seen(status: string): number {
    return new Set(this.sightings.filter((one) => one.status === status).map(({ postId }) => postId)).size;
  }
}
