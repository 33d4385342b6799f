import postgres from 'postgres';

/** Opens one connection for a few statements. */
export const openSession = (url: string): postgres.Sql =>
  postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });

/** Runs `work` on a connection and closes it. */
export async function inSession<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openSession(url);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Runs statements in sequence on one connection; returns the rows of the last. */
export const runStatements = <T extends postgres.Row = postgres.Row>(
  url: string,
  ...statements: string[]
): Promise<T[]> =>
  inSession(url, async (sql) => {
    let rows: T[] = [];
    for (const statement of statements) rows = [...(await sql.unsafe<T[]>(statement))];
    return rows;
  });
