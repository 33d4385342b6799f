import { Fleet, type FleetOptions } from '../fleet/fleet.ts';
import { makeFolder } from '../fleet/folder.ts';
import { type Paces, settingsFor } from '../fleet/settings.ts';
import { openTenants, type Tenant } from '../stage/accounts.ts';
import { seedPosts, type SeededPost } from '../stage/posts.ts';
import { Sandbox } from '../stage/sandbox.ts';
import { awaitCopies } from '../verdict/copies.ts';
import { type Databases, openDatabases } from '../verdict/databases.ts';

/** One thing that a scenario measured, and whether it is good enough. */
export interface Check {
  readonly name: string;
  readonly isMet: boolean;
  readonly detail: string;
}

/** A running product with its businesses, ready for posts. */
export interface Stage {
  readonly fleet: Fleet;
  readonly databases: Databases;
  readonly sandbox: Sandbox;
  readonly tenants: Tenant[];
  /** Plants posts that fall due this many milliseconds from now. */
  readonly plant: (offsetsMs: number[]) => Promise<SeededPost[]>;
}

/** What a scenario wants of its stage, and what happens on it. */
export interface Scenario {
  readonly paces: Paces | null;
  readonly options?: FleetOptions;
  readonly play: (stage: Stage) => Promise<Check[]>;
}

/** Brings up a product of its own, plays the scenario on it and takes everything down again. */
export async function playScenario({ paces, options, play }: Scenario): Promise<Check[]> {
  const { folder, remove } = makeFolder();
  const fleet = await Fleet.start(settingsFor(folder, paces), options);
  const databases = openDatabases(fleet.wiring.databaseUrls);
  try {
    const sandbox = new Sandbox(`http://127.0.0.1:${fleet.wiring.ports.sandbox}`);
    const { tenants, picture } = await openTenants(fleet.wiring, sandbox, 20);
    await awaitCopies(databases, 60_000);
    await sandbox.change({ instagramQuota: 1_000_000 });
    let turn = 0;
    const plant = (offsetsMs: number[]) =>
      seedPosts(databases.of('posts'), {
        seed: (turn += 1),
        tenants,
        picture,
        offsetsMs,
        startAt: new Date(),
      });
    return await play({ fleet, databases, sandbox, tenants, plant });
  } finally {
    await databases.close();
    await fleet.stop();
    remove();
  }
}
