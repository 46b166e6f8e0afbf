import type { ResearchCitation } from '../../../contract/research/research-notes.schemas.ts'

/** The source of a finding's words. */
export type FoundAt = Omit<ResearchCitation, 'mark'>
/** A statement in one sentence, with its source. */
export type Finding = {
  text: string
  citations: FoundAt[]
  /** It says most of what was asked for among those of its passage. */
  isMain?: boolean
}
/** A passage, unchanged from its source. */
export type FoundPassage = { text: string; heading: string; found: FoundAt }
export type FoundTable = { header: string[]; rows: string[][]; source: string }
/** `answer`: the sources say it; `closest`: they come close; `nothing`: none of them has a word on it. */
export type Answered = {
  id: string
  question: string
  tier: 'answer' | 'closest' | 'nothing'
  /** What fits, whole, best first. */
  passages: FoundPassage[]
  /** The sentences of it that say something of the question, by which an update knows what is new. */
  findings: Finding[]
  tables: FoundTable[]
  remarks: string[]
}

/** The key by which two findings are recognised as the same. */
export const sameWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$.]+/gu, ' ')
    .trim()

export const sourceKey = (found: FoundAt): string =>
  found.docId === undefined
    ? `${found.url ?? found.title} ${sameWords(found.quote)}`
    : `${found.docId} ${found.pageId} ${found.start} ${found.end}`

/** A sentence that was found and quoted, by which an update knows what is new. */
export type KnownFinding = { question: string; text: string; source: string }
