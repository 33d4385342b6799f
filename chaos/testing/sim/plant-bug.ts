import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { rootFolder } from 'stack/root-folder';
import { planted, type PlantName, plants } from '../../src/plants/plants.ts';

/** Loaded before the simulator: one file of the product is read with the named bug in it. */
const name = process.argv[process.argv.indexOf('--plant') + 1] as PlantName;
const file = pathToFileURL(join(rootFolder, plants[name].file)).href;

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    return url === file ? { ...loaded, source: planted(name, String(loaded.source)) } : loaded;
  },
});
