import { AppError } from '@kallos/contracts/errors';
import type { ModelClient, Question } from '@kallos/writing/model/model-client';
import type * as z from 'zod';

interface UsableQuestion<Shape extends z.ZodType, Answer> extends Omit<Question<Shape>, 'input'> {
  readonly data: unknown;
  /** Converts the model's output to the result; returns undefined if it is unusable. */
  readonly read: (said: z.output<Shape>) => Answer | undefined;
}

const correction =
  'Your last answer could not be used. Answer again: only the asked-for fields, plain text, following the rules.';

/** Calls a model, and once more if its reply is unusable; then throws `upstream_failed`. */
export async function askWithRetry<Shape extends z.ZodType, Answer>(
  client: ModelClient,
  { data, read, ...question }: UsableQuestion<Shape, Answer>,
): Promise<Answer> {
  const text = JSON.stringify(data);
  for (const input of [text, `${text}\n\n${correction}`]) {
    const { said } = await client.ask({ ...question, input });
    const answer = said === undefined ? undefined : read(said);
    if (answer !== undefined) return answer;
  }
  throw new AppError('upstream_failed', {
    message: 'The text service did not answer properly. Please try again.',
    cause: new Error('the model gave no usable answer twice'),
  });
}
