import { Platform } from '@kallos/contracts/wire';
import { deletePostWords as words } from '../../messages/delete-post.ts';

/** The form; no network is preselected, because the deletion is irreversible. */
export interface DeleteForm {
  readonly platform: Platform | null;
  readonly postId: string;
}

/** The longest id in characters. */
export const longestId = 200;

/** The initial form, also after a deletion. */
export const emptyForm: DeleteForm = { platform: null, postId: '' };

/** Returns the form of an address: a published card links here with its post. */
export function formOf(search: URLSearchParams): DeleteForm {
  const platform = Platform.safeParse(search.get('platform'));
  return {
    platform: platform.success ? platform.data : null,
    postId: (search.get('postId') ?? '').slice(0, longestId),
  };
}

/** A post to delete. */
export interface Target {
  readonly platform: Platform;
  readonly postId: string;
}

/** The missing fields of a form. */
export interface Faults {
  readonly platform?: string;
  readonly postId?: string;
}

/** Returns the post of a complete form, else the missing fields. */
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
