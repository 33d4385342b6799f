import { ApiError } from '@kallos/contracts/client';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const call = vi.fn<(...asked: unknown[]) => Promise<unknown>>();
vi.mock('@kallos/web-kit/kit', async (original) => ({ ...(await original<object>()), call }));
const {
  acceptRisk,
  deletePost,
  riskOf,
  saveChange,
  ignoreIfDone: unlessAlready,
  regenerateText: writeAgain,
} = await import('./change-post.ts');

const post = { id: 7, postStatus: 'scheduled' } as BulkPost;
const refusal = (status: number, code: string) => {
  const message = 'Refused.';
  return new ApiError(status, message, { success: false, code, message, error: message } as ApiError['body'] &
    object);
};

beforeEach(() => call.mockReset());

describe('a repeated change', () => {
  it('unschedules a post before it is deleted', async () => {
    call.mockResolvedValue({});
    await deletePost(post);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('counts a missing post as deleted', async () => {
    call
      .mockRejectedValueOnce(refusal(409, 'not_scheduled'))
      .mockRejectedValueOnce(refusal(404, 'not_found'));
    await expect(deletePost(post)).resolves.toBeUndefined();
  });

  it('reports that a post in publishing stays', async () => {
    call.mockResolvedValueOnce({}).mockRejectedValueOnce(refusal(409, 'post_in_flight'));
    await expect(deletePost(post)).rejects.toMatchObject({ code: 'post_in_flight' });
  });

  it('ignores a refusal of a change that is already done, and no other', async () => {
    const already = Promise.reject(refusal(409, 'already_scheduled'));
    await expect(unlessAlready(already, 'already_scheduled')).resolves.toBeUndefined();
    const cut = Promise.reject(new TypeError('Failed to fetch'));
    await expect(unlessAlready(cut, 'already_scheduled')).rejects.toThrow(TypeError);
  });
});

describe('a rewritten post', () => {
  const written = { id: 7, version: 3, productId: 4, productName: 'Ορός' } as BulkPost;
  const product = (id: number, originalProductId: number, originalName: string) => ({
    id,
    originalProductId,
    originalName,
    customName: null,
    customDescription: null,
  });
  const askFor = async (...products: unknown[]) => {
    call.mockResolvedValueOnce({ products }).mockResolvedValue({ content: 'Νέο.' });
    await writeAgain(written);
    return call.mock.calls[1]?.[1];
  };

  it('uses its own product, not the catalogue id', async () => {
    expect(await askFor(product(9, 4, 'Κρέμα'), product(4, 9, 'Ορός'))).toMatchObject({
      body: { accountProductId: 4 },
    });
  });

  it('follows a re-added product by its unique name', async () => {
    expect(await askFor(product(9, 4, 'Κρέμα'), product(5, 1, 'Ορός'))).toMatchObject({
      body: { accountProductId: 5 },
    });
    call.mockReset();
    call.mockResolvedValueOnce({ products: [product(5, 1, 'Ορός'), product(6, 2, 'Ορός')] });
    await expect(writeAgain(written)).rejects.toThrow('Original product not found');
  });
});

describe('what the policy of a network keeps out of posts', () => {
  const risky = (reason: string) => {
    const body = {
      success: false,
      code: 'invalid_fields',
      message: '',
      error: '',
      fields: { pictures: reason },
    };
    return new ApiError(400, 'Refused.', body as ApiError['body'] & object);
  };

  it('is distinguished from other refusals', () => {
    expect(riskOf(risky('ai_image'))).toBe('ai_image');
    expect(riskOf(risky('video_stands_alone'))).toBeUndefined();
    expect(riskOf(new Error('no answer'))).toBeUndefined();
  });

  it('is accepted with the next change of that post only', async () => {
    call.mockResolvedValue({});
    const other = { ...post, id: 8, acceptedRisks: ['regulated_product'] } as BulkPost;
    acceptRisk(other, 'ai_image');
    await saveChange(other, { isScheduled: true });
    await saveChange(post, { isScheduled: true });
    expect(call.mock.calls.map(([, asked]) => (asked as { body: object }).body)).toEqual([
      { isScheduled: true, acceptedRisks: ['regulated_product', 'ai_image'] },
      { isScheduled: true },
    ]);
  });
});
