import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { type FolderGraph, folderName, wayTo } from './folder-graph.ts'

/** A reference of a static site to one of its pages: `[Leave]({% page "travel/leave" %})`. */
const pageTag = /\]\(\{%[ \t]{0,9}(?:page|link)[ \t]{1,9}"?([^"%\s]{1,300})"?[ \t]{0,9}%\}/g

/** The text with such references written as paths, so that they are links like any other. */
export const withPathsOfPages = (text: string): string =>
  text.replace(pageTag, (_, page: string) => `](${page.startsWith('/') ? '' : '/'}${page}`)

const isAddress = (href: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(href)

/** Decoded where that can be read. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The steps of a path without its query and its ending: "../a/index.md#b" is "..", "a". */
function stepsOf(path: string): string[] {
  const steps = decoded(path.split(/[?#]/)[0]!)
    .toLowerCase()
    .split('/')
    .filter((step) => step !== '' && step !== '.')
  const last = steps.pop()?.replace(/\.(?:md|markdown|html?|txt)$/, '')
  return last === undefined || last === 'index' || last === 'readme' ? steps : [...steps, last]
}

function resolved(from: readonly string[], steps: readonly string[]): string[] {
  const path = [...from]
  for (const step of steps) {
    if (step === '..') path.pop()
    else path.push(step)
  }
  return path
}

const endsWith = (path: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 && end.length <= path.length && end.every((step, at) => step === path[path.length - end.length + at])

type PathOfDocument = { id: string; path: readonly string[] }

/**
 * Finds the document that a link in the text of another names: by its path from there, or by a path from the root of the
 * site that both were taken from. Null for an address, and where no document or several could be meant. The library is
 * indexed at the first link that asks.
 */
export function createLinkResolver(
  docs: readonly Doc[],
  graph: FolderGraph,
  from: Pick<Doc, 'folderId' | 'docsource'>,
): (href: string) => string | null {
  const folderOf = (folderId: string) => wayTo(graph, folderId).map((folder) => folderName(folder).toLowerCase())
  let byLastStep: ReadonlyMap<string, readonly PathOfDocument[]> | null = null
  return (href) => {
    if (isAddress(href)) return null
    const isFromRoot = href.startsWith('/')
    const target = isFromRoot ? stepsOf(href) : resolved(folderOf(from.folderId), stepsOf(href))
    byLastStep ??= indexPaths(docs, from.docsource, folderOf)
    const named = byLastStep.get(target.at(-1) ?? '') ?? []
    const exact = named.filter(({ path }) => path.length === target.length && endsWith(path, target))
    const found = exact.length === 0 && isFromRoot ? named.filter(({ path }) => endsWith(path, target)) : exact
    return found.length === 1 ? found[0]!.id : null
  }
}

function indexPaths(
  docs: readonly Doc[],
  source: Doc['docsource'],
  folderOf: (folderId: string) => string[],
): ReadonlyMap<string, readonly PathOfDocument[]> {
  const folders = new Map<string, string[]>()
  const byLastStep = new Map<string, PathOfDocument[]>()
  for (const { id, docsource, folderId, filename } of docs) {
    if (docsource !== source) continue
    const folder = folders.get(folderId) ?? folderOf(folderId)
    folders.set(folderId, folder)
    const path = [...folder, ...stepsOf(encodeURIComponent(filename))]
    const last = path.at(-1) ?? ''
    const known = byLastStep.get(last)
    if (known === undefined) byLastStep.set(last, [{ id, path }])
    else known.push({ id, path })
  }
  return byLastStep
}
