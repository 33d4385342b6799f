import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { trialLimits } from '@kallos/contracts/trial';
import { ProductCard, ProductGrid } from '@kallos/ui/controls';
import {
  AlertDialog,
  Badge,
  Banner,
  Button,
  ButtonLink,
  Droplets,
  EmptyState,
  lazyPart,
  LibraryBig,
  Skeleton,
  SkeletonGroup,
  Sparkles,
  TextField,
  toasts,
  Upload,
} from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { prefixOf } from '@kallos/web-kit/remote/portal/paths';
import { useTrial } from '@kallos/web-kit/remote/portal/trial';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { StepFoot } from '../../layout/StepFoot.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { el } from '../../messages/el.ts';
import { productsWords as words } from '../../messages/products.ts';
import { downloadProducts } from './download-products.ts';
import { mainImageOf, mainImageSrcSetOf, displayDescription, displayName } from './product-display.ts';
import { removeProduct } from './remove-product.ts';

const { Part: AiDialog } = lazyPart(async () => (await import('./AiDialog.tsx')).AiDialog);
const { Part: CatalogDialog } = lazyPart(async () => (await import('./CatalogDialog.tsx')).CatalogDialog);
const { Part: ImportDialog } = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog);
const { Part: PreviewDialog } = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

/** The open dialog. */
type Open =
  | { readonly dialog: 'none' }
  | { readonly dialog: 'catalog'; readonly isFirst: boolean }
  | { readonly dialog: 'import' }
  | { readonly dialog: 'create'; readonly name: string }
  | { readonly dialog: 'preview' | 'remove'; readonly product: AccountProduct };

