import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkedText, httpAddress, token } from '@kallos/service-kit/setting-types';
import { StackFault } from '../../fault.ts';
import { type BucketSettings, openBucket } from './s3-bucket.ts';

/** Copies of backups elsewhere. A copy without its manifest is incomplete and is not listed. */
export interface OffSite {
  readonly list: () => Promise<string[]>;
  /** Copies a backup; `manifest.json` last. */
  readonly put: (folder: string, name: string) => Promise<void>;
  /** Fetches a copy into a new folder. */
  readonly get: (name: string, folder: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

const manifest = 'manifest.json';

/** Types of the variables. */
export const offSiteTypes = {
  BACKUP_S3_ENDPOINT: httpAddress,
  BACKUP_S3_BUCKET: checkedText(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket'),
  BACKUP_S3_REGION: checkedText(/^[a-z\d-]{2,40}$/, 'must be the name of a region such as eu-central-1'),
  BACKUP_S3_ACCESS_KEY_ID: token,
  BACKUP_S3_SECRET_ACCESS_KEY: token,
} as const;

/** Reads the settings of `BACKUP_S3_*`; null without them. */
export function readOffSite(environment: Record<string, string | undefined>): BucketSettings | null {
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
    (name) => `BACKUP_S3_${name}`,
  );
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StackFault(
      `${missing.join(', ')} must be set too: BACKUP_S3_ENDPOINT needs all of ${names.join(', ')}`,
    );
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map(
    (name) => environment[name],
  );
  const region = environment['BACKUP_S3_REGION'] || 'us-east-1';
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Opens the store of copies. */
export function openOffSite(settings: BucketSettings): OffSite {
  const bucket = openBucket(settings);
  return {
    list: async () =>
      (await bucket.keysBelow(''))
        .filter((key) => /^[^/]+\/manifest\.json$/.test(key))
        .map(dirname)
        .toSorted(),
    put: async (folder, name) => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => statSync(join(folder, file)).isFile())
        .toSorted((one, other) => Number(one === manifest) - Number(other === manifest));
      if (files.at(-1) !== manifest) throw new StackFault(`${folder} holds no backup`);
      // Without it an interrupted copy would look complete.
      await bucket.remove([`${name}/${manifest}`]);
      for (const file of files) await bucket.putFile(join(folder, file), `${name}/${file}`);
    },
    get: async (name, folder) => {
      if (existsSync(folder)) throw new StackFault(`${folder} exists already`);
      const keys = await bucket.keysBelow(`${name}/`);
      if (!keys.includes(`${name}/${manifest}`))
        throw new StackFault(
          `${settings.endpoint}, bucket ${settings.bucket}, has no complete backup ${name}`,
        );
      const draft = `${folder}.part`;
      rmSync(draft, { recursive: true, force: true });
      for (const key of keys) {
        // A foreign store must not name files outside of the folder.
        if (key.split('/').includes('..')) throw new StackFault(`${key} is no file of a backup`);
        const file = join(draft, ...key.split('/').slice(1));
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        await bucket.getFile(key, file);
      }
      renameSync(draft, folder);
    },
    // Removes the manifest first, so that the rest of an interrupted removal does not look like a backup.
    remove: async (name) => {
      await bucket.remove([`${name}/${manifest}`]);
      await bucket.remove(await bucket.keysBelow(`${name}/`));
    },
  };
}
