import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { TypedFinding } from '@kallos/contracts/posts/claims';
import { answerAsReadyAccount, aPost, calendarWith } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { PortalRoutes } from '../../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const claim = 'Εγγυημένο αποτέλεσμα';
const content = `${claim}.`;
const finding: TypedFinding = {
  ruleId: 'medicine.guarantee',
  severity: 'block',
  start: 0,
  end: claim.length,
  matched: claim,
  sentenceStart: 0,
  sentenceEnd: content.length,
};
const postWith = (verdict: Partial<NonNullable<BulkPost['verdict']>> = {}) =>
  aPost(1, {
    content,
    verdict: { packVersion: 'test', productClass: 'cosmetic', findings: [finding], ...verdict },
  });
const open = async (post: BulkPost) => {
  api().reply(bulkPosts.list, calendarWith([post]));
  return await renderRemote(PortalRoutes, '/portal', '/campaigns');
};

describe('the question before forbidden claims', () => {
  const ask = async (post = postWith()) => {
    const screen = await open(post);
    await screen.getByRole('article').getByRole('button', { name: 'Προγραμματισμός' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'Το κείμενο δεν μπορεί να δημοσιευτεί έτσι' });
    await expect.element(dialog).toBeVisible();
    return { screen, dialog };
  };
  type Dialog = ReturnType<RenderResult['getByRole']>;
  const override = (dialog: Dialog) => dialog.getByRole('button', { name: 'Προγραμματισμός με ευθύνη μου' });
  const name = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Ονοματεπώνυμο' });
  const reason = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Λόγος' });

  it('needs a name and a reason of ten letters for an override', async () => {
    const { dialog } = await ask();
    await expect.element(override(dialog)).toBeDisabled();
    await name(dialog).fill('Άννα Π');
    await expect.element(override(dialog)).toBeDisabled();
    await reason(dialog).fill('Σύντομος');
    await expect.element(override(dialog)).toBeDisabled();
    await reason(dialog).fill('Το έχουμε τεκμηριώσει.');
    await expect.element(override(dialog)).toBeEnabled();
    await name(dialog).fill('Ά');
    await expect.element(override(dialog)).toBeDisabled();
  });

  it('schedules with the name and the reason', async () => {
    const { screen, dialog } = await ask();
    await name(dialog).fill(' Άννα Π ');
    await reason(dialog).fill('Το έχουμε τεκμηριώσει.');
    const bulkPost: BulkPost = { ...postWith(), postStatus: 'scheduled', isScheduled: true, version: 2 };
    api().reply(bulkPosts.update, { success: true, message: 'Saved', bulkPost });
    await override(dialog).click();
    await expect.element(screen.getByText('Η ανάρτηση προγραμματίστηκε.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(bulkPosts.update)[0]?.body).toMatchObject({
      override: { name: 'Άννα Π', reason: 'Το έχουμε τεκμηριώσει.' },
    });
  });

  it('offers no override for a prescription medicine, and states it', async () => {
    const { dialog } = await ask(
      postWith({ findings: [{ ...finding, ruleId: 'medicine.prescription-name' }] }),
    );
    await expect.element(dialog.getByText('Φάρμακο με συνταγή δεν αναφέρεται')).toBeVisible();
    await expect.element(override(dialog)).not.toBeInTheDocument();
  });

  it('leads to the text', async () => {
    api().reply(bulkPosts.check, { success: true, packVersion: 'test', findings: [finding] });
    const { screen, dialog } = await ask();
    await dialog.getByRole('button', { name: 'Διόρθωση κειμένου' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Επεξεργασία ανάρτησης' })).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Κείμενο ανάρτησης' })).toHaveFocus();
  });

  it('counts the findings that are not listed', async () => {
    const { dialog } = await ask(postWith({ moreFindings: 4 }));
    await expect.element(dialog.getByText('Υπάρχουν και άλλα 4 σημεία.')).toBeVisible();
  });
});

describe('the findings below a text', () => {
  const compose = async (findings: TypedFinding[], more?: number) => {
    api().reply(bulkPosts.check, ({ body }) => {
      const { content: text } = body as { content: string };
      const found = text.includes(claim) ? findings : [];
      return { success: true as const, packVersion: 'test', findings: found, moreFindings: more };
    });
    const screen = await open(postWith());
    await screen.getByRole('button', { name: /^Ενέργειες για/ }).click();
    await screen.getByRole('menuitem', { name: 'Επεξεργασία' }).click();
    const checks = screen.getByRole('region', { name: 'Έλεγχος κειμένου' });
    await expect.poll(() => api().calls(bulkPosts.check).length).toBeGreaterThan(0);
    return { screen, checks };
  };
  const text = (screen: RenderResult) => screen.getByRole('textbox', { name: 'Κείμενο ανάρτησης' });
  const item = (checks: ReturnType<RenderResult['getByRole']>) =>
    checks.getByRole('button', { name: new RegExp(claim) });

  it('are counted, with what they forbid', async () => {
    const { checks } = await compose([finding]);
    await expect
      .element(checks.getByRole('status').getByText('1 σημείο δεν επιτρέπεται να δημοσιευτεί.'))
      .toBeVisible();
    await expect.element(item(checks)).toHaveAccessibleName(/Δεν επιτρέπεται/);
  });

  it('show the reason and the source on request', async () => {
    const { checks } = await compose([finding]);
    await expect.element(item(checks)).toHaveAttribute('aria-expanded', 'false');
    await item(checks).click();
    await expect.element(item(checks)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(checks.getByText(/Προτείνουμε/)).toBeVisible();
  });

  it('are reworded on request, and the focus returns to the text', async () => {
    const { screen, checks } = await compose([finding]);
    await item(checks).click();
    await checks.getByRole('button', { name: 'Αλλαγή στο κείμενο' }).click();
    await expect.element(text(screen)).toHaveFocus();
    await expect.element(text(screen)).not.toHaveValue(content);
    await expect.element(item(checks)).not.toBeInTheDocument();
  });

  it('end when the text is corrected', async () => {
    const { screen, checks } = await compose([finding]);
    await expect.element(item(checks)).toBeVisible();
    await text(screen).fill('Το δέρμα μένει απαλό.');
    await expect.element(item(checks)).not.toBeInTheDocument();
    await expect.element(checks.getByText('Ο έλεγχος κειμένου δεν βρήκε κάτι.')).toBeVisible();
  });

  it('count how many more there are', async () => {
    const { checks } = await compose([finding], 3);
    await expect.element(checks.getByText('Υπάρχουν και άλλα 3 σημεία.')).toBeVisible();
  });

  it('stay when the server cannot check the text', async () => {
    const { screen, checks } = await compose([finding]);
    await expect.element(item(checks)).toBeVisible();
    api().lose(bulkPosts.check);
    await text(screen).fill(`${content} Και κάτι ακόμη.`);
    await expect.poll(() => api().calls(bulkPosts.check).length).toBe(2);
    await expect.element(item(checks)).toBeVisible();
  });
});
