import type { Blobs } from '../../platform/database/blobs.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import type { Workers } from '../../platform/workers/workers.ts'

export type IngestionEnvironment = {
  blobs: Blobs
  warehouse: WarehouseEngine
  workers: Workers
  /** Throws, with a sentence for the job, while the disk is full. */
  checkRoom(): Promise<void>
}
