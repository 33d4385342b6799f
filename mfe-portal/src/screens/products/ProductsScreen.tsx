import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import {
  AddTile,
  AlertDialog,
  Badge,
  Button,
  ButtonLink,
  Droplets,
  EmptyState,
  ProductCard,
  ProductGrid,
  Skeleton,
  SkeletonGroup,
  Sparkles,
  toasts,
} from '@kallos/ui/kit';
import { call, refresh, useLocation, useNavigate, useQuery } from '@kallos/web-kit/kit';
import { lazy, Suspense, useState } from 'react';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { StepFoot } from '../../layout/StepFoot.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { el } from '../../messages/el.ts';
import { productsWords as words } from '../../messages/products.ts';
import { prefixOf } from '../../paths.ts';
import { reasonOf } from '../../reasons.ts';
import { pictureOf, shownDescription, shownName } from './shown.ts';

const AiDialog = lazy(() => import('./AiDialog.tsx').then((module) => ({ default: module.AiDialog })));
const PreviewDialog = lazy(() =>
  import('./PreviewDialog.tsx').then((module) => ({ default: module.PreviewDialog })),
);

/** The one dialog that is open. */
type Open =
  | { readonly dialog: 'none' }
  | { readonly dialog: 'create' }
  | { readonly dialog: 'preview' | 'remove'; readonly product: AccountProduct };

function RemoveQuestion({ product, onClose }: { product: AccountProduct | undefined; onClose: () => void }) {
  const [isPending, setPending] = useState(false);
  const name = product ? shownName(product) : '';
  const remove = async () => {
    if (!product) return;
    setPending(true);
    try {
      await call(accountProducts.remove, { params: { id: product.id } });
      await refresh(accountProducts.list);
      toasts.success({ title: words.removed(name) });
      onClose();
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) });
    } finally {
      setPending(false);
    }
  };
  return (
    <AlertDialog
      isOpen={product !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={words.removeTitle}
      confirmLabel={words.remove}
      cancelLabel={el.cancel}
      isPending={isPending}
      onConfirm={() => void remove()}
    >
      {words.removeHelp(name)}
    </AlertDialog>
  );
}

/** Step 2: what the business sells. */
export function ProductsScreen() {
  const query = useQuery(accountProducts.list);
  const [open, setOpen] = useState<Open>({ dialog: 'none' });
  const navigate = useNavigate();
  const prefix = prefixOf(useLocation().pathname);
  const products = query.data?.products ?? [];
  const close = () => setOpen({ dialog: 'none' });
  const goOn = () => {
    if (products.length === 0) return void toasts.warning({ title: words.continueBlocked });
    return void navigate(`${prefix}/platforms`);
  };
  return (
    <>
      <StepHeader
        step={2}
        title={words.title}
        heading={words.heading}
        intro={words.intro}
        actions={
          <Button variant="ai" size="lg" icon={<Sparkles />} onPress={() => setOpen({ dialog: 'create' })}>
            {words.create}
          </Button>
        }
      />
      {query.error ? <LoadFailed error={query.error} onRetry={query.reload} /> : null}
      {query.isLoading ? (
        <SkeletonGroup label={el.loading}>
          <Skeleton height="22rem" radius="var(--radius-card)" />
        </SkeletonGroup>
      ) : null}
      {query.data && products.length === 0 ? (
        <EmptyState
          icon={<Droplets />}
          title={words.empty}
          action={
            <Button variant="ai" icon={<Sparkles />} onPress={() => setOpen({ dialog: 'create' })}>
              {words.create}
            </Button>
          }
        >
          {words.emptyHelp}
        </EmptyState>
      ) : null}
      {products.length > 0 ? (
        <ProductGrid>
          <li>
            <AddTile
              icon={<Sparkles />}
              title={words.createTile}
              text={words.createHelp}
              onPress={() => setOpen({ dialog: 'create' })}
            />
          </li>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard
                name={shownName(product)}
                imageSrc={pictureOf(product)}
                badge={<Badge>{product.categoryName ?? words.noCategory}</Badge>}
                description={shownDescription(product)}
                actions={
                  <>
                    <Button size="sm" onPress={() => setOpen({ dialog: 'preview', product })}>
                      {words.previewProduct}
                    </Button>
                    <Button
                      size="sm"
                      variant="danger-quiet"
                      onPress={() => setOpen({ dialog: 'remove', product })}
                    >
                      {words.remove}
                    </Button>
                  </>
                }
              />
            </li>
          ))}
        </ProductGrid>
      ) : null}
      <StepFoot
        back={<ButtonLink href={`${prefix}/settings`}>{el.previous}</ButtonLink>}
        note={query.data ? words.counter(products.length) : undefined}
        next={
          <Button variant="primary" size="lg" onPress={goOn}>
            {el.next}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {open.dialog === 'create' ? <AiDialog isOpen onClose={close} /> : null}
        {open.dialog === 'preview' ? (
          <PreviewDialog
            product={products.find(({ id }) => id === open.product.id) ?? open.product}
            onClose={close}
          />
        ) : null}
      </Suspense>
      <RemoveQuestion product={open.dialog === 'remove' ? open.product : undefined} onClose={close} />
    </>
  );
}
