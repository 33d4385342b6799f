import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { answerAsReadyAccount, aPost, calendarWith, inDays } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../../routes.tsx';
import { spokenDay } from './calendar-days.ts';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const list = (...posts: BulkPost[]) => api().reply(bulkPosts.list, calendarWith(posts));
const draft = aPost(2, { productName: 'Ορός' });
const dayIn = (days: number) => inDays(days).slice(0, 10);
/** The day as sheets and people write it. */
const typedDay = (days: number) => dayIn(days).split('-').toReversed().join('/');
const moves = () =>
  api()
    .calls(bulkPosts.update)
    .map(({ body }) => body);
const moveTo = (days: number) => {
  const moved = { ...draft, scheduledDate: inDays(days), version: 2 };
  api().reply(bulkPosts.update, () => {
    list(moved);
    return { success: true as const, message: 'Saved', bulkPost: moved };
  });
};
const open = async () => {
  const screen = await renderRemote(PortalRoutes, '/portal', '/campaigns');
  const month = screen.getByRole('radio', { name: 'Μήνας' });
  await expect.element(month).toBeInTheDocument();
  (month.element() as HTMLElement).click();
  return screen;
};
const chip = (screen: RenderResult) => screen.getByRole('button', { name: /10:30\s*Ορός/ });
const focusChip = async (screen: RenderResult) => {
  await expect.element(chip(screen)).toBeVisible();
  (chip(screen).element() as HTMLElement).focus();
};

beforeEach(() => list(draft));

describe('the month', () => {
  it('shows a post on its day with its time and state', async () => {
    const screen = await open();
    await expect.element(chip(screen)).toHaveAccessibleName(/Πρόχειρο/);
    const cell = chip(screen).element().closest('td');
    expect(cell?.textContent).toContain(spokenDay(dayIn(2)));
  });

  it('marks the post whose preview is open', async () => {
    const screen = await open();
    await chip(screen).click();
    await expect.element(screen.getByRole('dialog', { name: 'Προεπισκόπηση' })).toBeVisible();
    await expect.element(chip(screen)).toHaveAttribute('aria-pressed', 'true');
  });

  it('leads back to the list for posts that need attention', async () => {
    list(draft, aPost(3, { productName: 'Κρέμα', postStatus: 'failed', scheduledDate: inDays(-1) }));
    const screen = await open();
    await expect.element(chip(screen)).toBeVisible();
    await screen.getByRole('button', { name: 'Δείτε την' }).first().click();
    await expect.element(screen.getByRole('heading', { name: 'Κρέμα' })).toBeVisible();
  });

  it('turns to other months and back to today', async () => {
    const screen = await open();
    const name = screen.getByRole('table').element().getAttribute('aria-label');
    await screen.getByRole('button', { name: 'Επόμενος μήνας' }).click();
    await expect.element(screen.getByRole('table')).not.toHaveAttribute('aria-label', name ?? '');
    await screen.getByRole('button', { name: 'Σήμερα' }).click();
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-label', name ?? '');
  });
});

describe('moving by the keyboard', () => {
  it('announces the day, and Enter moves the post and follows it', async () => {
    moveTo(3);
    const screen = await open();
    await focusChip(screen);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect
      .element(screen.getByText(`Μεταφορά του «Ορός»: ${spokenDay(dayIn(3))}.`))
      .toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^Η ανάρτηση μεταφέρθηκε στις/)).toBeVisible();
    await expect.poll(() => chip(screen).element().closest('td')?.textContent).toContain(spokenDay(dayIn(3)));
    await expect.element(chip(screen)).toHaveFocus();
    expect(moves()).toMatchObject([{ scheduledDate: inDays(3) }]);
  });

  it('changes nothing on Escape', async () => {
    const screen = await open();
    await focusChip(screen);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(screen.getByText(/^Μεταφορά του/)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText(/^Μεταφορά του/)).not.toBeInTheDocument();
    expect(moves()).toEqual([]);
  });

  it('to the past is refused with the reason', async () => {
    const screen = await open();
    await focusChip(screen);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Enter}');
    await expect.element(screen.getByText('πρέπει να είναι στο μέλλον')).toBeVisible();
    expect(moves()).toEqual([]);
  });

  it('that fails leaves the post on its day, with the reason', async () => {
    api().refuse(bulkPosts.update, 'conflict');
    const screen = await open();
    await focusChip(screen);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
    await expect.element(screen.getByText('Κάποιος το άλλαξε στο μεταξύ.')).toBeVisible();
    await expect.poll(() => chip(screen).element().closest('td')?.textContent).toContain(spokenDay(dayIn(2)));
  });

  it('is not possible for a published post', async () => {
    list({ ...draft, postStatus: 'published' });
    const screen = await open();
    await focusChip(screen);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(chip(screen)).toHaveAttribute('draggable', 'false');
    await expect.element(screen.getByText(/^Μεταφορά του/)).not.toBeInTheDocument();
  });
});

describe('moving in the preview', () => {
  const openForm = async () => {
    const screen = await open();
    await chip(screen).click();
    const drawer = screen.getByRole('dialog', { name: 'Προεπισκόπηση' });
    await drawer.getByRole('button', { name: 'Μεταφορά σε άλλη ημέρα' }).click();
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('spinbutton');
    return { screen, drawer };
  };
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  };
  const submit = (drawer: ReturnType<RenderResult['getByRole']>) =>
    drawer.getByRole('button', { name: 'Μεταφορά', exact: true });

  it('sends the day once for two presses, and is busy meanwhile', async () => {
    moveTo(5);
    const release = api().hold(bulkPosts.update);
    const { screen, drawer } = await openForm();
    paste(typedDay(5));
    await submit(drawer).click();
    await expect.element(submit(drawer)).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText(/^Η ανάρτηση μεταφέρθηκε στις/)).toBeVisible();
    await expect.element(submit(drawer)).not.toBeInTheDocument();
    expect(moves()).toMatchObject([{ scheduledDate: inDays(5) }]);
  });

  it('explains at the field what it cannot read, until that changes', async () => {
    const { drawer } = await openForm();
    paste('μεθαύριο ή κάπου εκεί');
    await expect.element(drawer.getByText('Δεν καταλάβαμε το «μεθαύριο ή κάπου εκεί».')).toBeVisible();
    paste(typedDay(5));
    await expect.element(drawer.getByText('Δεν καταλάβαμε')).not.toBeInTheDocument();
  });

  it('stays open when it fails', async () => {
    api().refuse(bulkPosts.update, 'unavailable');
    const { screen, drawer } = await openForm();
    paste(typedDay(5));
    await submit(drawer).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(submit(drawer)).toBeEnabled();
  });

  it('is given up on cancel', async () => {
    const { drawer } = await openForm();
    await drawer.getByRole('button', { name: 'Ακύρωση' }).click();
    await expect.element(drawer.getByRole('button', { name: 'Μεταφορά σε άλλη ημέρα' })).toBeVisible();
    expect(moves()).toEqual([]);
  });

  it('is not offered for a published post', async () => {
    list({ ...draft, postStatus: 'published' });
    const screen = await open();
    await chip(screen).click();
    const drawer = screen.getByRole('dialog', { name: 'Προεπισκόπηση' });
    await expect.element(drawer).toBeVisible();
    await expect
      .element(drawer.getByRole('button', { name: 'Μεταφορά σε άλλη ημέρα' }))
      .not.toBeInTheDocument();
  });
});
