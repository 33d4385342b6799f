import type { Locator, Page } from 'playwright-core';
import type { ConnectionState } from './fixed-portal.ts';
import { chooseInMenu, postCards, showFuture, startSelecting } from './portal-area.ts';

/** A screen of the portal in one of its states. */
export interface PortalScreen {
  readonly name: string;
  readonly path: string;
  readonly heading: string;
  /** Screens before the login, without a token. */
  readonly isPublic?: boolean;
  readonly connection?: ConnectionState;
  readonly isEmpty?: boolean;
  /** A new account before the setup. */
  readonly isNew?: boolean;
  /** An account with seven posts on one day. */
  readonly isCrowded?: boolean;
  /** A setting of the user's machine or browser. */
  readonly eyes?: 'forced-colours' | 'large-text';
  /** Prepares the page. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** The element to centre in the window once everything has loaded. */
  readonly middle?: (page: Page) => Locator;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const draft = (page: Page) => postCards(page).filter({ hasText: 'Πρόχειρο' }).first();
const published = (page: Page) => postCards(page).filter({ hasText: 'Δημοσιεύτηκε' }).first();
const bulkBar = (page: Page) => page.getByRole('group', { name: 'Μαζικές ενέργειες' });
const products = { path: '/business/products', heading: 'Τα προϊόντα σας' };
const platforms = { path: '/business/platforms', heading: 'Σύνδεση Πλατφορμών' };
const campaigns = { path: '/business/campaigns', heading: 'Δημιουργία ανάρτησης' };
const deletePost = { path: '/business/delete-post', heading: 'Διαγραφή ανάρτησης' };

const fillAi = async (page: Page): Promise<void> => {
  await button(page, 'Νέο προϊόν με AI').click();
  await page.getByLabel('Όνομα προϊόντος').fill('Hydra Serum 1,5%');
  await page.keyboard.press('Enter');
  await page.getByText('#1', { exact: true }).waitFor();
};

const openCatalogue = async (page: Page): Promise<void> => {
  await button(page, 'Από τον κατάλογο').click();
  await page.getByRole('dialog').getByText('Αντηλιακό SPF 50').waitFor();
};

const editProduct = async (page: Page): Promise<void> => {
  await button(page, 'Προεπισκόπηση').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Επεξεργασία' }).click();
  await page.getByRole('button', { name: 'Μεταφόρτωση εικόνας' }).waitFor();
};

const askBeforeDeleting = async (page: Page): Promise<void> => {
  await page.getByText('Facebook', { exact: true }).click();
  await page.getByLabel('ID ανάρτησης').fill('123456789_987654321');
  await button(page, 'Διαγραφή').click();
  // A toast is an alertdialog too.
  await page.getByRole('alertdialog', { name: /^Διαγραφή ανάρτησης/ }).waitFor();
};

/** Scrolls a card to the same position each time. */
export const centre = (card: Locator): Promise<void> =>
  card.evaluate(async (node) => {
    // Content loaded above it moves it again.
    for (let [still, top] = [0, Number.NaN]; still < 5;) {
      node.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise((wake) => setTimeout(wake, 100));
      const now = node.getBoundingClientRect().top;
      still = now === top ? still + 1 : 0;
      top = now;
    }
  });

const showPast = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
  await button(page, 'Δώστε την άδεια').waitFor();
};

const quarter = (page: Page) => page.getByRole('heading', { name: 'Το τελευταίο τρίμηνο' });

const showNumbers = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
  await quarter(page).waitFor();
};

const openPostMenu = async (page: Page): Promise<void> => {
  await showFuture(page);
  await centre(draft(page));
  await draft(page)
    .getByRole('button', { name: /^Ενέργειες/ })
    .click();
  await page.getByRole('menuitem').first().waitFor();
};

const editTime = async (page: Page): Promise<void> => {
  await showFuture(page);
  await chooseInMenu(page, draft(page), 'Αλλαγή ώρας');
  await page.getByRole('group', { name: 'Ώρα' }).waitFor();
};

const editText = async (page: Page): Promise<void> => {
  await showFuture(page);
  await chooseInMenu(page, draft(page), 'Επεξεργασία');
  await page.getByLabel('Κείμενο ανάρτησης').waitFor();
};

const askBulk = async (page: Page): Promise<void> => {
  await showFuture(page);
  await startSelecting(page);
  await centre(bulkBar(page));
  await button(page, 'Διαγραφή μελλοντικών').click();
  await page.getByRole('alertdialog').waitFor();
};

