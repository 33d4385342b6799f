import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const indexOf = (list: Element, target: EventTarget | null): number => {
  const item = target instanceof Element ? target.closest('li') : null;
  return item?.parentElement === list ? [...list.children].indexOf(item) : -1;
};

/** Lets the images of a list be dragged to another place; returns the index of the place under the pointer. */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): number | undefined {
  const [over, setOver] = useState<number>();
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const node = list.current;
    if (!node) return undefined;
    let from = -1;
    const end = () => {
      from = -1;
      setOver(undefined);
    };
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragstart: (event) => {
        if (!(event.target instanceof HTMLImageElement)) return;
        from = indexOf(node, event.target);
        if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
      },
      dragover: (event) => {
        const to = indexOf(node, event.target);
        if (from < 0 || to < 0) return;
        event.preventDefault();
        setOver(to);
      },
      drop: (event) => {
        const to = indexOf(node, event.target);
        if (from < 0 || to < 0) return;
        event.preventDefault();
        if (to !== from) move(from, to);
        end();
      },
      dragend: end,
    };
    const each = Object.entries(listeners) as Array<[string, EventListener]>;
    for (const [type, listener] of each) node.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of each) node.removeEventListener(type, listener);
    };
  }, [list]);
  return over;
}
