import { describe, expect, it } from 'vitest';
import { pictureAt, pictureSet } from './stored-pictures.tsx';

describe('a stored image', () => {
  it('is requested at the needed width', () => {
    expect(pictureAt('/media/0123456789abcdef.jpg', 160)).toBe('/media/0123456789abcdef.jpg?w=160');
  });

  it('offers the served widths to the browser', () => {
    expect(pictureSet('/media/a.jpg')).toBe(
      '/media/a.jpg?w=64 64w, /media/a.jpg?w=160 160w, /media/a.jpg?w=320 320w, /media/a.jpg?w=640 640w, /media/a.jpg?w=1080 1080w, /media/a.jpg?w=1440 1440w',
    );
  });
});

describe('an external image', () => {
  it('is requested unchanged', () => {
    expect(pictureAt('https://cdn.example.gr/a.jpg', 160)).toBe('https://cdn.example.gr/a.jpg');
    expect(pictureSet('https://cdn.example.gr/a.jpg')).toBeUndefined();
    expect(pictureSet(null)).toBeUndefined();
  });
});
