import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { type FolderGraph, folderName, wayTo } from './folder-graph.ts'

/** A static site generator's reference to a page: `[Leave]({% page "travel/leave" %})`. */
const pageTag = /\]\(\{%[ \t]{0,9}(?:page|link)[ \t]{1,9}"?([^"%\s]{1,300})"?[ \t]{0,9}%\}/g

/** Rewrites such references to paths, so that they work like any other link. */
export const withPathsOfPages = (text: string): string =>
  text.replace(pageTag, (_, page: string) => `](${page.startsWith('/') ? '' : '/'}${page}`)

const isAddress = (href: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(href)

/** Percent-decoded; unchanged if the encoding is invalid. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Path segments without query and extension: "../a/index.md#b" becomes "..", "a". */
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
 * Finds the document that a link in another document points to: by the path relative to it, or by a path from the root
 * of the site that both came from. Returns null for external addresses, and where no document or more than one matches.
 * Indexes the library on first use.
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
