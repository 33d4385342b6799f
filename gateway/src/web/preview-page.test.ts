import { expect, it } from 'vitest';
import { previewPage } from './preview-page.ts';

const preview = { remote: 'portal', version: '1.2.0', until: Date.UTC(2026, 10, 29, 10, 30) };
const pageFor = (leave: string) => previewPage(preview, { accept: `${leave}?preview=x`, leave });

it.each(['/admin', '/admin/front-ends', '/login'])('is English for administrators: %s', (path) => {
  const page = pageFor(path);
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('portal 1.2.0 in this browser until 2026-11-29 10:30 UTC');
});

it.each(['/', '/portal/platforms', '/business/login', '/administrators'])(
  'is Greek for users of the portal: %s',
  (path) => {
    const page = pageFor(path);
    expect(page).toContain('<html lang="el">');
    expect(page).toContain('portal 1.2.0 σε αυτόν τον browser έως 29/11/26, 12:30');
    expect(page).toContain('Εμφάνιση προεπισκόπησης</a>');
    expect(page).not.toMatch(/Show|Continue|preview of/);
  },
);
