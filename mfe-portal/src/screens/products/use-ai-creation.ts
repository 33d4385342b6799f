import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation, PreviewStage, sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh, serverNow } from '@kallos/web-kit/kit';
import { aiForm, useAiDraft } from '@kallos/web-kit/remote/ai-draft';
import { dropDraft } from '@kallos/web-kit/remote/drafts';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../error-sentences.ts';
import { useImageUploads } from '../../layout/use-image-uploads.ts';
import { el } from '../../messages/el.ts';
import { productsWords } from '../../messages/products.ts';
import { type AiDraft, type Found, readAiDraft } from './ai-draft.ts';
import { type Choice, withoutBroken } from './broken-images.ts';

const words = productsWords.dialog;

/** The number of images shown and selected at first. */
export const topCount = 3;

/** The tolerance of the server time in milliseconds. */
const clockSlack = 60_000;

const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'timeout' || error.code === 'unavailable';

/** The state of the dialog. */
export type Creation =
  | { readonly step: 'naming' }
  | { readonly step: 'searching'; readonly since: number; readonly done: ReadonlySet<PreviewStage['kind']> }
  | { readonly step: 'choosing'; readonly found: Found }
  | { readonly step: 'saving'; readonly found: Found };

/** The missing fields, each shown at its place. */
type Missing = 'name' | 'images' | 'description';

/** Shows a failure that concerns no field; nothing is lost. */
const refuse = (message: string) => void toasts.destructive({ title: el.error, description: message });

const seconds = (since: number) => Math.max(1, Math.round((performance.now() - since) / 1000));

async function searchProduct(
  productName: string,
  signal: AbortSignal,
  onDone: (done: ReadonlySet<PreviewStage['kind']>) => void,
): Promise<{ description: string; found: Found }> {
  const since = performance.now();
  const done = new Set<PreviewStage['kind']>();
  const onProgress = (progress: unknown) => {
    const stage = PreviewStage.safeParse(progress);
    if (!stage.success || signal.aborted || done.has(stage.data.kind)) return;
    done.add(stage.data.kind);
    onDone(new Set(done));
  };
  const preview = await call(aiCreation.preview, { body: { productName } }, { signal, onProgress });
  const { description, totalFound, totalValid, writer } = preview;
  const images = [...preview.topImages, ...preview.remainingImages];
  return { description, found: { images, totalFound, totalValid, writer, seconds: seconds(since) } };
}

type Chosen = Pick<RankedImage, 'url'> & Partial<RankedImage>;

async function tellSaved(productName: string): Promise<void> {
  await refresh(accountProducts.list, bulkPosts.list);
  toasts.success({ title: words.saved(productName), description: words.savedHelp });
}

async function saveProduct(
  productName: string,
  description: string,
  images: readonly Chosen[],
): Promise<void> {
  const saved = await call(aiCreation.saveImages, {
    body: {
      productName,
      description,
      selectedImages: images.map((image) => ({
        url: image.url,
        description: image.description,
        sourcePage: image.sourcePage,
        author: image.author,
        licence: image.licence,
      })),
    },
  });
  await tellSaved(productName);
  if (saved.failedImages.length > 0) toasts.warning({ title: words.someFailed(saved.failedImages.length) });
}

/** Returns whether a save with a lost response succeeded: the list contains the product since then. */
async function wasSaved(productName: string, since: number): Promise<boolean> {
  const { products } = await call(accountProducts.list);
  return products.some(
    (product) => product.originalName === productName && Date.parse(product.createdAt) >= since,
  );
}

