import type { z } from 'zod'
import { isMarkdownName, withoutSiteTags } from '../../../contract/documents/site-tags.ts'
import type {
  AssistantPorts,
  AskedText,
  findInDocumentSchema,
  listDocumentsSchema,
  ListedDocument,
  readDocumentSchema,
  ReadPart,
} from '../tools/index.ts'
import { stemsOf } from '../terms/index.ts'
import { beginsInTable, isTableRow } from '../passages/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import type { Evidence } from './evidence.ts'
import type { GivenPassages } from './given-passages.ts'
import type { ToolOutcome } from './tool-outcome.ts'

export const longestResult = 24_000
const listedAtOnce = 100
const partsAtOnce = 200
const usualRead = 12_000
const usualFound = 20
const LONGEST_HEAD = 500

const failed = (error: string): ToolOutcome => ({ ok: false, error })
const lengthOf = (value: unknown): number => JSON.stringify(value).length

/** As many of the first entries as fit; `next`: where to go on. */
export function fitting<T>(entries: readonly T[], most: number): T[] {
  let left = most
  const kept: T[] = []
  for (const entry of entries) {
    left -= lengthOf(entry)
    if (left < 0 && kept.length > 0) break
    kept.push(entry)
  }
  return kept
}

/** The blanks and dashes that pad the columns of a table say nothing. */
export const withoutPadding = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isTableRow(line) ? line.replace(/[ \t]+/g, ' ').replace(/-{4,}/g, '---') : line))
    .join('\n')

/** A passage as a model reads it: without the padding of tables, and in Markdown with the words of a website's tags. */
export const textForModel = (text: string, filename: string): string =>
  withoutPadding(isMarkdownName(filename) ? withoutSiteTags(text) : text)

/** A text with the first row of the table that it goes on with, which names its columns. */
export const withHead = (head: string | null, text: string): { columns?: string; text: string } =>
  head === null ? { text } : { columns: withoutPadding(head).slice(0, LONGEST_HEAD), text }

/** It stands within many words that have nothing to do with it. */
const isAcronym = (text: string): boolean => /^\p{Lu}[\p{Lu}\p{N}&-]{1,5}$/u.test(text.trim())

/** Headings with most words of the one that was asked first. */
function nearestFirst(headings: readonly string[], asked: string): string[] {
  const wanted = new Set(stemsOf(asked))
  const near = (heading: string): number => {
    const held = new Set(stemsOf(heading.split(' > ').at(-1) ?? ''))
    return [...held].filter((stem) => wanted.has(stem)).length / Math.max(1, held.size + wanted.size)
  }
  return headings.toSorted((one, other) => near(other) - near(one))
}

/** The words of a file's name by which others like it are found, the longest first. */
const wordsOfName = (path: string): string[] => {
  const name =
    path
      .slice(0, 400)
      .split('/')
      .at(-1)
      ?.replace(/\.\w{1,8}$/, '') ?? ''
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)
  return [...new Set([name, ...words.toSorted((one, other) => other.length - one.length)])].filter(Boolean).slice(0, 4)
}

const MOST_HOSTS = 8
/** The hosts that addresses in a text lead to, each once. */
const hostsIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/https?:\/\/([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*)/giu)].map(([, host]) => host!),
    ),
  ),
]

/** Where named passages stand, so that later answers find them. */
const spansOf = (named: readonly { passage: string }[], parts: readonly ReadPart[]) =>
  parts.map(({ pageId, start, end }, at) => ({ passage: named[at]?.passage, pageId, start, end }))

type Located = { document: string; title: string; path: string }

