import type { Entry } from './entries.ts'

/** Puts each answer's reading above its figure, and the readings that it asks about below it. */
export function withReadings(entries: readonly Entry[]): Entry[] {
  return entries.reduce<Entry[]>((shown, entry, position) => {
    if (entry.kind !== 'answer') return [...shown, entry]
    const reading = readingOf(entry)
    const figure = indexOfFigure(shown)
    const withReading = reading === null ? [...shown, entry] : [...shown.toSpliced(figure, 0, reading), entry]
    const choices = choicesOf(entry, entries.slice(position + 1))
    return choices === null ? withReading : [...withReading, choices]
  }, [])
}

type Answer = Extract<Entry, { kind: 'answer' }>

function readingOf({ id, message: { reading, chips = [] } }: Answer): Entry | null {
  if (reading === undefined || chips.length === 0) return null
  return { kind: 'reading', id: `reading ${id}`, answerId: id, reading, chips }
}

/** Index of the first of the charts directly above the end. */
function indexOfFigure(entries: readonly Entry[]): number {
  return entries.findLastIndex(({ kind }) => kind !== 'action') + 1
}

function choicesOf({ id, message: { choices = [] } }: Answer, after: readonly Entry[]): Entry | null {
  if (choices.length === 0) return null
  const next = after.find((entry) => entry.kind === 'question')
  const chosen = choices.find(
    ({ label, reading }) => label === next?.content && (reading === undefined || next.reading !== undefined),
  )
  return { kind: 'choices', id: `choices ${id}`, choices, chosen: chosen?.label ?? null, isOver: next !== undefined }
}
