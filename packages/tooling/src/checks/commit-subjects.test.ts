import { expect, it } from 'vitest';
import { subjectFault, subjectPrefixes } from './commit-subjects.ts';

const prefixes = subjectPrefixes();

it.each([
  'svc-posts: reject past dates',
  'gateway, svc-auth: sign the identity header',
  'packages/mail: retry after a timeout',
  'ui: embed the fonts',
  'stack: process signals once',
])('accepts "%s"', (subject) => {
  expect(subjectFault(subject, prefixes)).toBeUndefined();
});

it.each([
  ['Reject past dates', 'prefix'],
  ['svc-postings: reject past dates', 'no folder'],
  ['svc-posts: rejects past dates', 'imperative'],
  ['svc-posts: rejected past dates', 'imperative'],
  ['svc-posts: the date is checked', 'imperative'],
  [`svc-posts: reject ${'x'.repeat(60)}`, 'characters'],
])('rejects "%s"', (subject, reason) => {
  expect(subjectFault(subject, prefixes)).toContain(reason);
});
