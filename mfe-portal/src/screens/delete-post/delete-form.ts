import { Platform } from '@kallos/contracts/wire';
import { deletePostWords as words } from '../../messages/delete-post.ts';

/** What stands in the form; no platform is chosen for the user, because the choice is irreversible. */
export interface DeleteForm {
  readonly platform: Platform | null;
  readonly postId: string;
}

/** The most characters of an id. */
export const longestId = 200;

/** The form as it starts and as it is after a deletion. */
export const emptyForm: DeleteForm = { platform: null, postId: '' };

/** The form that an address fills in: a published card leads here with its post. */
export function formOf(search: URLSearchParams): DeleteForm {
  const platform = Platform.safeParse(search.get('platform'));
  return {
    platform: platform.success ? platform.data : null,
    postId: (search.get('postId') ?? '').slice(0, longestId),
  };
}

/** A post that may be asked about. */
export interface Target {
  readonly platform: Platform;
  readonly postId: string;
}

/** What is missing from a form. */
export interface Faults {
  readonly platform?: string;
  readonly postId?: string;
}

/** The post that a complete form names, otherwise what is missing. */
export function readForm({ platform, postId }: DeleteForm): { target: Target } | { faults: Faults } {
  const trimmed = postId.trim();
  if (platform !== null && trimmed !== '') return { target: { platform, postId: trimmed } };
  return {
    faults: {
      ...(platform === null ? { platform: words.platformMissing } : {}),
      ...(trimmed === '' ? { postId: words.idMissing } : {}),
    },
  };
}
