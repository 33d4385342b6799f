import { kinds, paper, type Kind, type KindName } from './catalogue.ts';
import { createPen } from './pen.ts';
import { canvas, drawScene, drawShadow, floor } from './scene.ts';

/** `whole` shows the room, `close` steps nearer and a little aside. */
export type Framing = 'whole' | 'close';

export interface Picture {
  readonly kind: KindName;
  /** 0, 1 or 2. */
  readonly variant: number;
  readonly framing: Framing;
  /** Other words on the label. */
  readonly name?: string;
}

const views: Record<Framing, string> = {
  whole: '',
  close: `translate(${canvas / 2} ${floor}) scale(1.34) translate(-506 -812)`,
};

/** The picture as SVG, square. */
export function drawPicture({ kind, variant, framing, name }: Picture): string {
  const found: Kind = kinds[kind];
  const { body, cap, ink, ground, setting } = found.variants[variant] ?? found.variants[0];
  const pen = createPen();
  const { art, width } = found.draw(pen, { name: name ?? found.name, body, cap, ink, paper });
  const room = drawScene(pen, ground, setting);
  const product = `<g transform="translate(540 ${floor + 10})">${drawShadow(pen, ground, width)}${art}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}" height="${canvas}">${pen.definitions()}<g transform="${views[framing]}">${room}${product}</g></svg>`;
}
