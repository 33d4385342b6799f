import { describe, expect, it } from 'vitest';
import { robotsRuleAgainst } from './media-crawler.ts';

const path = '/media/a.jpg';

describe('robots.txt', () => {
  it.each([
    ['User-agent: *\nDisallow: /', 'Disallow: /'],
    ['user-agent: facebookexternalhit\ndisallow: /media/', 'Disallow: /media/'],
    ['User-agent: a\nUser-agent: *\nDisallow: /*.jpg$', 'Disallow: /*.jpg$'],
    ['User-agent: *\nAllow: /media\nDisallow: /media/a', 'Disallow: /media/a'],
    ['User-agent: *\r\nDisallow: / # all', 'Disallow: /'],
  ])('blocks Meta by %j', (text, rule) => {
    expect(robotsRuleAgainst(text, path)).toBe(rule);
  });

  it.each([
    '',
    'User-agent: *\nDisallow:',
    'User-agent: *\nDisallow: /private/',
    'User-agent: *\nDisallow: /\nAllow: /media/',
    'User-agent: otherbot\nDisallow: /',
    'User-agent: *\nDisallow: /*.png$',
    '<!doctype html><title>not found</title>',
  ])('allows Meta by %j', (text) => {
    expect(robotsRuleAgainst(text, path)).toBeUndefined();
  });

  it('applies a specific group before the general one', () => {
    const text = 'User-agent: facebookexternalhit\nAllow: /\n\nUser-agent: *\nDisallow: /';
    expect(robotsRuleAgainst(text, path)).toBeUndefined();
  });
});
