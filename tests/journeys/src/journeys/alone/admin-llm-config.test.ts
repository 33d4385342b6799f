import type { Page } from 'playwright-core';
import { openAdmin } from '../../admin-area.ts';
import { expect, test } from '../../test.ts';

let page: Page;

test.beforeAll(async () => {
  ({ page } = await openAdmin());
});

const slider = (name: string | RegExp) => page.getByRole('slider', { name });
const range = async (name: string | RegExp) =>
  Promise.all(['min', 'max', 'step', 'value'].map((part) => slider(name).getAttribute(part)));

test('the LLM configuration shows every control with its default on three tabs', async () => {
  await page.getByRole('link', { name: 'AI Post Generator' }).click();
  await page.getByRole('heading', { level: 1, name: 'LLM Configuration' }).waitFor();
  await page.getByRole('tabpanel', { name: 'Content Settings' }).waitFor();
  expect(await range('Creativity')).toEqual(['0', '1', '0.1', '0.7']);
  expect(await range('Target post length')).toEqual(['50', '300', '10', '150']);
  for (const name of [/^Avoid medical claims/, /^Include call to action/, /^Compliance check/])
    await expect.poll(() => page.getByRole('switch', { name }).isChecked()).toBe(true);
  await page.getByRole('tab', { name: 'Platforms' }).click();
  expect(await range(/Instagram/)).toEqual(['0', '30', '1', '10']);
  expect(await range(/Twitter/)).toEqual(['0', '5', '1', '3']);
  await page.getByRole('tab', { name: 'API Settings' }).click();
  for (const [name, value] of [
    ['Request timeout (seconds)', '30'],
    ['Daily generation limit (posts)', '50'],
    ['Monthly budget (USD)', '20'],
  ] as const)
    await expect.poll(() => page.getByRole('textbox', { name }).inputValue()).toBe(value);
  await page.getByText('35,000 of 100,000 tokens').waitFor();
});

test('the LLM configuration loads and saves nothing', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await page.getByRole('tab', { name: 'Content Settings' }).click();
  await slider('Creativity').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider('Creativity').inputValue()).toBe('0.8');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect.poll(() => slider('Creativity').inputValue()).toBe('0.8');
  expect(asked).toEqual([]);
  // The other screen loads its own data.
  await page.getByRole('link', { name: /Business Accounts/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  const before = asked.length;
  await page.getByRole('link', { name: 'AI Post Generator' }).click();
  await expect.poll(() => slider('Creativity').inputValue()).toBe('0.7');
  expect(asked.slice(before).filter((address) => !address.includes('/api/accounts'))).toEqual([]);
});
