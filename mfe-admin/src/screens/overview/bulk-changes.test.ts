import { anOverviewRow } from '@kallos/web-kit/testing/overview-rows';
import { expect, it } from 'vitest';
import { trialExtensions } from './bulk-changes.ts';

it('extends a trial from its end, or from now when it has ended or has none', () => {
  const now = Date.parse('2026-11-29T10:00:00.000Z');
  const trial = { status: 'trial' } as const;
  const rows = [
    anOverviewRow(1),
    anOverviewRow(2, trial),
    anOverviewRow(3, { ...trial, trialEndsAt: '2026-11-01T10:00:00.000Z' }),
    anOverviewRow(4, { ...trial, trialEndsAt: '2026-12-10T10:00:00.000Z' }),
  ];
  expect(trialExtensions(rows, now)).toEqual([
    { accountId: 2, trialEndsAt: '2026-12-13T10:00:00.000Z' },
    { accountId: 3, trialEndsAt: '2026-12-13T10:00:00.000Z' },
    { accountId: 4, trialEndsAt: '2026-12-24T10:00:00.000Z' },
  ]);
});
