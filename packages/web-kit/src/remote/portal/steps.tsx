import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { doneSteps, nextStep } from '@kallos/contracts/setup-steps';
import { connection } from '@kallos/contracts/social/connection';
import { useQuery } from '@kallos/web-kit/kit';
import { prefixOf } from './paths.tsx';
import { portalWords as words } from './words.tsx';

/** Returns the account's next step; undefined while loading, the first on an error. */
export function useNextStep(): ReturnType<typeof nextStep> | undefined {
  const company = useQuery(companyInfo.read);
  const products = useQuery(accountProducts.list);
  const pages = useQuery(connection.listSelectedPages);
  if (company.error || products.error || pages.error) return 'setup';
  if (!company.data || !products.data || !pages.data) return undefined;
  return nextStep({ ...company.data, ...products.data, ...pages.data });
}

/** Returns the four steps with their facts. */
export function useSteps(pathname: string) {
  const company = useQuery(companyInfo.read).data?.companyInfo;
  const products = useQuery(accountProducts.list).data?.products;
  const pages = useQuery(connection.listSelectedPages).data?.selectedPages;
  const counts = useQuery(bulkPosts.list, { query: { limit: 0 } }).data?.counts;
  const future = counts?.ahead;
  const isDone = doneSteps({ companyInfo: company, products, selectedPages: pages });
  const active = pages?.filter((page) => page.isActive).length;
  const facts = [
    {
      id: 'setup',
      isDone: isDone.setup,
      fact: company === undefined ? undefined : company ? words.facts.setupDone : words.facts.setupOpen,
    },
    {
      id: 'products',
      isDone: isDone.products,
      fact: products && words.facts.products(products.length),
    },
    {
      id: 'platforms',
      isDone: isDone.platforms,
      fact: active === undefined ? undefined : words.facts.platforms(active),
    },
    {
      id: 'campaigns',
      isDone: false,
      fact: future === undefined ? undefined : words.facts.campaigns(future),
      alarm: counts && { count: counts.troubled, spoken: words.facts.troubled(counts.troubled) },
    },
  ] as const;
  return facts.map((step) => ({
    ...step,
    label: words.steps[step.id],
    shortLabel: words.shortSteps[step.id],
    href: `${prefixOf(pathname)}/${step.id}`,
    isCurrent:
      pathname.endsWith(`/${step.id}`) ||
      (step.id === 'setup' && pathname.endsWith('/settings')) ||
      (step.id === 'platforms' && pathname.endsWith('/facebook-pages')),
  }));
}
