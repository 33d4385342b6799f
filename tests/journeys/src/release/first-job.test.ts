import { newBusiness } from '../api.ts';
import { walkFirstJob } from '../first-job.ts';
import { expect, test } from '../test.ts';

const [phone, desktop] = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

for (const view of [
  { ...phone, theme: 'dark' },
  { ...desktop, theme: 'light' },
  { ...desktop, theme: 'dark' },
] as const)
  test(`the first scheduled post takes eleven clicks at ${view.width} px, ${view.theme}`, async () => {
    const login = await newBusiness(`Πρώτη Μέρα ${view.width} ${view.theme}`);
    expect((await walkFirstJob(view, login)).clicks.length).toBeLessThanOrEqual(11);
  });