/** The tools that read documents page by page, over the ports of one asking person. */
export function readingTools(ports: AssistantPorts, evidence: Evidence, given: GivenPassages) {
  const named = (part: ReadPart, { document, title, path }: Located) =>
    evidence.addPassage({
      ...{ documentId: document, documentTitle: title, score: 0 },
      ...{ filename: path.split('/').at(-1) ?? path, folderPath: path.split('/').slice(0, -1).join(' / ') },
      ...{ pageId: part.pageId, pageNumber: part.pageNumber, start: part.start, end: part.end },
      ...{ text: part.text, heading: part.heading },
    })
  const headsOf = async (
    passages: readonly Pick<ReadPart, 'pageId' | 'start' | 'text'>[],
  ): Promise<(string | null)[]> => {
    const open = passages.filter(({ text }) => beginsInTable(text))
    const heads = open.length === 0 ? [] : await ports.documents.tableHeads(open)
    return passages.map((passage) => heads[open.indexOf(passage)] ?? null)
  }
  const noDocument = async (called: string): Promise<string> => {
    const ofWords = await Promise.all(
      wordsOfName(called).map((titleContains) => ports.documents.list({ titleContains, offset: 0, limit: 5 })),
    )
    const near = [...new Set(ofWords.flatMap(({ documents }) => documents.map(({ path }) => path)))].slice(0, 5)
    const { total } = await ports.documents.list({ offset: 0, limit: 1 })
    const others = near.length === 0 ? 'none has a name like it' : `names like it are ${near.join(', ')}`
    return `There is no document "${called}" among the ${total} of list_documents; ${others}.`
  }
  /** A short word in capitals is looked for as that first. */
  const findWords = async (asked: AskedText) => {
    const exact = isAcronym(asked.text) ? await ports.documents.findText({ ...asked, as: 'exact word' }) : null
    return exact !== null && exact.total > 0 ? exact : ports.documents.findText(asked)
  }
  const unknown = async (called: string): Promise<ToolOutcome> => failed(await noDocument(called))

  return {
    headsOf,
    noDocument,

    /** Where nothing is looked through: there is no such folder, or none of its documents is of the kind or days asked for. */
    async noFolder(folder: string): Promise<string> {
      const { total } = await ports.documents.list({ folder, offset: 0, limit: 1 })
      if (total > 0) return `No document in "${folder}" is of that kind and date.`
      const { documents } = await ports.documents.list({ offset: 0, limit: listedAtOnce })
      const folders = new Set(
        documents.flatMap(({ path }) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : [])),
      )
      return `There is no folder "${folder}"; there are ${[...folders].slice(0, 20).join(', ') || 'none'}.`
    },

    async list({ folder, titleContains, sort, offset = 0 }: z.infer<typeof listDocumentsSchema>): Promise<ToolOutcome> {
      const { documents, total } = await ports.documents.list({
        folder,
        titleContains,
        sort,
        offset,
        limit: listedAtOnce,
      })
      const kept = fitting(documents, longestResult)
      const next = offset + kept.length
      const content = { documents: kept, total, truncated: next < total, next: next < total ? next : null }
      return { ok: true, content, data: null }
    },

    async read(
      {
        document: called,
        page,
        heading,
        offset = 0,
        maxChars = usualRead,
        again = false,
      }: z.infer<typeof readDocumentSchema>,
      turn: Promise<void>,
    ): Promise<ToolOutcome> {
      const document: ListedDocument | null = await ports.documents.find(called)
      if (document === null) return unknown(called)
      const asked = { document: document.document, page, heading, offset, limit: partsAtOnce }
      const { parts, total, outline } = await ports.documents.read(asked)
      if (parts.length === 0 && offset === 0)
        return failed(
          heading === undefined && page === undefined
            ? `"${document.path}" holds no text.`
            : `"${document.path}" has no such part. It has ${document.pages} pages and the headings ${nearestFirst(outline, heading ?? '').join('; ') || 'none'}.`,
        )
      const heads = await headsOf(parts.slice(0, 1))
      await turn
      const passages = parts.map((part, at) => {
        const passage = named(part, document)
        const entry = {
          ...{ passage, page: part.pageNumber, heading: part.heading },
          ...withHead(heads[at] ?? null, textForModel(part.text, document.path)),
        }
        return again ? entry : given.entryOf(passage, {}, entry)
      })
      const kept = fitting(passages, maxChars)
      given.note(kept, () => true)
      const next = offset + kept.length
      const hosts = hostsIn(parts.slice(0, kept.length).map(({ text }) => text)).slice(0, MOST_HOSTS)
      const isWhole = page === undefined && heading === undefined && offset === 0
      const content = {
        ...{ document: document.document, title: document.title, path: document.path, date: document.date },
        ...{ pages: document.pages, ...(isWhole ? { outline } : {}), passages: kept, total },
        ...{ truncated: next < total, next: next < total ? next : null },
        ...(hosts.length === 0 ? {} : { note: assistantTexts.linkedElsewhere(hosts) }),
      }
      return { ok: true, content, data: { passages: spansOf(passages, parts) } }
    },

    async find(
      {
        text = '',
        pattern,
        document: called,
        wholeWords = false,
        only,
        offset = 0,
        limit = usualFound,
      }: z.infer<typeof findInDocumentSchema>,
      turn: Promise<void>,
    ): Promise<ToolOutcome> {
      const document = called === undefined ? null : await ports.documents.find(called)
      if (called !== undefined && document === null) return unknown(called)
      const asked = { document: document?.document, only, offset, limit }
      const hits =
        pattern === undefined
          ? { ...(await findWords({ ...asked, text, as: wholeWords ? 'word' : 'part' })), left: 0 }
          : await ports.documents.findPattern({ ...asked, pattern, wholeWords })
      if ('problem' in hits) return failed(assistantTexts.wrongPattern(hits.at, hits.problem))
      const { found, total, looked, left } = hits
      const heads = await headsOf(found)
      await turn
      const passages = found.map((part, at) => {
        const passage = named(part, part)
        return given.entryOf(
          passage,
          {},
          {
            ...{ passage, document: part.document, path: part.path, page: part.pageNumber },
            ...{ heading: part.heading, ...withHead(heads[at] ?? null, textForModel(part.text, part.path)) },
          },
        )
      })
      const kept = fitting(passages, longestResult)
      given.note(kept, () => true)
      const next = offset + kept.length
      const content = {
        ...{ passages: kept, total, documentsLookedThrough: looked },
        ...{ truncated: next < total || left > 0, next: next < total ? next : null },
        ...(left === 0 ? {} : { note: assistantTexts.patternUnfinished(left) }),
      }
      return { ok: true, content, data: { passages: spansOf(passages, found) } }
    },
  }
}
