import { deliveries } from '@kallos/contracts/social/deliveries';
import { answerAsReadyAccount } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = (query = '') => renderRemote(PortalRoutes, '/business', `/delete-post${query}`);
const sent = () =>
  api()
    .calls(deliveries.deletePublished)
    .map(({ body }) => body);

it('is filled from the address', async () => {
  const screen = await open('?platform=facebook&postId=1001_77');
  await expect.element(screen.getByRole('radio', { name: 'Facebook' })).toBeChecked();
  await expect.element(screen.getByLabelText('ID ανάρτησης')).toHaveValue('1001_77');
});

it('names the missing fields, focuses the first and sends nothing', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
  await expect.element(screen.getByText('Please select the platform.')).toBeVisible();
  await expect.element(screen.getByText('Please enter the post ID.')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Facebook' })).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('focuses the missing ID when only that is missing', async () => {
  const screen = await open('?platform=facebook');
  await screen.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
  const field = screen.getByLabelText('ID ανάρτησης');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/Please enter the post ID/);
});

it('forgets what was missing once a field changes', async () => {
  const screen = await open('?platform=facebook');
  await screen.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
  await expect.element(screen.getByText('Please enter the post ID.')).toBeVisible();
  await screen.getByLabelText('ID ανάρτησης').fill('1001_77');
  await expect.element(screen.getByText('Please enter the post ID.')).not.toBeInTheDocument();
});

describe('a filled form', () => {
  const ask = async () => {
    const screen = await open('?platform=facebook&postId=1001_77');
    await screen.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
    const question = screen.getByRole('alertdialog', { name: 'Διαγραφή ανάρτησης από το Facebook;' });
    await expect.element(question.getByText('1001_77')).toBeVisible();
    return { screen, question };
  };
  const confirm = async () => {
    const { screen, question } = await ask();
    await question.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
    return screen;
  };

  it('is not sent when the question is cancelled', async () => {
    const { screen, question } = await ask();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('ID ανάρτησης')).toHaveValue('1001_77');
    expect(sent()).toEqual([]);
  });

  it('is sent once after the question, and emptied', async () => {
    api().reply(deliveries.deletePublished, { success: true });
    const screen = await confirm();
    await expect.element(screen.getByText('The post was deleted successfully from Facebook')).toBeVisible();
    await expect.element(screen.getByLabelText('ID ανάρτησης')).toHaveValue('');
    expect(sent()).toMatchObject([{ platform: 'facebook', postId: '1001_77' }]);
  });

  it('is sent once for two presses, and is busy meanwhile', async () => {
    api().reply(deliveries.deletePublished, { success: true });
    const release = api().hold(deliveries.deletePublished);
    const { screen, question } = await ask();
    await question.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
    const busy = question.getByRole('button', { name: 'Διαγραφή…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('ID ανάρτησης')).toHaveValue('');
    expect(sent()).toHaveLength(1);
  });

  it('hides an earlier failure while it asks again', async () => {
    api().refuse(deliveries.deletePublished, 'not_found');
    const screen = await confirm();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['not_found', 'Δεν βρέθηκε ανάρτηση με αυτό το ID στις συνδεδεμένες σελίδες σας.'],
    ['not_connected', 'Συνδέστε ξανά το Facebook από τις Πλατφόρμες και δοκιμάστε ξανά.'],
    ['timeout', 'Δεν ξέρουμε αν η διαγραφή έγινε.'],
  ] as const)('keeps its values and gives advice after %s', async (code, advice) => {
    api().refuse(deliveries.deletePublished, code);
    const screen = await confirm();
    await expect.element(screen.getByText(advice)).toBeVisible();
    await expect.element(screen.getByLabelText('ID ανάρτησης')).toHaveValue('1001_77');
  });

  it('states that the outcome is unknown when the connection is lost', async () => {
    api().lose(deliveries.deletePublished);
    const screen = await confirm();
    await expect.element(screen.getByText('Δεν ξέρουμε αν η διαγραφή έγινε.')).toBeVisible();
  });
});
