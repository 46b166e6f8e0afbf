import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AnswerLimit, AssistantPorts, WebAccess } from '../../engines/tools/index.ts'
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
  /** Null: no model is allowed. */
  model: {
    id: string
    label: string
    resolved: ResolvedModel
    /** In US dollars; null without a price. */
    costOf(tokens: { input: number; output: number }): number | null
  } | null
  used: { tokens: number; cost: number | null }
  /** Why it must not be called now, as a sentence. */
  pause: string | null
}

/** An answer and its sources. */
export type Answered = {
  /** The conversation's questions, the answered one last. */
  questions: readonly string[]
  text: string
  citations: readonly { documentId: string; context: string | null }[]
  /** Table names. */
  tables: readonly string[]
}

/** What features that use the assistant get: its ports with a person's rights, and the organisation's model. */
export type Assistant = {
  /** `only`: what the question is limited to. */
  portsFor(context: JobContext, only?: AnswerLimit | null): Promise<AssistantPorts>
  portsOf(asker: { personId: string; organisationId: string }): Promise<AssistantPorts>
  /** The model that answers and writes. */
  modelFor(context: JobContext): Promise<ResolvedModel>
  /** Like `modelFor`, within a request. */
  modelOf(asker: { personId: string; organisationId: string }): Promise<ResolvedModel>
  /** The model for small work, where the organisation allows it; null: rules do that work. */
  smallModelFor(context: JobContext): Promise<ResolvedModel | null>
  /** The model that judges another's text: the small one where allowed, otherwise the one that writes. */
  judgeFor(context: JobContext): Promise<ResolvedModel>
  /** Follow-up questions for an answer; each is only suggested after it could be answered from the available data. */
  followUpsFor(context: JobContext, answered: Answered, only?: AnswerLimit | null): Promise<string[]>
  /** The model that reads an organisation's uploads in the background, with its usage this month. */
  backgroundFor(organisationId: string): Promise<BackgroundModel>
  /** Web access as far as the organisation allows it in a conversation; null where it does not. */
  webFor(context: JobContext): Promise<Omit<WebAccess, 'askPermission'> | null>
}

/** What a server has before its features register. */
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
  /** Access to public websites. */
  egress: Egress
  assistant: Assistant
  /** The product's clock, in milliseconds. */
  now(): number
  /** Throws, with a sentence for the job, while the disk is full. */
  checkRoom(): Promise<void>
  /** The job engine, which starts after all handlers are registered. */
  engine(): JobEngine
}

/** One feature of the server: everything it adds to the platform. */
export type Feature = {
  name: string
  /** Upgrades stored data to this version, before anything else starts. */
  prepare?(database: Database): Promise<void>
  /** Whether the key decrypts a secret that the feature has stored; null where there are none. */
  opensSecrets?(tx: Transaction, secretKey: string): Promise<boolean | null>
  handlers?(platform: Platform): JobHandler[]
  routines?(platform: Platform): Routine[]
  reactions?: readonly Reaction[]
  routes?(server: FastifyInstance, platform: Platform): void | Promise<void>
  /** Background work, until the signal aborts. */
  start?(platform: Platform, running: { log: FastifyBaseLogger; signal: AbortSignal }): void | Promise<void>
}
