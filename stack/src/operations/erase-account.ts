import { parseArgs } from 'node:util';
import { runCommand, StackFault } from '../fault.ts';
import { readSettings } from '../settings/settings.ts';
import { eraseAccount, eraseDueAccounts } from './erase.ts';

const usage = `npm run erase-account -- <account id>
npm run erase-account -- --due

  Erases everything that all services keep of an account: its users, company, products, connection, posts, mails, the
  pictures and videos that nobody else shows, and its events.
  Disconnect Facebook in its portal first, so that Meta forgets us too. The audit stays, which nobody can change.
  With --due: erases the accounts that were deleted in the admin area thirty days ago.
  The platform may run.`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { due: { type: 'boolean', default: false } },
  });
  const settings = readSettings(process.env);
  if (values.due && positionals.length === 0) {
    const erased = await eraseDueAccounts(settings, console.log);
    console.log(erased.length === 0 ? 'no account is due' : `erased: ${erased.join(', ')}`);
    return;
  }
  const accountId = Number(positionals[0]);
  if (!Number.isInteger(accountId) || accountId < 1 || positionals.length !== 1 || values.due)
    throw new StackFault(usage);
  await eraseAccount(settings, accountId, console.log);
}

await runCommand(main);
