import { drawAmpoules } from './kinds/ampoules.ts';
import { drawCleanser } from './kinds/cleanser.ts';
import { drawDropper } from './kinds/dropper.ts';
import { drawEye } from './kinds/eye.ts';
import { drawFiller } from './kinds/filler.ts';
import { drawJar } from './kinds/jar.ts';
import type { DrawKind } from './kinds/look.ts';
import { drawMask } from './kinds/mask.ts';
import { drawPump } from './kinds/pump.ts';
import { drawTube } from './kinds/tube.ts';
import type { Ground, Setting } from './scene.ts';

export interface Variant {
  readonly body: string;
  readonly cap: string;
  readonly ink: string;
  readonly ground: Ground;
  readonly setting: Setting;
}

export interface Kind {
  readonly draw: DrawKind;
  /** What stands on the label. */
  readonly name: string;
  readonly variants: readonly [Variant, Variant, Variant];
}

const ink = '#22302c';
const paper = '#f7f5ef';
export { paper };

/** Every product that a picture can be made of; the first variant is the demo catalogue's. */
export const kinds = {
  serum: {
    draw: drawDropper,
    name: 'Hydra Serum 1.5%',
    variants: [
      { body: '#1b635a', cap: '#d3a95c', ink, ground: 'mint', setting: 'arch' },
      { body: '#a2613c', cap: '#c9ced0', ink, ground: 'sand', setting: 'window' },
      { body: '#34508f', cap: '#d8b877', ink, ground: 'sky', setting: 'steps' },
    ],
  },
  filler: {
    draw: drawFiller,
    name: 'HA Filler 2 × 1 ml',
    variants: [
      { body: '#e9e1d6', cap: '#1b635a', ink, ground: 'stone', setting: 'arch' },
      { body: '#eef0f4', cap: '#3d5c9c', ink, ground: 'sky', setting: 'window' },
      { body: '#f3e4dc', cap: '#9c4a38', ink, ground: 'blush', setting: 'steps' },
    ],
  },
  cream: {
    draw: drawJar,
    name: 'Calm Barrier Cream',
    variants: [
      { body: '#f6f2ec', cap: '#c07f66', ink: '#4c2f26', ground: 'blush', setting: 'arch' },
      { body: '#e9efe9', cap: '#8fa890', ink, ground: 'sage', setting: 'window' },
      { body: '#f7f7f5', cap: '#c8a45b', ink, ground: 'stone', setting: 'steps' },
    ],
  },
  ampoules: {
    draw: drawAmpoules,
    name: 'Bright C',
    variants: [
      { body: '#e09f34', cap: '#d3a95c', ink, ground: 'lilac', setting: 'arch' },
      { body: '#c9702f', cap: '#d3a95c', ink, ground: 'honey', setting: 'window' },
      { body: '#5aa79a', cap: '#c9ced0', ink, ground: 'mint', setting: 'steps' },
    ],
  },
  pump: {
    draw: drawPump,
    name: 'Retinal Night 0.1',
    variants: [
      { body: '#25366f', cap: '#cfd6e2', ink, ground: 'sky', setting: 'arch' },
      { body: '#5b3f6d', cap: '#d3c6d6', ink, ground: 'lilac', setting: 'window' },
      { body: '#3a3f42', cap: '#d3a95c', ink, ground: 'sand', setting: 'steps' },
    ],
  },
  sunscreen: {
    draw: drawTube,
    name: 'Mineral SPF 50',
    variants: [
      { body: '#fbf8f1', cap: '#d79a33', ink: '#4a3a1a', ground: 'honey', setting: 'arch' },
      { body: '#f5f7fa', cap: '#4f86b8', ink, ground: 'sky', setting: 'window' },
      { body: '#f8ede4', cap: '#cf7f55', ink: '#4c2f26', ground: 'clay', setting: 'steps' },
    ],
  },
  cleanser: {
    draw: drawCleanser,
    name: 'Enzyme Cleanser',
    variants: [
      { body: '#8db79a', cap: '#fbfaf6', ink, ground: 'sage', setting: 'arch' },
      { body: '#8cc3cf', cap: '#f7f9fa', ink, ground: 'stone', setting: 'window' },
      { body: '#dd9f95', cap: '#fdf7f4', ink, ground: 'blush', setting: 'steps' },
    ],
  },
  eye: {
    draw: drawEye,
    name: 'Peptide Eye',
    variants: [
      { body: '#e2c3b5', cap: '#c98f73', ink: '#4c2f26', ground: 'clay', setting: 'arch' },
      { body: '#c9c2dc', cap: '#c9ced0', ink, ground: 'lilac', setting: 'window' },
      { body: '#cfe0d8', cap: '#d3a95c', ink, ground: 'sand', setting: 'steps' },
    ],
  },
  mask: {
    draw: drawMask,
    name: 'Recovery Mask',
    variants: [
      { body: '#d9e6e1', cap: '#1b635a', ink, ground: 'mint', setting: 'arch' },
      { body: '#efdccf', cap: '#c07f66', ink: '#4c2f26', ground: 'clay', setting: 'window' },
      { body: '#dcdff0', cap: '#5d6cab', ink, ground: 'sky', setting: 'steps' },
    ],
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