const askSecondStep = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill('info@dermafos.gr');
  await page.getByLabel('Κωδικός πρόσβασης').fill('demo1234');
  await button(page, 'Σύνδεση').click();
  await page.getByRole('heading', { name: 'Επιβεβαίωση σύνδεσης' }).waitFor();
};

const writeOwn = async (page: Page): Promise<void> => {
  await button(page, 'Νέα ανάρτηση').click();
  await page.getByRole('dialog').getByLabel('Τίτλος').waitFor();
};

const month = (page: Page) => page.getByRole('table');

const showMonth = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Μήνας' }).check();
  await month(page).waitFor();
};

/** Opens a day with more posts than it has room for. */
const showFullDay = async (page: Page): Promise<void> => {
  await showMonth(page);
  const day = page.getByRole('button', { name: /: 7 αναρτήσεις$/ });
  if ((await day.count()) > 0) await day.click();
};

const numbers = { ...campaigns, isCrowded: true, open: showNumbers, middle: quarter };
const crowdedMonth = { ...campaigns, isCrowded: true, open: showMonth, middle: month };
const login = { path: '/business/login', heading: 'Καλώς ήρθατε', isPublic: true };
const setup = { path: '/business/setup', heading: 'Τα στοιχεία της επιχείρησής σας' };

/** The portal's screens in their main states. */
export const portalScreens: readonly PortalScreen[] = [
  { name: 'login', ...login },
  { name: 'second-step', ...login, open: askSecondStep },
  {
    name: 'forgot-password',
    path: '/business/forgot-password',
    heading: 'Ξεχάσατε τον κωδικό;',
    isPublic: true,
  },
  { name: 'password', path: '/business/password#link', heading: 'Νέος κωδικός πρόσβασης', isPublic: true },
  { name: 'setup', ...setup },
  { name: 'setup-new', ...setup, isEmpty: true, isNew: true },
  { name: 'setup-forced-colours', ...setup, eyes: 'forced-colours' },
  { name: 'setup-large-text', ...setup, eyes: 'large-text' },
  { name: 'products', ...products },
  { name: 'products-none', ...products, isEmpty: true },
  { name: 'products-catalogue', ...products, open: openCatalogue },
  { name: 'products-ai', ...products, open: fillAi },
  { name: 'products-preview', ...products, open: editProduct },
  { name: 'platforms', ...platforms },
  { name: 'platforms-none', ...platforms, connection: 'none' },
  { name: 'platforms-no-pages', ...platforms, connection: 'no_pages' },
  { name: 'platforms-reconnect', ...platforms, connection: 'needs_reconnect' },
  { name: 'platforms-large-text', ...platforms, eyes: 'large-text' },
  { name: 'facebook-pages', path: '/portal/facebook-pages', heading: 'Σελίδες και λογαριασμοί' },
  { name: 'facebook-test', path: '/facebook-test', heading: 'Δοκιμή Facebook' },
  { name: 'delete-post', ...deletePost },
  { name: 'delete-post-question', ...deletePost, open: askBeforeDeleting },
  { name: 'campaigns', ...campaigns },
  { name: 'campaigns-past', ...campaigns, open: showPast, middle: published },
  { name: 'campaigns-numbers', ...numbers },
  { name: 'campaigns-numbers-forced-colours', ...numbers, eyes: 'forced-colours' },
  { name: 'campaigns-menu', ...campaigns, open: openPostMenu },
  { name: 'campaigns-time', ...campaigns, open: editTime },
  { name: 'campaigns-text', ...campaigns, open: editText },
  {
    name: 'campaigns-question',
    ...campaigns,
    open: askBulk,
    middle: (page) => page.locator('[aria-label="Μαζικές ενέργειες"]'),
  },
  { name: 'campaigns-none', ...campaigns, isEmpty: true },
  { name: 'campaigns-new-post', ...campaigns, open: writeOwn },
  { name: 'campaigns-forced-colours', ...campaigns, eyes: 'forced-colours' },
  { name: 'campaigns-large-text', ...campaigns, eyes: 'large-text' },
  { name: 'campaigns-month', ...crowdedMonth, open: showFullDay },
  { name: 'campaigns-month-forced-colours', ...crowdedMonth, eyes: 'forced-colours' },
  { name: 'campaigns-month-large-text', ...crowdedMonth, eyes: 'large-text' },
  { name: 'api-keys', path: '/business/api-keys', heading: 'Σύνδεση με άλλα προγράμματα' },
  { name: 'security', path: '/business/security', heading: 'Ασφάλεια σύνδεσης' },
  { name: 'not-found', path: '/business/nowhere', heading: '404 Page Not Found' },
];
