import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AssistantPorts, WebAccess } from '../../engines/tools/index.ts'
import type { Egress } from '../crawl/egress.ts'
import type { Blobs } from '../database/blobs.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Services } from '../http/services.ts'
import type { JobContext, JobEngine, JobHandler, Reaction, Routine } from '../jobs/job.types.ts'
import type { Notices } from '../live/notices.ts'
import type { RightsWatch } from '../live/rights-watch.ts'
import type { ResolvedModel } from '../models/models.ts'
import type { Settings } from '../settings/settings.ts'
import type { WarehouseEngine } from '../warehouse/warehouse.engine.ts'
import type { Workers } from '../workers/workers.ts'

export type BackgroundModel = {
  /** Null: no model may. */
  model: {
    id: string
    label: string
    resolved: ResolvedModel
    /** In US dollars; null without a price. */
    costOf(tokens: { input: number; output: number }): number | null
  } | null
  used: { tokens: number; cost: number | null }
  /** Why it must not be asked now, as a sentence. */
  pause: string | null
}

/** An answer, and what it stands on. */
export type Answered = {
  /** The questions of its conversation, the answered one last. */
  questions: readonly string[]
  text: string
  citations: readonly { documentId: string; context: string | null }[]
  /** Names of the tables. */
  tables: readonly string[]
}

/** What features that ask the assistant are given: its ports with the rights of a person, and the organisation's model. */
export type Assistant = {
  portsFor(context: JobContext): Promise<AssistantPorts>
  portsOf(asker: { personId: string; organisationId: string }): Promise<AssistantPorts>
  /** The model that answers and writes. */
  modelFor(context: JobContext): Promise<ResolvedModel>
  /** The same within a request. */
  modelOf(asker: { personId: string; organisationId: string }): Promise<ResolvedModel>
  /** The one for small work, where the organisation allows it; null: rules do that work. */
  smallModelFor(context: JobContext): Promise<ResolvedModel | null>
  /** The one that judges what another wrote: the one for small work where it is allowed, else the one that writes. */
  judgeFor(context: JobContext): Promise<ResolvedModel>
  /** Questions that may follow an answer; each of them was answered from what is there before it is suggested. */
  followUpsFor(context: JobContext, answered: Answered): Promise<string[]>
  /** What reads an organisation's uploads in the background, with what that used this month. */
  backgroundFor(organisationId: string): Promise<BackgroundModel>
  /** The web, as far as the organisation lets a conversation use it; null where it does not. */
  webFor(context: JobContext): Promise<Omit<WebAccess, 'askPermission'> | null>
}

/** What a server holds before its features register. */
export type Platform = {
  services: Services
  settings: Settings
  secretKey: string
  publicUrl: string
  database: Database
  notices: Notices
  rights: RightsWatch
  blobs: Blobs
  warehouse: WarehouseEngine
  workers: Workers
  /** The way to public websites. */
  egress: Egress
  assistant: Assistant
  /** What the product takes for the present, in milliseconds. */
  now(): number
  /** Throws, with a sentence for the job, while the disk has no room. */
  checkRoom(): Promise<void>
  /** The job engine, which starts after all handlers are known. */
  engine(): JobEngine
}

/** One feature of the server: all that it adds to the platform. */
export type Feature = {
  name: string
  /** Brings what is stored up to this version, before anything else starts. */
  prepare?(database: Database): Promise<void>
  /** Whether the key opens one of the secrets that the feature has sealed; null where there are none. */
  opensSecrets?(tx: Transaction, secretKey: string): Promise<boolean | null>
  handlers?(platform: Platform): JobHandler[]
  routines?(platform: Platform): Routine[]
  reactions?: readonly Reaction[]
  routes?(server: FastifyInstance, platform: Platform): void | Promise<void>
  /** What goes on beside the requests, until the signal aborts. */
  start?(platform: Platform, running: { log: FastifyBaseLogger; signal: AbortSignal }): void | Promise<void>
}
