import { remoteIcons } from '@kallos/contracts/gateway/remotes';
import { renderStatic } from '@kallos/ui/static-markup';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { EntryIcon } from '../entry-icon.tsx';
import { AdminArea } from './area.tsx';

const draw = (navigation: Parameters<typeof AdminArea>[0]['navigation'], location = '/admin/analytics') =>
  renderStatic(
    <StaticRouter location={location}>
      <AdminArea navigation={navigation}>
        <h1>Analytics</h1>
      </AdminArea>
    </StaticRouter>,
  ).markup;
const own = { label: 'Analytics', to: '/admin/analytics', icon: 'chart' };

it('gives a remote the sections of the area, its own entry and those of others', () => {
  const markup = draw({ own, neighbours: [{ label: 'Billing', to: '/admin/billing' }] });
  expect(markup).toMatch(/<main [^>]*id="main".*<h1>Analytics<\/h1>/);
  expect(markup).toMatch(/<a [^>]*href="\/admin\/dashboard\/products"/);
  const tools = /<nav aria-label="Quick Tools".*?<\/nav>/.exec(markup)?.[0] ?? '';
  expect(tools).toMatch(/<a [^>]*href="\/admin\/billing"[^>]*>.*?<span>Billing<\/span><\/a>/);
  expect(tools).toMatch(/<a aria-current="page"[^>]*href="\/admin\/analytics"[^>]*>/);
});

it('sorts entries by their order, then by label', () => {
  const neighbours = [
    { label: 'Zeta', to: '/admin/zeta' },
    { label: 'First', to: '/admin/first', order: 1 },
    { label: 'Alpha', to: '/admin/alpha' },
  ];
  const labels = [...draw({ own, neighbours }).matchAll(/<span>(Zeta|First|Alpha|Analytics)<\/span>/g)];
  // The rail is followed by its planned sections, one of which has the same name.
  expect(labels.slice(0, 4).map(([, label]) => label)).toEqual(['First', 'Alpha', 'Analytics', 'Zeta']);
});

it('has an icon for each name, and one for an unknown name', () => {
  const icon = (name?: string) => EntryIcon({ name });
  expect(new Set(remoteIcons.map(icon)).size).toBe(remoteIcons.length);
  expect(icon('rocket')).toBe(icon());
});

it('needs nothing from an early shell', () => {
  expect(draw({}, '/admin/dashboard/products')).toContain('Medical Products');
});

it('links the guide, in a tab of its own', () => {
  expect(draw({})).toMatch(
    /<a href="\/guides\/administrator" target="_blank"[^>]*>.*?<span>User Guide<\/span>/,
  );
});
