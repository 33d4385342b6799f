import { pictures } from '@kallos/contracts/catalog/pictures';
import { honestImages } from '@kallos/test-media/honest-images';
import { bombs, impostors, polyglots, truncated } from '@kallos/test-media/hostile-images';
import { largeImages, animatedImages, otherKinds } from '@kallos/test-media/odd-images';
import { runTrial, type Trial } from './trial.ts';

type Expected = Trial['expected'];
type Files = Readonly<Record<string, Buffer>>;

const because = (reason: string): Expected => ({ refused: `image_refused image=${reason}` });

/** Uploads each file with the name of a JPEG, as attackers and phones do. */
const trialsOf = (
  family: string,
  files: Files,
  expectedOf: (name: string) => Expected,
  isMoving?: boolean,
): Trial[] =>
  Object.entries(files).map(([name, bytes]) => ({
    family: `images: ${family}`,
    name,
    expected: expectedOf(name),
    run: ({ call }) => {
      const image = new File([new Uint8Array(bytes)], 'IMG_0001.jpg', { type: 'image/jpeg' });
      return runTrial(
        () => call(pictures.keep, { files: { image } }),
        (kept) =>
          isMoving === undefined || kept.isMoving === isMoving ? undefined : `isMoving is ${kept.isMoving}`,
      );
    },
  }));

const bombReasons: Record<string, string> = {
  'a picture packed by gzip': 'image_unknown',
  'an animation of 320 frames': 'image_frames most=300',
  'a PNG without its rows': 'image_damaged',
  'a PNG whose rows unpack to 100 MB': 'image_truncated',
};
const impostorReasons: Record<string, string> = {
  HEIC: 'image_heic',
  'ImageMagick script': 'image_unknown',
  'only a signature': 'image_truncated',
  nothing: 'image_missing',
};
const polyglotReasons: Record<string, string> = {
  'SVG with a JPEG inside': 'image_kind kind=SVG',
  'page that begins like a GIF': 'image_truncated',
};
const kindOf = (name: string) => `image_kind kind=${/^(SVG|HTML)/.exec(name)?.[0] ?? name}`;

/** Files of phones, cameras, editors and attackers, uploaded as images. */
export const imageTrials: readonly Trial[] = [
  ...trialsOf('odd metadata and forms', await honestImages(), () => 'taken', false),
  ...trialsOf('animations', await animatedImages(), () => 'taken', true),
  ...trialsOf('large', await largeImages(), () => 'taken', false),
  ...trialsOf('an image and something else', await polyglots(), (name) =>
    because(polyglotReasons[name] ?? 'image_hidden'),
  ),
  ...trialsOf('bombs', await bombs(), (name) => because(bombReasons[name] ?? 'image_pixels most=100')),
  ...trialsOf('cut off', await truncated(), (name) =>
    because(name === 'webp cut at 0.001' ? 'image_unknown' : 'image_truncated'),
  ),
  ...trialsOf('not an image', impostors, (name) => because(impostorReasons[name] ?? kindOf(name))),
  ...trialsOf('other kinds', await otherKinds(), (name) =>
    because(name === 'video' ? 'image_video' : name.startsWith('HEIC') ? 'image_heic' : kindOf(name)),
  ),
];
