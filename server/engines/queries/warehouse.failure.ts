import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import { warehouseTexts } from '../../../contract/datasets/warehouse.texts.ts'

/** A question that the warehouse cannot answer: 400 for the asker's mistake, 503 and 504 for the warehouse's own state. */
export class WarehouseFailure extends Error {
  readonly statusCode: number
  readonly fields: Record<string, string>

  constructor(statusCode: 400 | 503 | 504, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'WarehouseFailure'
    this.statusCode = statusCode
    this.fields = fields
  }
}

export function refuse(message: string, field: string): never {
  throw new WarehouseFailure(400, message, { [field]: message })
}

export type EngineTrouble = 'too slow' | 'out of memory' | 'overflow' | 'refused' | 'unavailable' | 'busy'

/** The failure that a person sees for a trouble of the engine; what DuckDB said stays inside. */
export function failureOf(trouble: EngineTrouble): WarehouseFailure {
  if (trouble === 'too slow') return new WarehouseFailure(504, warehouseTexts.queryTooSlow)
  if (trouble === 'out of memory') return new WarehouseFailure(400, warehouseTexts.queryTooBig)
  if (trouble === 'overflow') return new WarehouseFailure(400, warehouseTexts.sumTooLarge)
  if (trouble === 'busy') return new WarehouseFailure(503, warehouseTexts.warehouseBusy)
  return new WarehouseFailure(503, texts.warehouseUnavailable)
}
