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

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((step, at) => step === other[at])

/**
 * The document that a link in the text of another names: by its path from there, or by a path from the root of the site
 * that both were taken from. Null for an address, and where no document or several could be meant.
 */
export function linkedDocument(
  docs: readonly Doc[],
  graph: FolderGraph,
  from: Pick<Doc, 'id' | 'folderId' | 'docsource'>,
  href: string,
): string | null {
  if (isAddress(href)) return null
  const steps = stepsOf(href)
  const folderOf = (folderId: string) => wayTo(graph, folderId).map((folder) => folderName(folder).toLowerCase())
  const paths = docs
    .filter(({ docsource }) => docsource === from.docsource)
    .map(({ id, folderId, filename }) => ({
      id,
      path: [...folderOf(folderId), ...stepsOf(encodeURIComponent(filename))],
    }))
  const target = href.startsWith('/') ? steps : resolved(folderOf(from.folderId), steps)
  const exact = paths.filter(({ path }) => isSame(path, target))
  const found =
    exact.length > 0 ? exact : href.startsWith('/') ? paths.filter(({ path }) => endsWith(path, target)) : []
  return found.length === 1 ? found[0]!.id : null
}
