import { Readable } from 'node:stream'
import { z } from 'zod'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { askShaped } from '../kit/ask.ts'
import {
  type Connector,
  ConnectorFailure,
  type ConnectorEnvironment,
  deepestFolder,
  type FileBatch,
  FileFailure,
  type Files,
  type Given,
  mostFiles,
  type RemoteFile,
} from '../kit/connector.ts'
import type { NotionBlock } from '../../../engines/imports/index.ts'
import { vendorAddress } from '../integration-egress.ts'

const version = '2022-06-28'
const mostCallsOfPage = 300
const deepestBlock = 8
const longestTitle = 120
/** Notion tells the minute of an edit: what was edited just now may be edited again within it. */
const minutes = 2

const value = z.record(z.string(), z.unknown())
const titleSchema = z.array(z.object({ plain_text: z.string() }))
const thingSchema = z.object({
  ...{ object: z.string(), id: z.string(), last_edited_time: z.string() },
  ...{ archived: z.boolean().optional(), in_trash: z.boolean().optional() },
  ...{ parent: value.optional(), properties: value.optional(), title: titleSchema.optional() },
})
type Thing = z.infer<typeof thingSchema>
const searchSchema = z.object({
  results: z.array(thingSchema),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
})
const blockSchema = z.looseObject({ id: z.string(), type: z.string(), has_children: z.boolean().optional() })
const blocksSchema = z.object({
  results: z.array(blockSchema),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
})

type Notion = <T>(
  method: 'GET' | 'POST',
  path: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  body?: object,
) => Promise<T>

function notionOf(environment: ConnectorEnvironment, { secrets }: Given): Notion {
  const headers = { authorization: `Bearer ${secrets['oauthAccess'] ?? ''}`, 'notion-version': version }
  return (method, path, schema, signal, body) => {
    const url = vendorAddress(environment.standIns, 'notion', `https://api.notion.com/v1/${path}`)
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const asked = { method, headers: { ...headers, 'content-type': 'application/json' }, signal, ...sent }
    return askShaped(environment.egress, url, asked, schema)
  }
}

