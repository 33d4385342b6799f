import { expect, it } from 'vitest';
import { sentAt, sentSet } from './sent-images.ts';

it('shows the whole image on Facebook and the padded one on Instagram', () => {
  expect(sentAt('facebook', '/media/a.jpg', 640)).toBe('/media/a.jpg?w=640');
  expect(sentAt('instagram', '/media/a.jpg', 640)).toBe('/media/a.jpg?fit=instagram&w=640');
  expect(sentSet('instagram', '/media/a.jpg')).toContain('/media/a.jpg?fit=instagram&w=1080 1080w');
});

it('leaves an external image unchanged', () => {
  expect(sentAt('instagram', 'https://cdn.example.gr/a.jpg', 640)).toBe('https://cdn.example.gr/a.jpg');
  expect(sentSet('instagram', 'https://cdn.example.gr/a.jpg')).toBeUndefined();
});
