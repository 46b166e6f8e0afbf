import { type DocumentFacts, factAsCorrected, type FactCorrections } from '../../../contract/documents/facts.schemas.ts'

/** Identifies a fact. `new`: one that is being added. */
export type FactAt = { kind: 'found'; found: string } | { kind: 'added'; text: string } | { kind: 'new' }

export const isSameFact = (one: FactAt, other: FactAt): boolean =>
  (one.kind === 'found' && other.kind === 'found' && one.found === other.found) ||
  (one.kind === 'added' && other.kind === 'added' && one.text === other.text) ||
  (one.kind === 'new' && other.kind === 'new')

/** The current text; '' for a new fact, and the file's text for one that is left out. */
export function textAt(corrections: FactCorrections, at: FactAt): string {
  if (at.kind === 'new') return ''
  return at.kind === 'added' ? at.text : (factAsCorrected(corrections, at.found) ?? at.found)
}

/**
 * The corrections with a new text for one fact; null leaves it out. A text equal to the file's is not stored as a
 * correction.
 */
export function withFact(corrections: FactCorrections, at: FactAt, text: string | null): FactCorrections {
  const { changed, added } = corrections
  const said = text === null ? null : text.trim()
  if (at.kind === 'found') {
    const others = changed.filter(({ found }) => found !== at.found)
    return { added, changed: said === at.found ? others : [...others, { found: at.found, text: said }] }
  }
  const position = at.kind === 'added' ? added.indexOf(at.text) : -1
  const isThere = position >= 0
  const texts = isThere ? added.map((one, index) => (index === position ? said : one)) : [...added, said]
  return { changed, added: [...new Set(texts.filter((one) => one !== null))] }
}

export type FactRow = {
  at: FactAt
  text: string
  /**
   * As found; corrected or left out by a person; added by hand; or a correction whose original is no longer in the
   * file.
   */
  origin: 'as found' | 'corrected' | 'left out' | 'added' | 'not found'
  /** The file's current or former text, where it differs. */
  found: string | null
}

/** Rows in the order of the tab: the file's facts, then added ones, then corrections whose original is gone. */
export function factRows({ found, corrections }: DocumentFacts): FactRow[] {
  const inFile = new Set(found)
  const ofFile = [...inFile].map((one): FactRow => {
    const at = { kind: 'found' as const, found: one }
    const text = factAsCorrected(corrections, one)
    if (text === null) return { at, text: one, origin: 'left out', found: null }
    return text === one ? { at, text, origin: 'as found', found: null } : { at, text, origin: 'corrected', found: one }
  })
  const added = corrections.added.map(
    (text): FactRow => ({
      ...{ at: { kind: 'added', text }, text, origin: 'added', found: null },
    }),
  )
  const gone = corrections.changed
    .filter((one) => !inFile.has(one.found))
    .map(
      (one): FactRow => ({
        at: { kind: 'found', found: one.found },
        ...{ text: one.text ?? one.found, origin: 'not found', found: one.text === null ? null : one.found },
      }),
    )
  return [...ofFile, ...added, ...gone]
}

/** The fact if it is still in the list, otherwise `new`. */
export const positionOf = (facts: DocumentFacts, at: FactAt): FactAt =>
  factRows(facts).some((row) => isSameFact(row.at, at)) ? at : { kind: 'new' }
