import { defaultLogin, networkNames, networksOfLogin } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { Platform } from '@kallos/contracts/wire';

/** Returns the networks that a post goes to, each once; without pages those of the first login. */
export function postNetworks(targets: BulkPost['targets']): readonly Platform[] {
  const own = networkNames.filter((name) => targets.some(({ platform }) => platform === name));
  return own.length > 0 ? own : networksOfLogin(defaultLogin);
}
