import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import type { Confidence, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { plainText } from '../passages/index.ts'
import { readableTitle } from './sources.ts'

/** Of one question. */
export const MAX_NOTES = 40
const MAX_CLAIM = 1_000
const MAX_OPEN = 10
const markers = /\[(\^|#)(\d{1,4})\]/g
const noteLine = /^\s{0,6}(?:[-*•]|\d{1,3}[.)])\s(.*)$/
const openLine = /^\s{0,6}(?:[-*•]\s)?\?\s(.*)$/
const braces = /\{([^{}]{1,200})\}\s*$/
const doubt = /\s?\[\?\^?\]/g

export type WorkerAnswer = {
  text: string
  citations: readonly Citation[]
  figures: readonly ChatFigure[]
  /** The sources of each tool call, by call id; for a calculation also by cited result: `call_1 c1`. */
  sourceOfCall: Readonly<Record<string, string>>
  /** What a cell stands for, by its call and name: `call_1 c1`. */
  meaningOfCell: Readonly<Record<string, string>>
}
/** A note before it has its name. `contradicts`: places in the same list, 1 is the first; `replaces`: names of known notes. */
export type NewNote = Pick<ResearchNote, 'claim' | 'quotations' | 'figures' | 'confidence'> & {
  contradicts: number[]
  replaces: string[]
}
export type NotesOfAnswer = {
  notes: NewNote[]
  open: string[]
  /** Lines that name no source, or whose figure is not what its cell holds. */
  dropped: string[]
  /** Notes beyond the most; `contradicts`: places of notes that say otherwise. */
  excess: { claim: string; contradicts: number[] }[]
}

function judged(words: string): { confidence: Confidence; contradicts: number[]; replaces: string[] } {
  const confidence = /\bhigh\b/i.test(words) ? 'high' : /\blow\b/i.test(words) ? 'low' : 'medium'
  const after = (name: string) => words.split(';').find((part) => part.trim().toLowerCase().startsWith(name)) ?? ''
  return {
    confidence,
    contradicts: (after('contradicts').match(/\d{1,3}/g) ?? []).map(Number),
    replaces: after('replaces').match(/n\d{1,6}/g) ?? [],
  }
}

/** The notes at the end of a worker's answer, each with what its marks lead to. Pure. */
export function notesOfAnswer({ text, citations, figures, sourceOfCall, meaningOfCell }: WorkerAnswer): NotesOfAnswer {
  const found: { note: NewNote; at: number }[] = []
  const open: string[] = []
  const dropped: string[] = []
  const meaningOf = (callId: string, cell = '') => {
    const meaning = ownValue(meaningOfCell, `${callId} ${cell}`)
    return meaning === undefined ? '' : ` (${meaning})`
  }
  let at = 0
  for (const line of text.split('\n')) {
    const asked = openLine.exec(line)?.[1]?.trim()
    if (asked !== undefined) {
      if (asked !== '' && open.length < MAX_OPEN)
        open.push(plainText(asked.replace(markers, '').replace(doubt, '')).slice(0, 500))
      continue
    }
    const written = noteLine.exec(line)?.[1]
    if (written === undefined) continue
    at += 1
    const words = braces.exec(written)?.[1] ?? ''
    const own = written.replace(braces, '').replace(doubt, '')
    const cited = [...own.matchAll(markers)]
    const quotations = cited.flatMap(([, sign, number]) =>
      sign === '^'
        ? citations
            .filter(({ mark }) => mark === Number(number))
            .map(({ passage: _, ...rest }) => ({ ...rest, title: readableTitle(rest.title) }))
        : [],
    )
    const read = cited.flatMap(([, sign, number]) =>
      sign === '#' ? figures.filter(({ mark }) => mark === Number(number)) : [],
    )
    const claim = plainText(own.replace(markers, ''))
      .replace(/ ([.,;:])/g, '$1')
      .trim()
      .slice(0, MAX_CLAIM)
    if (!/[\p{L}\p{N}]/u.test(claim)) continue
    const isWrong = read.some(({ state }) => state === 'mismatch')
    if (quotations.length + read.length === 0 || isWrong) {
      dropped.push(claim)
      continue
    }
    const held = read.map(({ callId, holds = '', cell }) => ({
      source: ownValue(sourceOfCall, `${callId} ${cell}`) ?? ownValue(sourceOfCall, callId) ?? '',
      holds: holds === '' ? '' : `${cell ?? ''} = ${holds}${meaningOf(callId, cell)}`,
    }))
    found.push({ at, note: { claim, quotations, figures: held, ...judged(words) } })
  }
  const kept = new Map(found.slice(0, MAX_NOTES).map((one, index) => [one.at, index + 1]))
  const positionsOf = (note: NewNote) => note.contradicts.flatMap((one) => kept.get(one) ?? [])
  const notes = found.slice(0, MAX_NOTES).map(({ note }) => ({ ...note, contradicts: positionsOf(note) }))
  const excess = found.slice(MAX_NOTES).map(({ note, at: place }) => {
    const saidOtherwise = found.flatMap((one) => (one.note.contradicts.includes(place) ? (kept.get(one.at) ?? []) : []))
    return { claim: note.claim, contradicts: [...new Set([...positionsOf(note), ...saidOtherwise])] }
  })
  return { notes, open, dropped, excess }
}
