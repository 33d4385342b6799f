import { renderStatic } from '@kallos/ui/static-markup';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PortalArea } from './area.tsx';

const draw = (navigation: Parameters<typeof PortalArea>[0]['navigation'], location = '/patients') =>
  renderStatic(
    <StaticRouter location={location}>
      <PortalArea navigation={navigation} notices={<p>A notice</p>}>
        <h1>Patients</h1>
      </PortalArea>
    </StaticRouter>,
  ).markup;
const own = { label: 'Patients', to: '/patients', icon: 'building' };
const entriesOf = (markup: string): string =>
  /<nav aria-label="Περισσότερα".*?<\/nav>/.exec(markup)?.[0] ?? '';

it('gives a remote the steps of the portal, its own entry and those of others', () => {
  const markup = draw({ own, neighbours: [{ label: 'Billing', to: '/billing' }] });
  expect(markup).toMatch(/<main [^>]*id="main".*<p>A notice<\/p>.*<h1>Patients<\/h1>/);
  expect(markup).toMatch(/<a [^>]*href="\/business\/campaigns"/);
  expect(entriesOf(markup)).toMatch(/<a [^>]*href="\/billing"[^>]*><svg.*?<span>Billing<\/span><\/a>/);
  expect(entriesOf(markup)).toMatch(/<a aria-current="page"[^>]*href="\/patients"[^>]*>/);
});

it('sorts entries by their order, then by label', () => {
  const neighbours = [
    { label: 'Zeta', to: '/zeta' },
    { label: 'First', to: '/first', order: 1 },
  ];
  const labels = [...entriesOf(draw({ own, neighbours })).matchAll(/<span>([^<]+)<\/span>/g)];
  expect(labels.map(([, label]) => label)).toEqual(['First', 'Patients', 'Zeta']);
});

it('needs nothing from an early shell', () => {
  const markup = draw({}, '/portal/setup');
  expect(markup).toContain('Τα βήματά σας');
  expect(entriesOf(markup)).toBe('');
});
