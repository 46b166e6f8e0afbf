import type { Readable } from 'node:stream'
import type { HelperItem, IntegrationCode } from '../../../../contract/integrations/integrations.schemas.ts'
import type { Discovered, RowsHead, SourceRow } from '../../../engines/imports/index.ts'
import type { Blobs } from '../../../platform/database/blobs.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Egress } from '../../../platform/crawl/egress.ts'
import type { Workers } from '../../../platform/workers/workers.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'

/** A failure whose message is for the person who connects. `retryAfter`: seconds for which the other side wants no calls. */
export class ConnectorFailure extends Error {
  readonly retryAfter: number | null
  /** With which the other side answered; null where it did not. */
  readonly status: number | null
  constructor(message: string, retryAfter: number | null = null, status: number | null = null) {
    super(message)
    this.name = 'ConnectorFailure'
    this.retryAfter = retryAfter
    this.status = status
  }
}

/** One portion of a stream and the place behind it. */
export type Batch = {
  rows: SourceRow[]
  /** The keys of rows that are no more. */
  gone?: string[]
  cursor: unknown
  isLast: boolean
  /** How many rows the stream has, if the other side says so. */
  total?: number
  /** In the last portion: false if rows may have been missed, so that none is removed for not being shown. */
  isWhole?: boolean
}

export type Stream = RowsHead & {
  name: string
  label: string
  /** The name of its dataset, so that projects of two systems stay apart; its label by default. */
  dataset?: string
  /** `whole`: every sync reads all, and what it did not show is gone. `changes`: it begins where the last one ended. */
  mode: 'whole' | 'changes'
  /** A cursor of null begins. */
  read(cursor: unknown, signal: AbortSignal): Promise<Batch>
}

/** A failure of a single file; the others are still read. */
export class FileFailure extends ConnectorFailure {}

/** A file on the other side. */
export type RemoteFile = {
  /** Names it there. */
  id: string
  /** Changes with its content. */
  tag: string
  /** By which it is known again when its id is another one; null where nothing tells. */
  same: string | null
  /** The folders that lead to it from what is connected, and last its name. */
  path: string[]
  /** In bytes, if known. */
  size: number | null
  /** What the connector needs to ask for it. */
  ref: Record<string, unknown>
  /** Why it cannot be a document, where its name does not say so. */
  leftOut?: string
}

export type FileBatch = {
  files: RemoteFile[]
  /** The ids of those that are no more. */
  gone?: string[]
  cursor: unknown
  isLast: boolean
  /** In the last portion: whether the listing is complete, so that unlisted files are gone. */
  isWhole?: boolean
  /** Why not all was shown, for people. */
  cut?: string
}

/** The files of a system, portion by portion. The cursor of the last portion is where the next sync begins. */
export type Files = {
  list(cursor: unknown, signal: AbortSignal): Promise<FileBatch>
  /** Throws a FileFailure where only this one cannot be had. */
  fetch(file: Pick<RemoteFile, 'id' | 'ref' | 'path'>, signal: AbortSignal): Promise<Readable>
  /** Asked for what a whole listing did not show, where such a listing may miss some. */
  isThere?: (id: string, signal: AbortSignal) => Promise<boolean>
}

/** A connection that stands for the time of one piece of work. */
export type Opened = {
  streams: readonly Stream[]
  files?: Files
  discovered?: Discovered
  helper?: (name: string, asked: { query: string; ids: string[] }, signal: AbortSignal) => Promise<HelperItem[]>
  close(): Promise<void>
}

/** What a connector may reach. */
export type ConnectorEnvironment = {
  egress: Egress
  /** How long the other side of a non-HTTP connection may be silent. */
  silenceMilliseconds: number
  /** The product's own, which no connector may be led to. */
  database: Database
  /** Stores downloaded files until they are read. */
  blobs: Blobs
  workers: Workers
  /** By the code of an integration: what stands for its vendor in tests. */
  standIns: ReadonlyMap<string, string>
}

export type Given = {
  organisationId: string
  settings: Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, string>>
  timeZone: string
  discovered: Discovered
}

/** One kind of system: how it is opened and what is read there. Everything else is the kit's. */
export type Connector = {
  code: IntegrationCode
  /** Throws a ConnectorFailure when it cannot be reached or does not let us in. */
  open(environment: ConnectorEnvironment, given: Given, signal: AbortSignal): Promise<Opened>
}

export const textOf = (settings: Readonly<Record<string, unknown>>, name: string): string => {
  const value = ownValue(settings, name)
  return typeof value === 'string' ? value : ''
}
export const listOf = (settings: Readonly<Record<string, unknown>>, name: string): string[] => {
  const value = ownValue(settings, name)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** How many rows of one stream are kept, and how many are read at once. */
export const mostRows = 100_000
export const rowsAtOnce = 2_000
/** How much one stream may hold altogether, as JSON. */
export const mostBytesOfRows = 100_000_000
/** A stream that shows more portions than this one after the other with no row that it has not shown has no end. */
export const mostBarren = 25

/** How many files a connection brings, and how many folders deep. */
export const mostFiles = 10_000
export const deepestFolder = 25
