import { expect, it } from 'vitest';
import { sentImageUrl, sentImageSrcSet } from './sent-images.ts';

it('shows the whole image on Facebook and the padded one on Instagram', () => {
  expect(sentImageUrl('facebook', '/media/a.jpg', 640)).toBe('/media/a.jpg?w=640');
  expect(sentImageUrl('instagram', '/media/a.jpg', 640)).toBe('/media/a.jpg?fit=instagram&w=640');
  expect(sentImageSrcSet('instagram', '/media/a.jpg')).toContain('/media/a.jpg?fit=instagram&w=1080 1080w');
});

it('leaves an external image unchanged', () => {
  expect(sentImageUrl('instagram', 'https://cdn.example.gr/a.jpg', 640)).toBe('https://cdn.example.gr/a.jpg');
  expect(sentImageSrcSet('instagram', 'https://cdn.example.gr/a.jpg')).toBeUndefined();
});