function titleOf({ title, properties = {} }: Thing): string {
  const named = Object.values(properties).find((one) => value.safeParse(one).data?.['type'] === 'title')
  const parts = title ?? titleSchema.safeParse(value.safeParse(named).data?.['title']).data ?? []
  const words = parts
    .map((part) => part.plain_text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' ? 'Untitled' : words.slice(0, longestTitle).toWellFormed()
}

const isGone = ({ archived, in_trash }: Thing) => archived === true || in_trash === true

function parentOf({ parent = {} }: Thing): string | null {
  const id = parent[String(parent['type'])]
  return typeof id === 'string' ? id : null
}

/** The titles of the pages and databases that contain it, as far as they are shared. */
function foldersOf(thing: Thing, byId: ReadonlyMap<string, Thing>): string[] {
  const folders: string[] = []
  const seen = new Set([thing.id])
  let id = parentOf(thing)
  while (id !== null && !seen.has(id) && folders.length < deepestFolder - 1) {
    seen.add(id)
    const parent = byId.get(id)
    if (!parent) break
    folders.unshift(titleOf(parent))
    id = parentOf(parent)
  }
  return folders
}

/** Pages in the same place may have the same title; all but the first get their id in the name. */
function fileOf(thing: Thing, byId: ReadonlyMap<string, Thing>): RemoteFile {
  const isFresh = Date.now() - Date.parse(thing.last_edited_time) < minutes * 60_000
  return {
    ...{ id: thing.id, tag: isFresh ? `${thing.last_edited_time} ${Date.now()}` : thing.last_edited_time, same: null },
    ...{ path: [...foldersOf(thing, byId), `${titleOf(thing)}.md`], size: null, ref: {} },
  }
}

/** All that is shared, which Notion lists by its search. */
async function listAll(notion: Notion, signal: AbortSignal): Promise<FileBatch> {
  const things: Thing[] = []
  let cursor: string | null = null
  do {
    const body = { page_size: 100, sort: { timestamp: 'last_edited_time', direction: 'descending' } }
    const page: z.infer<typeof searchSchema> = await notion('POST', 'search', searchSchema, signal, {
      ...{ ...body, ...(cursor === null ? {} : { start_cursor: cursor }) },
    })
    things.push(...page.results)
    if (page.has_more && page.next_cursor === cursor) throw new ConnectorFailure(texts.endless('Notion'))
    cursor = page.has_more ? page.next_cursor : null
  } while (cursor !== null && things.length <= mostFiles)
  const present = things.filter((thing) => !isGone(thing))
  const byId = new Map(present.map((thing) => [thing.id, thing]))
  const pages = [...byId.values()].filter(({ object }) => object === 'page')
  const isCut = things.length > mostFiles
  return {
    files: pages.slice(0, mostFiles).map((page) => fileOf(page, byId)),
    ...{ cursor: null, isLast: true, isWhole: !isCut, ...(isCut ? { cut: texts.cutFiles(mostFiles) } : {}) },
  }
}

type Walk = { calls: number; isCut: boolean }

async function blocksOf(
  notion: Notion,
  id: string,
  walk: Walk,
  depth: number,
  signal: AbortSignal,
): Promise<NotionBlock[]> {
  const blocks: NotionBlock[] = []
  let cursor: string | null = null
  do {
    if (walk.calls >= mostCallsOfPage || depth > deepestBlock) {
      walk.isCut = true
      return blocks
    }
    walk.calls += 1
    const from: string = cursor === null ? '' : `&start_cursor=${encodeURIComponent(cursor)}`
    const path = `blocks/${encodeURIComponent(id)}/children?page_size=100${from}`
    const page: z.infer<typeof blocksSchema> = await notion('GET', path, blocksSchema, signal)
    for (const block of page.results) {
      // Child pages and databases become separate documents.
      const isOpened = block.has_children === true && !block.type.startsWith('child_')
      const children = isOpened ? await blocksOf(notion, block.id, walk, depth + 1, signal) : []
      blocks.push({ type: block.type, content: value.safeParse(block[block.type]).data ?? {}, children })
    }
    cursor = page.has_more && page.next_cursor !== cursor ? page.next_cursor : null
  } while (cursor !== null)
  return blocks
}

/** An error about a single page isn't a failure of the connection. */
function ofPage(error: unknown): never {
  if (error instanceof ConnectorFailure && error.status !== null && ![401, 429, 503].includes(error.status))
    throw new FileFailure(texts.fileAnswered(error.status))
  throw error
}

function filesOf(notion: Notion, environment: ConnectorEnvironment, { organisationId }: Given): Files {
  return {
    list: (_cursor, signal) => listAll(notion, signal),
    async fetch({ id }, signal) {
      const page = await notion('GET', `pages/${encodeURIComponent(id)}`, thingSchema, signal).catch(ofPage)
      const walk: Walk = { calls: 0, isCut: false }
      const blocks = await blocksOf(notion, id, walk, 1, signal).catch(ofPage)
      const input = { title: titleOf(page), properties: page.properties ?? {}, blocks, isCut: walk.isCut }
      return Readable.from([
        Buffer.from(
          await environment.workers.run('write a Notion page as Markdown', { organisationId, input, signal }),
        ),
      ])
    },
    // Asks for the page itself, because Notion's search may omit existing pages.
    async isThere(id, signal) {
      const path = `pages/${encodeURIComponent(id)}`
      const page = await notion('GET', path, thingSchema, signal).catch((error: unknown) => {
        if (error instanceof ConnectorFailure && [400, 403, 404].includes(error.status ?? 0)) return null
        throw error
      })
      return page !== null && !isGone(page)
    },
  }
}

/** The pages that people share with the integration, by Notion's API. */
export const notionConnector: Connector = {
  code: 'notion',
  async open(environment, given) {
    return { streams: [], files: filesOf(notionOf(environment, given), environment, given), close: async () => {} }
  },
}
