import type { Database } from '../database/database.ts'
import type { ModelDirectory } from '../models/directory.ts'
import type { Admission } from './admission.ts'
import type { Connections } from './connections.ts'
import type { Settings } from '../settings/settings.ts'
import type { Workers } from '../workers/workers.ts'

/** What every route and job of this process can use. */
export type Services = {
  settings: Settings
  secretKey: string
  version: string
  /** The server's public address, without a trailing slash; links in mails start with it. */
  publicUrl: string
  database: Database
  admission: Admission
  connections: Connections
  /** The folder of stored files, within the data folder. */
  filesDirectory: string
  /** Workers that parse and match untrusted text from people and websites. */
  workers: Workers
  models: ModelDirectory
  /** False when the disk can't hold this many more bytes: nothing is accepted then. */
  hasRoom(bytes: number): Promise<boolean>
  /** In its first minute, a server doesn't report jobs as unknown: clients that wait for one ask again. */
  hasJustStarted(): boolean
}
