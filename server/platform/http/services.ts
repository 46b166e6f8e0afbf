import type { Database } from '../database/database.ts'
import type { ModelDirectory } from '../models/directory.ts'
import type { Admission } from './admission.ts'
import type { Connections } from './connections.ts'
import type { Settings } from '../settings/settings.ts'
import type { Workers } from '../workers/workers.ts'

/** What every route and job of this process can reach. */
export type Services = {
  settings: Settings
  secretKey: string
  version: string
  /** Where people reach this server, without a slash at the end; links of mails begin with it. */
  publicUrl: string
  database: Database
  admission: Admission
  connections: Connections
  /** Where the bytes of files lie, below the data folder. */
  filesDirectory: string
  /** Where text that people or websites wrote is read and matched. */
  workers: Workers
  models: ModelDirectory
  /** False when the disk has no room for so many bytes more: nothing is taken in then. */
  hasRoom(bytes: number): Promise<boolean>
  /** In its first minute a server does not say of a job that there is none such: who waits for it asks again. */
  hasJustStarted(): boolean
}
