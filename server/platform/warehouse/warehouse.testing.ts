import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWarehouse, type WarehouseEngine } from './warehouse.engine.ts'

export type OwnWarehouse = { folder: string; engine: WarehouseEngine; close(): Promise<void> }

/** A warehouse in its own folder, which is removed with it. */
export async function startOwnWarehouse(
  options: Omit<Parameters<typeof startWarehouse>[0], 'directory'> = {},
): Promise<OwnWarehouse> {
  const folder = await mkdtemp(join(tmpdir(), 'warehouse-'))
  const engine = startWarehouse({ directory: folder, ...options })
  return {
    ...{ folder, engine },
    async close() {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
