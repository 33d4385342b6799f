import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootFolder } from 'stack/root-folder';
import { filesOf, withPlantedBug, type PlantedBugName } from '../../src/plants/plants.ts';

/** Preloaded into the simulator: reads one file of the product with the named bug. */
const name = process.argv[process.argv.indexOf('--plant') + 1] as PlantedBugName;
const files = new Map(filesOf(name).map((file) => [pathToFileURL(join(rootFolder, file)).href, file]));

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const file = files.get(url);
    return file === undefined
      ? loaded
      : { ...loaded, source: withPlantedBug(name, file, String(loaded.source)) };
  },
});
