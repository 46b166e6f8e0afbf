import { tableModelRoutes as routes } from '../../../contract/datasets/table-model.routes.ts'
import type {
  NewCalculation,
  NewRelation,
  Preview,
  TableModel,
} from '../../../contract/datasets/table-model.schemas.ts'
import type { Api } from '../shared/http.ts'

type Address = { project: string; table: string }
type Part = { kind: 'column' | 'relation'; id: string }
type Draft = { id: string | null; rev: number; key: string } & (
  | ({ kind: 'column' } & NewCalculation)
  | ({ kind: 'relation' } & NewRelation)
)

export type TableModelService = ReturnType<typeof createTableModelService>

/** Calculated columns and relations of an organisation's tables. */
export function createTableModelService(api: Api) {
  async function saveColumn(params: Address, draft: Draft & { kind: 'column' }, signal: AbortSignal): Promise<void> {
    const { id, rev, key: idempotencyKey, label, expression } = draft
    const body = { label, expression }
    if (id === null) await api.call(routes.addCalculation, { params, body, idempotencyKey, signal })
    else
      await api.call(routes.changeCalculation, {
        params: { ...params, columnId: id },
        body: { ...body, rev },
        signal,
      })
  }

  async function saveRelation(
    params: Address,
    draft: Draft & { kind: 'relation' },
    signal: AbortSignal,
  ): Promise<void> {
    const { id, rev, key: idempotencyKey, label, column, toTable, toColumn } = draft
    const body = { label, column, toTable, toColumn }
    if (id === null) await api.call(routes.addRelation, { params, body, idempotencyKey, signal })
    else
      await api.call(routes.changeRelation, {
        params: { ...params, relationId: id },
        body: { ...body, rev },
        signal,
      })
  }

  return {
    async read(params: Address, signal: AbortSignal): Promise<TableModel> {
      return (await api.read(routes.readTableModel, { params, staleTime: 0, signal })).model
    },

    preview(params: Address, body: { expression: string; columnId?: string }, signal: AbortSignal): Promise<Preview> {
      return api.call(routes.previewCalculation, { params, body, signal })
    },

    async save(params: Address, draft: Draft, signal: AbortSignal): Promise<void> {
      await (draft.kind === 'column' ? saveColumn(params, draft, signal) : saveRelation(params, draft, signal))
    },

    async remove(params: Address, { kind, id }: Part, signal: AbortSignal): Promise<void> {
      if (kind === 'column') await api.call(routes.deleteCalculation, { params: { ...params, columnId: id }, signal })
      else await api.call(routes.deleteRelation, { params: { ...params, relationId: id }, signal })
    },

    async restore(params: Address, { kind, id }: Part, signal: AbortSignal): Promise<void> {
      if (kind === 'column') await api.call(routes.restoreCalculation, { params: { ...params, columnId: id }, signal })
      else await api.call(routes.restoreRelation, { params: { ...params, relationId: id }, signal })
    },
  }
}
