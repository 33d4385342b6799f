import type postgres from 'postgres';

/** The rights of a running login on a table by default. */
const usual = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
/** Tables with other rights. */
const unusual: Record<string, string[]> = {
  'public.audit_entries': ['SELECT', 'INSERT'],
  'drizzle.__drizzle_migrations': ['SELECT'],
};

/** Returns the tables that a login can see, with owner and rights. */
export const tablesOf = (sql: postgres.Sql) => sql<{ name: string; owner: string; rights: string[] }[]>`
  select format('%I.%I', n.nspname, c.relname) as name, pg_get_userbyid(c.relowner) as owner,
    array(select r from unnest(
      '{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER,MAINTAIN}'::text[]) r
      where has_table_privilege(c.oid, r) or has_table_privilege(c.oid, r || ' WITH GRANT OPTION')) as rights
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  order by 1`;

/** Returns the same tables with the expected owner and rights. */
export const expectedTables = (service: string, tables: ReadonlyArray<{ name: string }>) =>
  tables.map(({ name }) => ({ name, owner: `svc_${service}_owner`, rights: unusual[name] ?? usual }));
