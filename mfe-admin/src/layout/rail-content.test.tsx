import { renderStatic } from '@kallos/ui/static-markup';
import { Neighbours } from '@kallos/web-kit/remote/neighbours';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RailContent } from './RailContent.tsx';

it('links to other remotes with a navigation entry', () => {
  const { markup } = renderStatic(
    <StaticRouter location="/admin/dashboard/products">
      <Neighbours value={[{ label: 'Billing', to: '/admin/billing' }]}>
        <RailContent />
      </Neighbours>
    </StaticRouter>,
  );
  const tools = /<nav aria-label="Quick Tools".*?<\/nav>/.exec(markup)?.[0] ?? '';
  expect(tools).toMatch(/<a [^>]*href="\/admin\/billing"[^>]*>.*?<span>Billing<\/span><\/a>/);
});

it('links the guide, in a tab of its own', () => {
  const { markup } = renderStatic(
    <StaticRouter location="/admin/dashboard/products">
      <RailContent />
    </StaticRouter>,
  );
  expect(markup).toMatch(
    /<a href="\/guides\/administrator" target="_blank"[^>]*>.*?<span>User Guide<\/span>/,
  );
});
