import type postgres from 'postgres';

const marker = 'Προϊόν της μέτρησης';
const kinds = ['Ορός', 'Κρέμα', 'Αντηλιακό', 'Μάσκα', 'Τόνικ', 'Peeling', 'Filler', 'Αφρός'];
const traits = ['Ενυδάτωσης', 'Λάμψης', 'Σύσφιξης', 'Ρετινόλης', 'Νυκτός', 'Ματιών', 'Hydra', 'Calm'];
const statuses = ['active', 'active', 'active', 'draft', 'archived'];
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

// Catalogue products need access across accounts; the measurement has its own connection.
const actAcross = (sql: postgres.Sql) => sql`select set_config('kallos.across', 'on', false)`;

/** Removes the products of {@link fillProducts}. */
export async function removeProducts(sql: postgres.Sql): Promise<void> {
  await actAcross(sql);
  await sql`delete from products where description like ${`${marker}%`}`;
}

/** Adds products to the catalogue. */
export async function fillProducts(sql: postgres.Sql, wanted: number): Promise<void> {
  await actAcross(sql);
  for (let start = 0; start < wanted; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, wanted - start) }, (_, offset) => {
      const at = start + offset;
      const name = `${kinds[at % 8]} ${traits[Math.floor(at / 8) % 8]} ${at}`;
      const description = `${marker} ${at}: για καθημερινή φροντίδα με υαλουρονικό και βιταμίνη C.`;
      return {
        name,
        description,
        status: statuses[at % statuses.length] ?? 'active',
        example_posts_count: at % 7,
        search_text: plain(`${name} ${description}`),
        sort_name: plain(name),
        created_at: new Date(Date.now() - at * 60_000),
      };
    });
    await sql`insert into products ${sql(rows)}`;
  }
  await sql`analyze products`;
}
