import { projectParams, route } from '../shared/route.ts'
import { sqlResultSchema, sqlStatementSchema, sqlTablesSchema } from './sql.schemas.ts'

export const sqlRoutes = {
  /** Runs one read-only statement over the tables that the caller may see. It is recorded in the audit log. */
  runSql: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/sql',
    rights: 'reader',
    scope: 'read',
    reads: true,
    params: projectParams,
    body: sqlStatementSchema,
    response: sqlResultSchema,
  }),
  /** The tables and columns that a statement may name, with row counts. */
  listSqlTables: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/sql/tables',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: sqlTablesSchema,
  }),
}
