import { ApiError } from '@kallos/contracts/client';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const call = vi.fn<() => Promise<unknown>>();
vi.mock('@kallos/web-kit/kit', () => ({ ApiError, call }));
const { deletePost, unlessAlready } = await import('./change-post.ts');

const post = { id: 7, postStatus: 'scheduled' } as BulkPost;
const refusal = (status: number, code: string) => {
  const message = 'Refused.';
  return new ApiError(status, message, { success: false, code, message, error: message } as ApiError['body'] &
    object);
};

beforeEach(() => call.mockReset());

describe('a repeated change', () => {
  it('takes back a scheduled post before it deletes it', async () => {
    call.mockResolvedValue({});
    await deletePost(post);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('counts a post that is gone already as deleted', async () => {
    call
      .mockRejectedValueOnce(refusal(409, 'not_scheduled'))
      .mockRejectedValueOnce(refusal(404, 'not_found'));
    await expect(deletePost(post)).resolves.toBeUndefined();
  });

  it('still says that a post on its way out stays', async () => {
    call.mockResolvedValueOnce({}).mockRejectedValueOnce(refusal(409, 'post_in_flight'));
    await expect(deletePost(post)).rejects.toMatchObject({ code: 'post_in_flight' });
  });

  it('passes what is so already, and nothing else', async () => {
    const already = Promise.reject(refusal(409, 'already_scheduled'));
    await expect(unlessAlready(already, 'already_scheduled')).resolves.toBeUndefined();
    const cut = Promise.reject(new TypeError('Failed to fetch'));
    await expect(unlessAlready(cut, 'already_scheduled')).rejects.toThrow(TypeError);
  });
});