function RemoveQuestion({ product, onClose }: { product: AccountProduct | undefined; onClose: () => void }) {
  const [isPending, setPending] = useState(false);
  const name = product ? displayName(product) : '';
  const remove = async () => {
    if (!product) return;
    setPending(true);
    try {
      await removeProduct(product);
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

const Notice = styled.div`
  margin-bottom: var(--space-20);
`;

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  margin-top: var(--space-12);
`;

const FirstForm = styled.form`
  display: grid;
  gap: var(--space-12);
  width: 22rem;
  max-width: 100%;
  text-align: start;
`;

const counterOf = (n: number, isTrial: boolean) =>
  isTrial ? words.counterOnTrial(n, trialLimits.products) : words.counter(n);

type OnOpen = (open: Open) => void;

function WaysToAdd({ onOpen }: { onOpen: OnOpen }) {
  return (
    <>
      <Button size="lg" icon={<LibraryBig />} onPress={() => onOpen({ dialog: 'catalog', isFirst: false })}>
        {words.choose}
      </Button>
      <Button
        variant="ai"
        size="lg"
        icon={<Sparkles />}
        onPress={() => onOpen({ dialog: 'create', name: '' })}
      >
        {words.create}
      </Button>
    </>
  );
}

/** The field for the first product's name; the dialog then starts with its search. */
function FirstProduct({ onOpen }: { onOpen: OnOpen }) {
  const [name, setName] = useState('');
  return (
    <FirstForm
      onSubmit={(event) => {
        event.preventDefault();
        onOpen({ dialog: 'create', name: name.trim() });
      }}
    >
      <TextField label={words.firstName} value={name} onChange={setName} size="lg" maxLength={200} />
      <Button type="submit" variant="ai" size="lg" icon={<Sparkles />}>
        {words.create}
      </Button>
      <Button size="lg" icon={<LibraryBig />} onPress={() => onOpen({ dialog: 'catalog', isFirst: true })}>
        {words.choose}
      </Button>
      <Button size="lg" icon={<Upload />} onPress={() => onOpen({ dialog: 'import' })}>
        {words.fromFile}
      </Button>
    </FirstForm>
  );
}

function ProductTiles({ products, onOpen }: { products: readonly AccountProduct[]; onOpen: OnOpen }) {
  return (
    <ProductGrid>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard
            name={displayName(product)}
            imageSrc={mainImageOf(product)}
            imageSrcSet={mainImageSrcSetOf(product)}
            badge={<Badge>{product.categoryName ?? words.noCategory}</Badge>}
            description={displayDescription(product)}
            actions={
              <>
                <Button size="sm" onPress={() => onOpen({ dialog: 'preview', product })}>
                  {words.previewProduct}
                </Button>
                <Button
                  size="sm"
                  variant="danger-quiet"
                  onPress={() => onOpen({ dialog: 'remove', product })}
                >
                  {words.remove}
                </Button>
              </>
            }
          />
        </li>
      ))}
    </ProductGrid>
  );
}

/** Step 2: the products of the business. */
export function ProductsScreen() {
  const query = useQuery(accountProducts.list);
  const [open, setOpen] = useState<Open>({ dialog: 'none' });
  const navigate = useNavigate();
  const prefix = prefixOf(useLocation().pathname);
  const products = query.data?.products ?? [];
  const isTrial = useTrial();
  const isFull = isTrial && products.length >= trialLimits.products;
  const close = () => setOpen({ dialog: 'none' });
  useReopen('ai-product', () => setOpen({ dialog: 'create', name: '' }));
  useReopen('product:', (id) => {
    const product = products.find((one) => String(one.id) === id);
    if (product) setOpen({ dialog: 'preview', product });
    return product !== undefined;
  });
  const goOn = () => {
    if (products.length === 0) return void toasts.warning({ title: words.continueBlocked });
    return navigate(`${prefix}/platforms`);
  };
  return (
    <>
      <StepHeader
        step={2}
        title={words.title}
        heading={words.heading}
        intro={words.intro}
        actions={(query.data && products.length === 0) || isFull ? undefined : <WaysToAdd onOpen={setOpen} />}
      />
      {isFull ? (
        <Notice>
          <Banner tone="info" title={words.trialFull(trialLimits.products)}>
            {words.trialFullHelp}
          </Banner>
        </Notice>
      ) : null}
      {query.error ? <LoadFailed error={query.error} onRetry={query.reload} /> : null}
      {query.isLoading ? (
        <SkeletonGroup label={el.loading}>
          <Skeleton height="22rem" radius="var(--radius-card)" />
        </SkeletonGroup>
      ) : null}
      {query.data && products.length === 0 ? (
        <EmptyState icon={<Droplets />} title={words.empty} action={<FirstProduct onOpen={setOpen} />}>
          {words.emptyHelp}
        </EmptyState>
      ) : null}
      {products.length > 0 ? (
        <>
          <h2 className="visually-hidden">{words.list}</h2>
          <ProductTiles products={products} onOpen={setOpen} />
          <Below>
            <Button size="sm" variant="quiet" icon={<Upload />} onPress={() => setOpen({ dialog: 'import' })}>
              {words.fromFile}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => void downloadProducts()}>
              {words.export}
            </Button>
          </Below>
        </>
      ) : null}
      <StepFoot
        back={<ButtonLink href={`${prefix}/settings`}>{el.previous}</ButtonLink>}
        note={query.data ? counterOf(products.length, isTrial) : undefined}
        next={
          <Button variant="primary" size="lg" onPress={goOn}>
            {el.next}
          </Button>
        }
      />
      {open.dialog === 'create' ? <AiDialog name={open.name} onClose={close} /> : null}
      {open.dialog === 'import' ? <ImportDialog onClose={close} /> : null}
      {open.dialog === 'catalog' ? (
        <CatalogDialog chosen={products} onClose={close} onContinue={open.isFirst ? goOn : undefined} />
      ) : null}
      {open.dialog === 'preview' ? (
        <PreviewDialog
          product={products.find(({ id }) => id === open.product.id) ?? open.product}
          onClose={close}
        />
      ) : null}
      <RemoveQuestion product={open.dialog === 'remove' ? open.product : undefined} onClose={close} />
    </>
  );
}
