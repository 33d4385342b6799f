import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { accountProductAdded } from '@kallos/contracts/catalog/events';
import { productImports, type ImportRow } from '@kallos/contracts/catalog/product-imports';
import { products } from '@kallos/contracts/catalog/products';
import { trialLimits } from '@kallos/contracts/trial';
import { adminCaller, businessCaller, callAs, readAnnounced, trialCaller } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { describe, expect, it } from 'vitest';
import { useTestCatalog } from '../../testing/catalog.ts';

const site = { '/a.jpg': { body: new Uint8Array(await drawImage(3)) }, '/b.jpg': { body: 'no image' } };
const catalog = useTestCatalog(site);
const admin = () => callAs(catalog.app, adminCaller);
const business = (id: number) => callAs(catalog.app, businessCaller(id));

const fileOf = (text: string) => new File([text], 'a.csv');
const csv = (...lines: string[]) => fileOf(lines.join('\r\n'));
const outcomes = (rows: readonly ImportRow[]) => rows.map(({ outcome }) => outcome);
const text = 'Ένα κείμενο με αρκετά γράμματα.';

describe('the catalogue', () => {
  it('creates products once, then changes only what differs', async () => {
    const sheet = csv('Κωδικός;Όνομα;Περιγραφή', `001;Ορός Ά;${text}`, `002;Κρέμα Ά;${text}`);
    const first = await admin()(productImports.run, { body: {}, files: { sheet } });
    expect(first.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 });
    const again = await admin()(productImports.run, { body: {}, files: { sheet } });
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
    const next = csv('SKU,Name,Description', `001,Ορός Β,${text}`, `2,Κρέμα Ά,${text}`);
    const preview = await admin()(productImports.preview, { body: {}, files: { sheet: next } });
    expect(preview.rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'name', from: 'Ορός Ά', to: 'Ορός Β' }],
      [],
    ]);
    await admin()(productImports.run, { body: {}, files: { sheet: next } });
    const { products: all } = await admin()(products.list, { query: { search: 'Ορός Β' } });
    expect(all).toMatchObject([{ sku: '001', name: 'Ορός Β' }]);
  });

  it('creates each product once for two imports at the same time', async () => {
    const sheet = csv('Name;Description', `Διπλό κλικ;${text}`);
    const runs = [1, 2].map(() => admin()(productImports.run, { body: {}, files: { sheet } }));
    expect((await Promise.all(runs)).flatMap(({ rows }) => outcomes(rows)).sort()).toEqual([
      'new',
      'unchanged',
    ]);
  });

  it('names the reason of each refused row and imports the others', async () => {
    const sheet = csv(
      'Name;Description;Status;Product class;Notified body;Category',
      `Α;${text};;;;`,
      'Καλό προϊόν;μικρό;;;;',
      ';;active;;;',
      `Καλό προϊόν Γ;${text};ίσως;;;`,
      `Καλό προϊόν Δ;${text};;μαγικό;12;`,
      `Καλό προϊόν Ε;${text};Ενεργό;Καλλυντικό;;Άγνωστη`,
      `καλο προϊον ε;${text};;;;`,
    );
    const { rows, counts } = await admin()(productImports.run, { body: {}, files: { sheet } });
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 6 });
    expect(
      rows.map(({ row, reasons }) => [row, reasons.map(({ field, code }) => `${field} ${code}`)]),
    ).toEqual([
      [2, ['name short']],
      [3, ['description short']],
      [4, ['name missing', 'description missing']],
      [5, ['status unknown']],
      [6, ['productClass unknown']],
      [7, []],
      [8, ['name duplicate']],
    ]);
    expect(rows[5]?.warnings).toEqual([{ code: 'unknown', field: 'category', detail: 'Άγνωστη' }]);
    expect(rows[0]?.cells?.[0]).toBe('Α');
  });

  it('judges names as the form does, and confirms guessed classes on request', async () => {
    const sheet = csv(
      'Name;Description',
      `Fillers χειλιών Juvederm;${text}`,
      `Ορός προσώπου βιταμίνης;${text}`,
    );
    const preview = await admin()(productImports.preview, { body: {}, files: { sheet } });
    expect(preview.rows[0]).toMatchObject({ outcome: 'new', classToConfirm: 'injectable' });
    expect(preview.rows[0]?.warnings).toMatchObject([{ code: 'claim', detail: 'Juvederm' }]);
    await admin()(productImports.run, { body: {}, files: { sheet } });
    const before = await admin()(products.list, { query: { class: 'unconfirmed', search: 'Juvederm' } });
    expect(before.products).toHaveLength(1);
    const confirmed = await admin()(productImports.run, {
      body: { confirmClasses: 'yes' },
      files: { sheet },
    });
    expect(outcomes(confirmed.rows)).toEqual(['changed', 'changed']);
    const after = await admin()(products.list, { query: { class: 'unconfirmed', search: 'Juvederm' } });
    expect(after.products).toEqual([]);
  });

  it('imports a product without its image if that cannot be read', async () => {
    const sheet = csv(
      'Name;Description;Image',
      `Με εικόνα;${text};${catalog.siteUrl}/a.jpg`,
      `Με χαλασμένη;${text};${catalog.siteUrl}/b.jpg`,
      `Με άδεια διεύθυνση;${text};file:///etc/passwd`,
      `Με εσωτερική;${text};http://169.254.169.254/x.jpg`,
    );
    const { rows } = await admin()(productImports.run, { body: {}, files: { sheet } });
    expect(outcomes(rows)).toEqual(['new', 'new', 'new', 'new']);
    expect(rows.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      [],
      ['image_failed'],
      ['invalid'],
      ['image_failed'],
    ]);
    const seen = catalog.seen.filter((path) => path === '/a.jpg').length;
    const again = await admin()(productImports.run, { body: {}, files: { sheet } });
    expect(outcomes(again.rows)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(catalog.seen.filter((path) => path === '/a.jpg')).toHaveLength(seen);
  });

  it('exports a sheet without formulas that imports without a change', async () => {
    const name = '=cmd|calc';
    await admin()(products.create, {
      body: {
        name,
        description: '@Πρώτη γραμμή; "και"\nδεύτερη',
        sku: '-7',
        productClass: 'supplement',
        permittedClaims: 'ένα\nδύο',
      },
    });
    const file = await (await admin()(productImports.download)).text();
    expect(file).toContain("'-7;'=cmd|calc;\"'@Πρώτη");
    const preview = await admin()(productImports.preview, { body: {}, files: { sheet: fileOf(file) } });
    expect(preview.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(preview.counts.unchanged).toBeGreaterThan(3);
  });

  it('follows the given columns and requires one with names', async () => {
    const sheet = csv('A;B', `Με αντιστοίχιση;${text}`);
    const guessed = await admin()(productImports.preview, { body: {}, files: { sheet } });
    expect(guessed.rows).toEqual([]);
    expect(guessed.columns.map(({ title, samples }) => [title, samples[0]])).toEqual([
      ['A', 'Με αντιστοίχιση'],
      ['B', text],
    ]);
    await expect(admin()(productImports.run, { body: {}, files: { sheet } })).rejects.toMatchObject({
      body: { fields: { sheet: 'no_name_column' } },
    });
    const mapping = JSON.stringify(['name', 'description']);
    const mapped = await admin()(productImports.run, { body: { mapping }, files: { sheet } });
    expect(mapped.counts.new).toBe(1);
  });

  it('refuses an SKU that another product has', async () => {
    await admin()(products.create, { body: { name: 'Πρώτο με κωδικό', description: text, sku: 'X-1' } });
    await expect(
      admin()(products.create, { body: { name: 'Δεύτερο με κωδικό', description: text, sku: 'X-1' } }),
    ).rejects.toMatchObject({ body: { fields: { sku: 'taken' } } });
  });

  it('ends a file that no worker can read with a sentence', async () => {
    const sheet = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'a.xls');
    await expect(admin()(productImports.preview, { body: {}, files: { sheet } })).rejects.toMatchObject({
      code: 'invalid_fields',
      body: { fields: { sheet: 'old_excel' } },
    });
  });
});

