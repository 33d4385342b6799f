import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { adminToken, request } from './api.ts';
import { openAccount, showFuture } from './portal-area.ts';
import { selectedPage } from './portal-fixtures.ts';
import { connectFacebook } from './prepare-account.ts';
import { copiedPerson } from './sandbox.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const elements = 'Dialog|GuardedDialog|AlertDialog|FormDialog|Drawer|Menu|Lightbox|Select|DateField';

/** Returns every place in the sources that opens something over the page: its file and element. */
export function dialogUses(): string[] {
  const files = globSync('{shell,mfe-*,packages/*}/src/**/*.tsx', { cwd: root });
  const uses = files
    .filter((file) => !file.startsWith('packages/ui/') && !file.endsWith('/GuardedDialog.tsx'))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      const found = source.matchAll(new RegExp(String.raw`<(${elements})(?=[\s>])`, 'g'));
      return [...found].map(([, element = '']) => `${file} ${element}`);
    });
  return [...new Set(uses)].toSorted();
}

/** A step on a screen: the name of a control to press, or a function. */
type Step = string | RegExp | ((page: Page) => Promise<unknown>);

/**
 * How something is opened, from a state of the portal by its name or an address of the administrator's area.
 */
export interface Opener {
  readonly on: string;
  readonly steps?: readonly Step[];
  /** The name of the open dialog. */
  readonly title: RegExp;
  readonly isPhone?: boolean;
  /** Prepares data before the page is opened. */
  readonly before?: () => Promise<void>;
  /** Uses the account's real data; everything else is fixed. */
  readonly isReal?: boolean;
}

const type =
  (label: string, text: string): Step =>
  (page) =>
    page.getByRole('textbox', { name: label }).fill(text);