/** The search of the dialog: a new search or closing cancels the old one. */
function useSearch(
  onFound: (description: string, found: Found) => void,
  setState: (state: Creation) => void,
  firstName: string,
) {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const search = async (name: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const since = performance.now();
    const show = (done: ReadonlySet<PreviewStage['kind']>) => setState({ step: 'searching', since, done });
    show(new Set());
    try {
      const { description, found } = await searchProduct(name, controller.signal, show);
      onFound(description, found);
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ step: 'naming' });
      refuse(reasonOf(error, words.generateFailed));
    }
  };
  // A name from the screen is searched at once.
  useEffect(() => {
    if (firstName !== '') void search(firstName);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const cancel = () => {
    running.current?.abort();
    setState({ step: 'naming' });
  };
  return { search, cancel };
}

/** The most uploaded images; a product takes 20 with the found ones. */
const mostOwn = 10;

/** The uploaded images; a new one is selected. */
function useOwnPictures(choose: (id: string) => void) {
  const [own, setOwn] = useState<readonly string[]>([]);
  const uploads = useImageUploads({
    paths: own,
    most: mostOwn,
    place: { form: aiForm, field: 'images' },
    onKept: (path) => {
      setOwn((before) => [...before, path]);
      choose(path);
    },
  });
  return { own, setOwn, uploads };
}

/** Returns the images to preselect: the best, if they certainly show the product. */
export const confidentImages = (images: readonly RankedImage[]): RankedImage[] =>
  images.slice(0, topCount).filter(({ score }) => score >= sureScore);

/** Returns the selected images, uploaded ones first. */
const chosenOf = (
  own: readonly string[],
  found: readonly RankedImage[],
  chosen: ReadonlySet<string>,
): Chosen[] => [
  ...own.filter((path) => chosen.has(path)).map((url) => ({ url })),
  ...found.filter(({ id }) => chosen.has(id)),
];

/** Returns the choice without images that did not load, with a message; null when nothing changes. */
function choiceWithout(ids: readonly string[], before: Choice): Choice | null {
  const after = ids.reduce((choice, id) => withoutBroken(choice, id) ?? choice, before);
  if (after === before) return null;
  toasts.neutral({ title: words.brokenReplaced });
  return after;
}

/** The missing fields; an edit clears its message. */
function useMissing() {
  const [missing, setMissing] = useState<Missing | null>(null);
  const changing =
    <Value>(field: Missing, set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setMissing((before) => (before === field ? null : before));
    };
  return { missing, setMissing, changing };
}

/** The images that the user selected or uploaded. */
function useChosen(changing: ReturnType<typeof useMissing>['changing']) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = changing('images', (id: string) => setChosen((before) => new Set(before).add(id)));
  return { chosen, setChosen, choose };
}

/** The state and actions of the AI dialog: search, select, save; closing discards everything. */
export function useAiCreation(onSaved: () => void, firstName: string) {
  const [state, setState] = useState<Creation>({ step: 'naming' });
  const [name, setName] = useState(firstName);
  const { missing, setMissing, changing } = useMissing();
  const { chosen, setChosen, choose } = useChosen(changing);
  const [description, setDescription] = useState('');
  const ownPictures = useOwnPictures(choose);
  const { search, cancel } = useSearch(
    (text, found) => {
      setDescription(text);
      setChosen(new Set([...confidentImages(found.images).map((image) => image.id), ...ownPictures.own]));
      setState({ step: 'choosing', found });
    },
    setState,
    firstName,
  );

  const lostSince = useRef<number | null>(null);

  const save = async () => {
    if (state.step !== 'choosing') return;
    const { found } = state;
    const images = chosenOf(ownPictures.own, found.images, chosen);
    if (images.length === 0) return setMissing('images');
    if (description.trim().length < 10) return setMissing('description');
    const started = serverNow().getTime() - clockSlack;
    setState({ step: 'saving', found });
    try {
      if (lostSince.current !== null && (await wasSaved(name.trim(), lostSince.current)))
        await tellSaved(name.trim());
      else await saveProduct(name.trim(), description.trim(), images);
      dropDraft(aiForm);
      onSaved();
    } catch (error) {
      // A lost call may have succeeded; the next try checks first.
      if (isLost(error)) lostSince.current ??= started;
      setState({ step: 'choosing', found });
      refuse(reasonOf(error, words.saveFailed));
    }
  };

  const replaceBroken = (ids: readonly string[]) => {
    if (state.step !== 'choosing') return;
    const after = choiceWithout(ids, { images: state.found.images, chosen });
    if (after === null) return;
    setState({ step: 'choosing', found: { ...state.found, images: [...after.images] } });
    setChosen(after.chosen);
  };

  const hasWork = state.step === 'choosing' || state.step === 'saving';
  const draft = useAiDraft<AiDraft>({
    title: words.title,
    read: readAiDraft,
    value: {
      name,
      description,
      chosen: [...chosen],
      own: [...ownPictures.own],
      found: hasWork ? state.found : null,
    },
    isDirty: hasWork || name !== firstName,
    hasFiles: ownPictures.uploads.hasUnsent,
    restore: (kept) => {
      setName(kept.name);
      setDescription(kept.description);
      setChosen(new Set(kept.chosen));
      ownPictures.setOwn(kept.own);
      setState(kept.found ? { step: 'choosing', found: kept.found } : { step: 'naming' });
    },
  });

  return {
    state,
    draft,
    replaceBroken,
    missing,
    name,
    setName: changing('name', setName),
    description,
    setDescription: changing('description', setDescription),
    chosen,
    ...ownPictures,
    hasWork,
    generate: () => (name.trim() === '' ? setMissing('name') : void search(name.trim())),
    save,
    cancelSearch: cancel,
    setChosen: changing('images', (ids: readonly string[]) => setChosen(new Set(ids))),
  };
}

export type AiCreation = ReturnType<typeof useAiCreation>;
