import { pictures } from '@kallos/contracts/catalog/pictures';
import { attempt, type Trial } from './trial.ts';

interface ImageTrial {
  readonly family: string;
  readonly name: string;
  readonly expected: Trial['expected'];
  readonly type?: string;
  readonly make: () => Promise<Buffer> | Buffer;
}

const imageTrial = ({ family, name, expected, type = 'image/jpeg', make }: ImageTrial): Trial => ({
  family,
  name,
  expected,
  run: async ({ call }) => {
    const image = new File([new Uint8Array(await make())], name, { type });
    return attempt(() => call(pictures.keep, { files: { image } }));
  },
});

const greyPoint = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Files that phones, cameras, editors and attackers produce, uploaded as an image. */
export const imageTrials: readonly Trial[] = [
  imageTrial({
    family: 'images: odd sizes',
    name: 'one-point.png',
    type: 'image/png',
    expected: 'taken',
    make: () => greyPoint,
  }),
  imageTrial({
    family: 'images: not an image',
    name: 'empty.jpg',
    expected: { refused: 'image_refused' },
    make: () => Buffer.alloc(0),
  }),
];
