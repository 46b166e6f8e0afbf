import type pg from 'pg'

/** Every table whose rows belong to an organisation, from the database itself, so that a new one is not forgotten. */
export async function tablesOfOrganisations(database: pg.Pool): Promise<string[]> {
  const answer = await database.query(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id' order by table_name`,
  )
  return answer.rows.map((row) => row.table_name as string)
}

/** All rows of an organisation by table, each row as text. */
export async function rowsOfOrganisation(database: pg.Pool, code: string): Promise<Record<string, string[]>> {
  const found = await database.query('select id, organisation::text as row from organisation where code = $1', [code])
  const rows: Record<string, string[]> = { organisation: [found.rows[0].row] }
  for (const table of await tablesOfOrganisations(database)) {
    const answer = await database.query(
      `select t::text as row from ${table} t where organisation_id = $1 order by t::text`,
      [found.rows[0].id],
    )
    rows[table] = answer.rows.map(({ row }) => row as string)
  }
  return rows
}
