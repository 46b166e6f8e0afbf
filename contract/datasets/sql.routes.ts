import { projectParams, route } from '../shared/route.ts'
import { sqlResultSchema, sqlStatementSchema, sqlTablesSchema } from './sql.schemas.ts'

export const sqlRoutes = {
  /** Runs one statement that reads, over the tables that the person may see. It changes nothing and is kept in the audit log. */
  runSql: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/sql',
    rights: 'reader',
    reads: true,
    params: projectParams,
    body: sqlStatementSchema,
    response: sqlResultSchema,
  }),
  /** The tables and columns that a statement may name, with their rows. */
  listSqlTables: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/sql/tables',
    rights: 'reader',
    params: projectParams,
    response: sqlTablesSchema,
  }),
}
