import { acrossAccounts, type Database, type Transaction } from '../src/database/database.ts';

interface Preparing {
  prepareQuery: (...query: unknown[]) => unknown;
}

/** Runs work in a transaction across accounts; returns how many statements it sent. */
export function countStatements(db: Database, work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return acrossAccounts(db, async (tx) => {
    let sent = 0;
    const { session } = tx as unknown as { session: Preparing };
    const prepare = session.prepareQuery.bind(session);
    session.prepareQuery = (...query) => {
      sent += 1;
      return prepare(...query);
    };
    await work(tx);
    return sent;
  });
}
