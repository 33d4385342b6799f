import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import { waitUntilRendered } from './keyboard.ts';

const folder = path.resolve(import.meta.dirname, '../snapshots');
const isTakingNew = process.env['E2E_SNAPSHOTS'] === 'update';

/** The highest allowed share of different points. */
export const allowedShare = 0.004;

/** Runs inside a page: shrinks a screenshot to half its size. */
async function shrink(png: string): Promise<string> {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width / 2);
  canvas.height = Math.round(image.height / 2);
  const pen = canvas.getContext('2d');
  if (pen) pen.imageSmoothingQuality = 'high';
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.6);
}

/**
 * Runs inside a page: returns the share of different points. Each point averages its surroundings, which
 * hides differences in font rendering but not a moved, missing or recoloured part.
 */
async function compare([one, other]: [one: string, other: string]): Promise<number> {
  const patch = 4;
  const reach = [-1, 0, 1];
  const read = async (address: string) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const width = Math.round(image.width / patch);
    const height = Math.round(image.height / patch);
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, width, height);
    const { data: points } = pen.getImageData(0, 0, width, height);
    const averageAt = (x: number, y: number, channel: number): number => {
      let sum = 0;
      let count = 0;
      for (const down of reach)
        for (const right of reach) {
          const [column, row] = [x + right, y + down];
          if (column < 0 || row < 0 || column >= width || row >= height) continue;
          sum += points[(row * width + column) * 4 + channel] ?? 0;
          count += 1;
        }
      return sum / count;
    };
    return { width, height, averageAt };
  };
  const [a, b] = await Promise.all([read(one), read(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let y = 0; y < a.height; y += 1)
    for (let x = 0; x < a.width; x += 1)
      if ([0, 1, 2].some((channel) => Math.abs(a.averageAt(x, y, channel) - b.averageAt(x, y, channel)) > 12))
        different += 1;
  return different / (a.width * a.height);
}

const asAddress = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

/** Compares screens with the stored screenshots. */
export async function openSnapshots() {
  const desk = await (await (await sharedBrowser()).newContext()).newPage();
  const pictureOf = async (page: Page): Promise<Buffer> => {
    // The element under the pointer would be shown as hovered.
    await page.mouse.move(0, 0);
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    const address = await desk.evaluate(shrink, asAddress('png', shot));
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  };
  const shareOf = (kept: string, bytes: Buffer): Promise<number> =>
    desk.evaluate(compare, [asAddress('webp', readFileSync(kept)), asAddress('webp', bytes)] as [
      string,
      string,
    ]);
  return {
    /** Returns the difference of a page from a stored screenshot: 0 is the same, 1 has nothing in common. */
    shareOf: async (page: Page, name: string): Promise<number> => {
      // A busy machine may still show the old frame; a screenshot forces a new one.
      await waitUntilRendered(page);
      return shareOf(path.join(folder, `${name}.webp`), await pictureOf(page));
    },
    /** Describes the difference from the stored screenshot; undefined when there is none. */
    look: async (page: Page, name: string): Promise<string | undefined> => {
      const kept = path.join(folder, `${name}.webp`);
      let bytes = await pictureOf(page);
      if (isTakingNew) {
        await waitUntilRendered(page);
        bytes = await pictureOf(page);
        if (existsSync(kept) && (await shareOf(kept, bytes)) <= allowedShare / 4) return undefined;
        mkdirSync(folder, { recursive: true });
        writeFileSync(kept, bytes);
        return undefined;
      }
      let share = 1;
      for (let again = 0; existsSync(kept) && again < 5; again += 1) {
        share = await shareOf(kept, bytes);
        if (share <= allowedShare) return undefined;
        await waitUntilRendered(page);
        bytes = await pictureOf(page);
      }
      const seen = path.join(os.tmpdir(), `kallos-${name}.webp`);
      writeFileSync(seen, bytes);
      return `${name}: ${(share * 100).toFixed(1)} % differ, see ${seen}`;
    },
  };
}
