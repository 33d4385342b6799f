import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '../../../show-failure.ts';
import {
  candidatesFor,
  chooseImage,
  hasReplacement,
  type ImageSlots,
  markBroken,
  placeImage,
  slotsOf,
} from './image-slots.ts';

/** How long a broken image stays visible before it is replaced. */
const brokenFor = 1000;

interface Round {
  readonly productName: string;
  readonly controller: AbortController;
}

/** The images of a preview: each can be replaced, and broken ones are replaced automatically. */
export function useImageSlots() {
  const [slots, setSlots] = useState<ImageSlots>(slotsOf([], []));
  const [replacing, setReplacing] = useState<string | null>(null);
  const latest = useRef(slots);
  const round = useRef<Round | null>(null);
  // Sequential: two parallel replacements would get the same image.
  const queue = useRef(Promise.resolve());
  useEffect(() => () => round.current?.controller.abort(), []);

  const update = (next: ImageSlots): void => {
    latest.current = next;
    setSlots(next);
  };
  const start = (productName: string, first: ImageSlots): void => {
    round.current?.controller.abort();
    round.current = { productName, controller: new AbortController() };
    update(first);
  };
  const replaceNow = async (id: string, { productName, controller }: Round): Promise<void> => {
    const imageIndex = latest.current.shown.findIndex((image) => image.id === id);
    if (controller.signal.aborted || imageIndex === -1) return;
    setReplacing(id);
    try {
      const reply = await call(
        aiCreation.replaceImage,
        { body: { productName, imageIndex, ...candidatesFor(latest.current, id) } },
        { signal: controller.signal },
      );
      update(placeImage(latest.current, id, reply.replacementImage, reply.remainingImages));
    } catch (error) {
      if (!controller.signal.aborted) showFailure('Failed to replace image', error);
    } finally {
      setReplacing(null);
    }
  };
  const replace = (id: string): void => {
    const { current } = round;
    if (current) queue.current = queue.current.then(() => replaceNow(id, current));
  };
  const reportBroken = (id: string): void => {
    const { current } = round;
    update(markBroken(latest.current, id));
    if (!current || !hasReplacement(latest.current)) return;
    const timer = setTimeout(() => {
      toasts.neutral({ title: 'Auto-replacing broken image' });
      replace(id);
    }, brokenFor);
    current.controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const choose = (id: string): void => update(chooseImage(latest.current, id));
  return { slots, replacing, start, choose, replace, reportBroken };
}
