import loadLibheif, { type HeifImage, type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

let loaded: Libheif | undefined;

// The decoder returns the file's own colours; Apple's phones store wide-gamut ones, which the profile names.
const wideProfile = [...'Display P3'].map((letter) => `\0${letter}`).join('');

const colourSpaceOf = (bytes: Uint8Array): PredefinedColorSpace =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 64 * 1024)).includes(wideProfile)
    ? 'display-p3'
    : 'srgb';

function pixelsOf(image: HeifImage, colorSpace: PredefinedColorSpace): Promise<ImageData> {
  const blank = new ImageData(image.get_width(), image.get_height(), { colorSpace });
  blank.data.fill(255);
  return new Promise((resolve, reject) =>
    image.display(blank, (drawn) =>
      drawn ? resolve(drawn) : reject(new Error('libheif decodes no pixels')),
    ),
  );
}

/** Draws the main image of a HEIC or HEIF file, upright and in sRGB. */
export async function drawHeif(bytes: Uint8Array): Promise<HTMLCanvasElement> {
  loaded ??= loadLibheif();
  const images = new loaded.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('no image in the file');
  try {
    const pixels = await pixelsOf(image, colourSpaceOf(bytes));
    const canvas = document.createElement('canvas');
    canvas.width = pixels.width;
    canvas.height = pixels.height;
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    return canvas;
  } finally {
    for (const one of images) one.free();
  }
}
