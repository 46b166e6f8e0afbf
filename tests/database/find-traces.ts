import type pg from 'pg'

/** Every table that holds a text anywhere in a row, with how many such rows. */
export async function findTraces(database: pg.Pool, text: string): Promise<Record<string, number>> {
  const tables = await database.query(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1",
  )
  const found: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await database.query(`select count(*) from ${name} t where strpos(t::text, $1) > 0`, [text])
    if (Number(rows[0].count) > 0) found[name.replace('public.', '')] = Number(rows[0].count)
  }
  return found
}
