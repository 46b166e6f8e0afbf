import { sqlRoutes as routes } from '../../../contract/datasets/sql.routes.ts'
import type { SqlResult, SqlTable } from '../../../contract/datasets/sql.schemas.ts'
import type { Api } from '../shared/http.ts'

export type SqlService = ReturnType<typeof createSqlService>

export const createSqlService = (api: Api) => ({
  async listTables(project: string, signal: AbortSignal): Promise<readonly SqlTable[]> {
    return (await api.read(routes.listSqlTables, { params: { project }, staleTime: 0, signal })).tables
  },

  run: (
    { project, sql, limit }: { project: string; sql: string; limit: number },
    signal: AbortSignal,
  ): Promise<SqlResult> => api.call(routes.runSql, { params: { project }, body: { sql, limit }, signal }),
})
