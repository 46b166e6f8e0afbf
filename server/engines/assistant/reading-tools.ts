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
import { cutTexts, fitting, lengthOf, roomBeside } from './result-size.ts'
import type { ToolOutcome } from './tool-outcome.ts'

const listedAtOnce = 100
const partsAtOnce = 200
const usualRead = 12_000
const usualFound = 20
const LONGEST_HEAD = 500
/** Of titles, paths and headings. */
const LONGEST_NAME = 500
const LONGEST_OUTLINE = 5_000

const failed = (error: string): ToolOutcome => ({ ok: false, error })

/** The blanks and dashes that pad the columns of a table say nothing. */
export const withoutPadding = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isTableRow(line) ? line.replace(/[ \t]+/g, ' ').replace(/-{4,}/g, '---') : line))
    .join('\n')

/** A passage as a model reads it: without the padding of tables, and in Markdown with the words of a website's tags. */
export const textForModel = (text: string, filename: string): string =>
  withoutPadding(isMarkdownName(filename) ? withoutSiteTags(text) : text)

/** A text that continues a table, with the table's header row for the column names. */
export const withHead = (head: string | null, text: string): { columns?: string; text: string } =>
  head === null ? { text } : { columns: withoutPadding(head).slice(0, LONGEST_HEAD), text }

/** An acronym, whose letters also occur inside many unrelated words. */
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
const LONGEST_HOST = 100
/** The hosts that addresses in a text lead to, each once. */
const hostsIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/https?:\/\/([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*)/giu)].map(([, host]) => host!),
    ),
  ),
]

/** The positions of named passages, so that later answers find them. */
const spansOf = (named: readonly { passage: string }[], parts: readonly ReadPart[]) =>
  parts.map(({ pageId, start, end }, at) => ({ passage: named[at]?.passage, pageId, start, end }))

/** The entries that were kept as they are. */
const uncut = <T>(kept: readonly T[], all: readonly T[]): T[] => kept.filter((entry, at) => entry === all[at])

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

    /** Explains an empty search: the folder doesn't exist, or has no documents of the requested kind or dates. */
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
      const kept = fitting(cutTexts(documents, LONGEST_NAME), roomBeside({ total }))
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
          ...{ passage, page: part.pageNumber, heading: cutTexts(part.heading, LONGEST_NAME) },
          ...withHead(heads[at] ?? null, textForModel(part.text, document.path)),
        }
        return again ? entry : given.entryOf(passage, {}, entry)
      })
      const isWhole = page === undefined && heading === undefined && offset === 0
      const { title, path } = cutTexts(document, LONGEST_NAME)
      const headings = fitting(cutTexts(outline, LONGEST_NAME), LONGEST_OUTLINE)
      const about = {
        ...{ document: document.document, title, path, date: document.date, pages: document.pages },
        ...(isWhole ? { outline: headings } : {}),
        ...(isWhole && headings.length < outline.length ? { headingsLeftOut: outline.length - headings.length } : {}),
      }
      const noteOf = (count: number) => {
        const hosts = hostsIn(parts.slice(0, count).map(({ text }) => text)).slice(0, MOST_HOSTS)
        return hosts.length === 0 ? {} : { note: assistantTexts.linkedElsewhere(cutTexts(hosts, LONGEST_HOST)) }
      }
      const room = roomBeside({ ...about, total, ...noteOf(parts.length) })
      const kept = fitting(passages, Math.min(maxChars, room))
      given.note(uncut(kept, passages), () => true)
      const following = offset + kept.length
      const isCut = uncut(kept, passages).length < kept.length
      // Only the first passage is ever cut. Where there is room for it, its rest comes before the next one.
      const next =
        isCut && maxChars < room
          ? assistantTexts.restOfPassage(Math.min(room, lengthOf(passages[0]) + 3))
          : following < total
            ? following
            : null
      const content = {
        ...{ ...about, passages: kept, total, ...noteOf(kept.length) },
        ...{ truncated: isCut || following < total, next },
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
            ...{ passage, document: part.document, path: cutTexts(part.path, LONGEST_NAME), page: part.pageNumber },
            ...{
              heading: cutTexts(part.heading, LONGEST_NAME),
              ...withHead(heads[at] ?? null, textForModel(part.text, part.path)),
            },
          },
        )
      })
      const about = {
        ...{ total, documentsLookedThrough: looked },
        ...(left === 0 ? {} : { note: assistantTexts.patternUnfinished(left) }),
      }
      const kept = fitting(passages, roomBeside(about))
      given.note(uncut(kept, passages), () => true)
      const next = offset + kept.length
      const content = {
        ...{ passages: kept, ...about },
        ...{ truncated: next < total || left > 0, next: next < total ? next : null },
      }
      return { ok: true, content, data: { passages: spansOf(passages, found) } }
    },
  }
}
