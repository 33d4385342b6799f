import postgres from 'postgres';

/** One connection to a database, for a few statements. */
export const openSession = (url: string): postgres.Sql =>
  postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });

/** Does something on such a connection, which is closed afterwards. */
export async function inSession<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openSession(url);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Runs statements one after the other on one connection; answers the rows of the last. */
export const ask = <T extends postgres.Row = postgres.Row>(
  url: string,
  ...statements: string[]
): Promise<T[]> =>
  inSession(url, async (sql) => {
    let rows: T[] = [];
    for (const statement of statements) rows = [...(await sql.unsafe<T[]>(statement))];
    return rows;
  });
