import { findNetwork } from '@kallos/contracts/networks';
import type { TextPart } from '@kallos/contracts/posts/claims';
import { claimsWords } from '../../../messages/claims.ts';

/** Returns the name of a text of a post: of its network, or of what it is. */
export const partName = (part: TextPart): string =>
  part in claimsWords.parts
    ? claimsWords.parts[part as keyof typeof claimsWords.parts]
    : (findNetwork(part)?.label ?? part);
