import { longestText, standardLimits, type NetworkLimits } from '@kallos/contracts/post-rules';
import * as z from 'zod';

const count = z.int().min(0).max(1000).nullable();

const TextLimits = z
  .strictObject({
    longestText: z.int().min(1).max(longestText),
    keptHashtags: count,
    mostHashtags: count,
    keptMentions: count,
    mostMentions: count,
  })
  .partial();

const Given = z.strictObject({ facebook: TextLimits.optional(), instagram: TextLimits.optional() });

function jsonIn(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON such as {"instagram":{"keptHashtags":5}}' });
    return z.NEVER;
  }
}

/** The limits of the networks as a setting in JSON, which names what differs from {@link standardLimits}. */
export const networkLimits = z
  .string()
  .default('{}')
  .transform(jsonIn)
  .pipe(Given)
  .transform((given): NetworkLimits => ({
    facebook: { ...standardLimits.facebook, ...given.facebook },
    instagram: { ...standardLimits.instagram, ...given.instagram },
  }))
  .refine(
    (limits) =>
      Object.values(limits).every(
        ({ keptHashtags, mostHashtags, keptMentions, mostMentions }) =>
          (keptHashtags ?? 0) <= (mostHashtags ?? Infinity) &&
          (keptMentions ?? 0) <= (mostMentions ?? Infinity),
      ),
    'must keep no more than it takes',
  );