const escape: Step = (page) => page.keyboard.press('Escape');
const unchoose: Step = async (page) => {
  const chosen = page.locator('label:has([type=checkbox]:checked)');
  await chosen.first().waitFor();
  while ((await chosen.count()) > 0) await chosen.first().click();
};
const chooseSheet: Step = async (page) => {
  const buffer = Buffer.from('Name;Description\nSerum;A serum for the face');
  await page
    .locator('[role=dialog] input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
};
/** Adds a location at Google to the pages of posts, until the next opener. */
const addLocation: Step = async (page) => {
  const location = { ...selectedPage('locations/1'), platform: 'google', pageName: 'Δέρμα & Φως' };
  await page.route(`**${connection.listSelectedPages.path}`, (route) =>
    route.fulfill({ json: { success: true, selectedPages: [selectedPage('1001'), location] } }),
  );
  await page.reload();
};
const choose =
  (name: string): Step =>
  (page) =>
    page.getByRole('radio', { name }).check();
const menuOf = (name: string): Step => new RegExp(`^Ενέργειες για «${name}`);

const products = '/admin/dashboard/products';
const accounts = '/admin/dashboard/accounts';
const overview = '/admin/dashboard/overview';
const firstAccount = '/admin/dashboard/overview/1';
const staffScreen = '/admin/dashboard/staff';
const chooseFirst: Step = (page) => page.locator('tbody label').first().click();
/** Invites a person, because the administrator of the deployment has no actions for others. */
const addStaff: Step = async (page) => {
  const email = `dialogs-${Date.now()}@agency.example`;
  const { status } = await request('/api/staff', {
    method: 'POST',
    token: await adminToken(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Διάλογοι', email, role: 'viewer' }),
  });
  if (status !== 200) throw new Error(`nobody was invited: ${status}`);
  await page.reload();
  await page.getByText(email).waitFor();
};
const actionsOfOwn: Step = (page) => page.getByRole('button', { name: 'Actions' }).first().click();
const actionsOfLast: Step = (page) => page.getByRole('button', { name: 'Actions' }).last().click();
const settings = '/admin/dashboard/llm-config';
const pages = '/admin/dashboard/pages';
const frontEnds = '/admin/front-ends';
/** Makes a deploy token. */
const makeToken = async (): Promise<void> => {
  const body = { name: 'journeys', app: 'mfe-portal', scopes: ['upload'], days: 1 };
  const { status } = await request('/deploy/tokens', {
    method: 'POST',
    token: await adminToken(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`no deploy token was made: ${status}`);
};
let sharing: Promise<void> | undefined;
/** Makes a page that two accounts manage: only such a page can be moved. */
const sharePage = (): Promise<void> =>
  (sharing ??= (async () => {
    const [holder, other] = await Promise.all([
      openAccount('Κλινική Κάτοχος', true),
      openAccount('Κλινική Διπλανή'),
    ]);
    await connectFacebook(other.call, copiedPerson(holder.accountId));
  })());

const admin = {
  'layout/AccountSelect.tsx Select': {
    on: accounts,
    steps: ['Add Admin User', /an account Account$/],
    title: /^Account$/,
  },
  'layout/FormDialog.tsx Dialog': { on: products, steps: ['Add Product'], title: /^Add Product$/ },
  'screens/accounts/AccountDialog.tsx FormDialog': {
    on: accounts,
    steps: ['Create Account'],
    title: /^Create Account$/,
  },
  'screens/accounts/AccountDialog.tsx Select': {
    on: accounts,
    steps: [/^Edit account/, /Status$/],
    title: /^Status$/,
  },
  'layout/AccountPages.tsx Select': {
    on: accounts,
    steps: [/Accounts per page$/],
    title: /^Accounts per page$/,
  },
  'screens/accounts/AdminUserDialog.tsx FormDialog': {
    on: accounts,
    steps: [/^Edit admin user/],
    title: /^Edit Admin User$/,
  },
  'screens/overview/BulkBar.tsx Dialog': {
    on: overview,
    steps: [chooseFirst, 'Change group…'],
    title: /^Change group$/,
  },
  'screens/overview/BulkBar.tsx Menu': {
    on: overview,
    steps: [chooseFirst, 'Publishing and state'],
    title: /^Publishing and state$/,
  },
  'screens/overview/BulkBar.tsx AlertDialog': {
    on: overview,
    steps: [chooseFirst, 'Publishing and state', 'Suspend…'],
    title: /^Suspend 1 account\?$/,
  },
  'screens/overview/AccountState.tsx Menu': {
    on: firstAccount,
    steps: ['Publishing and state'],
    title: /^Publishing and state$/,
  },
  'screens/overview/AccountState.tsx AlertDialog': {
    on: firstAccount,
    steps: ['Publishing and state', 'Archive…'],
    title: /^Archive /,
  },
  'screens/overview/AccountState.tsx Dialog': {
    on: firstAccount,
    steps: ['Publishing and state', 'Delete…'],
    title: /^Delete /,
  },
  'screens/overview/Timeline.tsx Select': { on: firstAccount, steps: [/Show$/], title: /^Show$/ },
  'screens/staff/StaffScreen.tsx Menu': {
    on: staffScreen,
    steps: [addStaff, actionsOfLast],
    title: /^Actions for /,
  },
  'screens/staff/InviteDialog.tsx FormDialog': {
    on: staffScreen,
    steps: ['Invite'],
    title: /^Invite staff$/,
  },
  'screens/staff/InviteDialog.tsx Select': {
    on: staffScreen,
    steps: ['Invite', /Role$/],
    title: /^Role$/,
  },
  'screens/staff/ProfileDialog.tsx FormDialog': {
    on: staffScreen,
    steps: [actionsOfOwn, 'Change name…'],
    title: /^Your profile$/,
  },
  'screens/staff/StaffDialogs.tsx AlertDialog': {
    on: staffScreen,
    steps: [addStaff, actionsOfLast, 'Remove…'],
    title: /^Remove /,
  },
  'screens/calendar/CalendarScreen.tsx Select': {
    on: '/admin/dashboard/account-calendar',
    steps: [/Sort$/],
    title: /^Sort$/,
  },
  'screens/overview/Alerts.tsx FormDialog': { on: overview, steps: ['Alerts…'], title: /^Alerts$/ },
  'screens/overview/SentBatches.tsx Dialog': {
    on: overview,
    steps: ['Posts to many…'],
    title: /^Posts to many accounts$/,
  },
  'screens/overview/BatchDialog.tsx Dialog': {
    on: overview,
    steps: [chooseFirst, 'One post to all…'],
    title: /^One post to 1 account$/,
  },
  'screens/overview/BatchForm.tsx DateField': {
    on: overview,
    steps: [
      chooseFirst,
      'One post to all…',
      (page) => page.getByRole('dialog').getByRole('button', { name: /Day/ }).first().click(),
    ],
    title: /Day/,
  },
  'screens/overview/OverviewScreen.tsx Select': {
    on: overview,
    steps: [/Accounts per page$/],
    title: /^Accounts per page$/,
  },
  'screens/overview/SavedViews.tsx Dialog': {
    on: overview,
    steps: ['Views', 'Save this view…'],
    title: /^Save this view$/,
  },
  'screens/overview/SavedViews.tsx Menu': { on: overview, steps: ['Views'], title: /^Saved views$/ },
  'screens/front-ends/NewTokenDialog.tsx FormDialog': {
    on: frontEnds,
    steps: ['New token…'],
    title: /^New deploy token$/,
  },
  'screens/front-ends/NewTokenDialog.tsx Select': {
    on: frontEnds,
    steps: ['New token…', /Front end$/],
    title: /^Front end$/,
  },
  'screens/front-ends/RevokeDialog.tsx AlertDialog': {
    on: frontEnds,
    before: makeToken,
    steps: [/^Revoke the token of journeys/],
    title: /^Revoke the token of journeys\?$/,
  },
  'screens/front-ends/TokenDialog.tsx Dialog': {
    on: frontEnds,
    steps: [
      'New token…',
      type('Used by', 'a dialog'),
      /Front end$/,
      (page) => page.getByRole('option', { name: 'mfe-portal' }).click(),
      'Make token',
    ],
    title: /^Deploy token for mfe-portal$/,
  },
  'screens/front-ends/RollBackDialog.tsx FormDialog': {
    on: frontEnds,
    steps: ['Roll back…'],
    title: /^Roll .+ back to /,
  },
  'screens/llm-config/ApiTab.tsx Select': {
    on: settings,
    steps: ['API Settings', /Model$/],
    title: /^Model$/,
  },
  'screens/llm-config/ContentTab.tsx Select': {
    on: settings,
    steps: [/^Content/, /Content tone$/],
    title: /^Content tone$/,
  },
  'screens/pages/HolderDialog.tsx AlertDialog': {
    on: pages,
    before: sharePage,
    steps: [/^Release /],
    title: /^Release “/,
  },
  'screens/pages/HolderDialog.tsx Select': {
    on: pages,
    before: sharePage,
    steps: [/^Move .+ from Κλινική Κάτοχος/, /New business$/],
    title: /^New business$/,
  },
  'screens/products/CategoryField.tsx Select': {
    on: products,
    steps: ['Add Product', /Category$/],
    title: /^Category$/,
  },
  'screens/products/DeleteProductDialog.tsx AlertDialog': {
    on: products,
    steps: [/^Delete /],
    title: /^Delete “.+”\?$/,
  },
  'screens/products/ExamplePostsDialog.tsx Dialog': {
    on: products,
    // Products of other journeys have no example posts.
    steps: [
      (page) => page.getByRole('searchbox', { name: 'Search products' }).fill('Hydra Serum 1,5%'),
      /^\d+ posts? of Hydra Serum 1,5%/,
    ],
    title: /^Example Posts$/,
  },
  'screens/products/FullImage.tsx Lightbox': {
    on: products,
    steps: [/^Show the picture of/],
    title: /^Pictures of /,
  },
  'screens/products/LawFields.tsx Select': {
    on: products,
    steps: ['Add Product', /Product class$/],
    title: /^Product class$/,
  },
  'screens/products/ProductDialog.tsx FormDialog': {
    on: products,
    steps: [/^Edit /],
    title: /^Edit Product$/,
  },
  'screens/products/ProductDialog.tsx Select': {
    on: products,
    steps: ['Add Product', /Status$/],
    title: /^Status$/,
  },
  'screens/products/ProductsScreen.tsx Select': { on: products, steps: [/Sort$/], title: /^Sort$/ },
  'screens/products/ai/AiProductDialog.tsx Dialog': {
    on: products,
    steps: [/^AI Generate/],
    title: /^AI Generate Product$/,
  },
} satisfies Record<string, Opener>;

const portal = {
  'screens/campaigns/list/BulkDialogs.tsx AlertDialog': {
    on: 'campaigns-question',
    title: /^Διαγραφή μελλοντικών$/,
  },
  'screens/campaigns/CampaignsScreen.tsx Drawer': {
    on: 'campaigns',
    steps: [showFuture, 'Hydra Serum 1,5%'],
    title: /^Προεπισκόπηση$/,
    isPhone: true,
  },
  'screens/campaigns/claims/ClaimsDialog.tsx Dialog': {
    on: 'campaigns',
    isReal: true,
    steps: ['Προγραμματισμός'],
    title: /^Το κείμενο δεν μπορεί να δημοσιευτεί έτσι$/,
  },
  'screens/campaigns/repeat/RepeatDialog.tsx GuardedDialog': {
    on: 'campaigns',
    steps: [showFuture, menuOf('Κρέμα'), 'Να ξαναβγαίνει…'],
    title: /^Να ξαναβγαίνει η ανάρτηση$/,
  },
  'screens/campaigns/list/DeletePublicDialog.tsx AlertDialog': {
    on: 'campaigns-past',
    steps: [menuOf('Κρέμα'), 'Διαγραφή'],
    title: /^Διαγραφή δημοσιευμένης ανάρτησης$/,
  },
  'screens/campaigns/list/DoubtActions.tsx AlertDialog': {
    on: 'campaigns-past',
    steps: ['Αποστολή ξανά'],
    title: /^Σίγουρα δεν δημοσιεύτηκε;$/,
  },
  'screens/campaigns/list/MomentFields.tsx DateField': {
    on: 'campaigns-time',
    steps: [/^Ημερολόγιο/],
    title: /Ημερομηνία/,
  },
  'screens/campaigns/list/MovePost.tsx DateField': {
    on: 'campaigns-month',
    steps: [
      (page) => page.locator('[id^=month-post][data-status=draft]').first().click(),
      'Μεταφορά σε άλλη ημέρα',
      /^Ημερολόγιο/,
    ],
    title: /Νέα ημέρα/,
  },
  'screens/campaigns/composer/Composer.tsx GuardedDialog': {
    on: 'campaigns-new-post',
    title: /^Νέα ανάρτηση$/,
  },
  'screens/campaigns/composer/DetailsFields.tsx Select': {
    on: 'campaigns',
    steps: [addLocation, 'Νέα ανάρτηση', /Κουμπί$/],
    title: /^Κουμπί$/,
  },
  'screens/campaigns/composer/DetailsFields.tsx DateField': {
    on: 'campaigns',
    steps: [addLocation, 'Νέα ανάρτηση', choose('Προσφορά'), /^Ημερολόγιο.*Αρχίζει/],
    title: /Αρχίζει/,
  },
  'screens/campaigns/list/PostControls.tsx Menu': { on: 'campaigns-menu', title: /^Ενέργειες για «/ },
  'screens/campaigns/list/PostItem.tsx AlertDialog': {
    on: 'campaigns-menu',
    steps: ['Διαγραφή'],
    title: /^Διαγραφή ανάρτησης;$/,
  },
  'screens/delete-post/DeletePostScreen.tsx AlertDialog': {
    on: 'delete-post-question',
    title: /^Διαγραφή ανάρτησης από το Facebook/,
  },
  'screens/platforms/LoginCard.tsx AlertDialog': {
    on: 'platforms',
    steps: ['Αποσύνδεση Facebook'],
    title: /^Αποσύνδεση από το Facebook;$/,
  },
  'screens/platforms/ContinueButton.tsx AlertDialog': {
    on: 'platforms',
    steps: [unchoose, 'Συνέχεια'],
    title: /^Συνέχεια χωρίς σελίδα;$/,
  },
  'screens/products/AiDialog.tsx GuardedDialog': { on: 'products-ai', title: /^Νέο προϊόν με βοήθεια AI$/ },
  'screens/products/CatalogDialog.tsx Dialog': { on: 'products-catalogue', title: /^Από τον κατάλογο$/ },
  'screens/products/LawFields.tsx Select': {
    on: 'products-preview',
    steps: [/Τι είναι$/],
    title: /^Τι είναι$/,
  },
  'screens/products/PreviewDialog.tsx GuardedDialog': { on: 'products-preview', title: /^Hydra Serum/ },
  'screens/products/ProductsScreen.tsx AlertDialog': {
    on: 'products',
    steps: [/^Αφαίρεση/],
    title: /^Αφαίρεση προϊόντος;$/,
  },
  'screens/setup/VoiceDialog.tsx GuardedDialog': {
    on: 'setup',
    steps: [/ ύφους$| πρότασης$/],
    title: /^Ύφος των αναρτήσεων$/,
  },
  'screens/setup/VoiceDialog.tsx Select': {
    on: 'setup',
    steps: [/ ύφους$| πρότασης$/, /Έκταση$/],
    title: /^Έκταση$/,
  },
} satisfies Record<string, Opener>;

const under = (folder: string, some: Record<string, Opener>): [string, Opener][] =>
  Object.entries(some).map(([use, opener]) => [`${folder}/src/${use}`, opener]);

/** How each dialog of the sources is opened; a new dialog needs an entry. */
export const openers: ReadonlyMap<string, Opener> = new Map([
  ...under('mfe-admin', admin),
  ...under('mfe-portal', portal),
  ...under('packages/web-kit', {
    'remote/admin/area.tsx Drawer': { on: products, steps: ['Menu'], title: /^Menu$/, isPhone: true },
    'remote/admin/theme-menu.tsx Menu': { on: products, steps: ['Theme'], title: /^Theme$/ },
    'remote/portal/area.tsx Menu': { on: 'campaigns', steps: ['Μενού'], title: /^Μενού$/, isPhone: true },
    'remote/api-keys/key-form.tsx Select': {
      on: '/admin/dashboard/api-keys',
      steps: [/Valid for$/],
      title: /^Valid for$/,
    },
    'remote/product-import/product-import.tsx Dialog': {
      on: products,
      steps: ['Import'],
      title: /^Import products$/,
    },
    'remote/product-import/product-import.tsx Select': {
      on: products,
      steps: ['Import', chooseSheet, /Encoding$/],
      title: /^Encoding$/,
    },
    'remote/month-link/month-link.tsx Dialog': {
      on: firstAccount,
      steps: ['Client’s month…'],
      title: /^A client’s month$/,
    },
    'remote/month-link/month-link.tsx Select': {
      on: firstAccount,
      steps: ['Client’s month…', /Month$/],
      title: /^Month$/,
    },
    'remote/unsaved-guard.tsx AlertDialog': {
      on: 'campaigns-new-post',
      steps: [type('Τίτλος', 'Ωράριο'), escape],
      title: /^Κλείσιμο χωρίς αποθήκευση;$/,
    },
  }),
]);
