import fs from 'node:fs/promises';
import path from 'node:path';
import { kindNames, type KindName } from './catalogue.ts';
import { renderPicture } from './render.ts';

/** File names of the demo catalogue, by the kind of product. */
const names: Partial<Record<KindName, string>> = {
  serum: 'hydra-serum',
  filler: 'ha-filler',
  cream: 'calm-barrier-cream',
  ampoules: 'bright-c-ampoules',
  pump: 'retinal-night',
  sunscreen: 'mineral-spf50',
  cleanser: 'enzyme-cleanser',
  eye: 'peptide-eye',
};

const folder = path.resolve(import.meta.dirname, '../../../svc-catalog/demo/pictures');
await fs.mkdir(folder, { recursive: true });
for (const kind of kindNames) {
  const name = names[kind];
  if (name === undefined) continue;
  const bytes = await renderPicture({ kind, variant: 0, framing: 'whole' }, true);
  await fs.writeFile(path.join(folder, `${name}.jpg`), bytes);
  process.stdout.write(`${name}.jpg ${Math.round(bytes.length / 1024)} kB\n`);
}
