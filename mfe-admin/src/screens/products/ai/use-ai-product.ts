import { aiCreation, PreviewStage } from '@kallos/contracts/catalog/ai-creation';
import { call } from '@kallos/web-kit/kit';
import { type Found, useAiDraft } from '@kallos/web-kit/remote/ai-draft';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '../../../show-failure.ts';
import { ProductDescription, ProductName } from '../product-form.ts';
import { aiDraftOf, readAiDraft } from './ai-draft.ts';
import { createFromPreview } from './create-from-preview.ts';
import { slotsOf, usedImage } from './image-slots.ts';
import { useImageSlots } from './use-image-slots.ts';

/** The search's progress as the server reports it. */
export type Steps = Partial<Record<PreviewStage['kind'], number>>;

/** The state of the dialog. */
export type Stage =
  | { readonly step: 'naming' }
  | { readonly step: 'searching'; readonly since: number; readonly steps: Steps }
  | { readonly step: 'reviewing'; readonly found: Found }
  | { readonly step: 'saving'; readonly found: Found; readonly doing: 'image' | 'product' };

interface Errors {
  readonly name?: string;
  readonly description?: string;
  readonly images?: string;
}

const messageOf = (result: ReturnType<typeof ProductName.safeParse>): string | undefined =>
  result.error?.issues[0]?.message;

const previewOf = async (productName: string, signal: AbortSignal, onSteps: (steps: Steps) => void) => {
  const since = performance.now();
  let steps: Steps = {};
  const onProgress = (progress: unknown) => {
    const stage = PreviewStage.safeParse(progress);
    if (!stage.success || signal.aborted) return;
    steps = { ...steps, [stage.data.kind]: 'images' in stage.data ? stage.data.images : 1 };
    onSteps(steps);
  };
  const reply = await call(aiCreation.preview, { body: { productName } }, { signal, onProgress });
  return { ...reply, seconds: Math.max(1, Math.round((performance.now() - since) / 1000)) };
};

/** The texts of the dialog with their errors; typing clears an error. */
function useTexts() {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  return {
    name,
    description,
    errors,
    setErrors,
    setDescription: (text: string) => {
      setDescription(text);
      setErrors({ ...errors, description: undefined });
    },
    setName: (text: string) => {
      setName(text);
      setErrors({ ...errors, name: undefined });
    },
  };
}

/** The state and actions of the AI dialog: preview, replace, create, each cancellable. */
export function useAiProduct(onCreated: () => void) {
  const [stage, setStage] = useState<Stage>({ step: 'naming' });
  const texts = useTexts();
  const images = useImageSlots();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const restart = (): AbortController => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  };
  const generate = async (): Promise<void> => {
    const productName = texts.name.trim();
    if (productName === '') return texts.setErrors({ name: 'Please enter a product name' });
    const { signal } = restart();
    const before = stage;
    texts.setErrors({});
    const since = performance.now();
    const showSteps = (steps: Steps) => setStage({ step: 'searching', since, steps });
    showSteps({});
    try {
      const preview = await previewOf(productName, signal, showSteps);
      images.start(productName, slotsOf(preview.topImages, preview.remainingImages));
      texts.setDescription(preview.description);
      setStage({ step: 'reviewing', found: preview });
    } catch (error) {
      // Earlier results stay; only a first search falls back to the name.
      setStage(before.step === 'reviewing' ? before : { step: 'naming' });
      if (!signal.aborted) showFailure('Failed to generate preview', error);
    }
  };
  const create = async (): Promise<void> => {
    if (stage.step !== 'reviewing') return;
    const name = ProductName.safeParse(texts.name);
    const description = ProductDescription.safeParse(texts.description);
    const image = usedImage(images.slots);
    const missing = image ? undefined : 'At least one image is required';
    texts.setErrors({ name: messageOf(name), description: messageOf(description), images: missing });
    if (!name.success || !description.success || !image) return;
    const { found } = stage;
    setStage({ step: 'saving', found, doing: 'image' });
    const isCreated = await createFromPreview(
      { name: name.data, description: description.data, image },
      { signal: restart().signal, onDownloaded: () => setStage({ step: 'saving', found, doing: 'product' }) },
    );
    if (isCreated) {
      draft.drop();
      onCreated();
    } else setStage({ step: 'reviewing', found });
  };
  const hasWork = stage.step === 'reviewing' || stage.step === 'saving';
  const draft = useAiDraft({
    title: 'AI Generate Product',
    read: readAiDraft,
    value: aiDraftOf(texts, images.slots, hasWork ? stage.found : null),
    isDirty: hasWork || texts.name !== '',
    restore: (kept) => {
      texts.setName(kept.name);
      texts.setDescription(kept.description);
      images.start(kept.name.trim(), { ...kept.slots, broken: new Set() });
      setStage(kept.found ? { step: 'reviewing', found: kept.found } : { step: 'naming' });
    },
  });
  return {
    ...texts,
    stage,
    images,
    draft,
    hasWork,
    generate,
    create,
    cancel: () => running.current?.abort(),
  };
}
export type AiProduct = ReturnType<typeof useAiProduct>;