describe('the products of a business', () => {
  it('are created for it alone, added to its list and announced', async () => {
    const sheet = csv('Κωδικός;Όνομα;Περιγραφή', `001;Δικό μας;${text}`);
    await business(21)(productImports.run, { body: {}, files: { sheet } });
    const { products: own } = await business(21)(accountProducts.list);
    expect(own).toMatchObject([{ originalName: 'Δικό μας' }]);
    expect((await business(22)(accountProducts.list)).products).toEqual([]);
    const announced = await readAnnounced(catalog.db, accountProductAdded);
    expect(announced.filter(({ accountId }) => accountId === 21)).toHaveLength(1);
    const again = await business(21)(productImports.run, { body: {}, files: { sheet } });
    expect(again.counts.unchanged).toBe(1);
    const listed = await admin()(products.list, { query: { owner: 'businesses', search: 'Δικό μας' } });
    expect(listed.products).toMatchObject([{ createdByAccountId: 21 }]);
  });

  it('get texts of their own where they come from the catalogue', async () => {
    const { product } = await admin()(products.create, {
      body: { name: 'Του καταλόγου', description: text, status: 'active' },
    });
    await business(23)(accountProducts.add, { body: { productId: product.id } });
    const sheet = csv('Όνομα;Περιγραφή;Τι είναι', `Του καταλόγου;Δικό μας κείμενο εδώ.;Καλλυντικό`);
    const { rows } = await business(23)(productImports.run, { body: {}, files: { sheet } });
    expect(outcomes(rows)).toEqual(['changed']);
    expect((await business(23)(accountProducts.list)).products).toMatchObject([
      { customName: null, customDescription: 'Δικό μας κείμενο εδώ.', productClass: 'cosmetic' },
    ]);
    expect((await admin()(products.get, { params: { id: product.id } })).product.description).toBe(text);
  });

  it('end at the limit of a trial', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => `Δοκιμή ${at};${text}`);
    const sheet = csv('Όνομα;Περιγραφή', ...rows);
    const reply = await callAs(catalog.app, trialCaller(24))(productImports.run, {
      body: {},
      files: { sheet },
    });
    expect(reply.counts).toMatchObject({ new: trialLimits.products, refused: 2 });
    expect(reply.rows.at(-1)?.reasons).toMatchObject([
      { code: 'limit', detail: String(trialLimits.products) },
    ]);
  });

  it('export and import without a change', async () => {
    const file = await (await business(21)(productImports.download)).text();
    expect(file).toContain('Κωδικός;Όνομα');
    const { counts } = await business(21)(productImports.preview, {
      body: {},
      files: { sheet: fileOf(file) },
    });
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 1, refused: 0 });
  });
});
