import type { Entry } from './entries.ts'

/** Puts the readings that an answer asks about below it. */
export function withChoices(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry, position) => {
    const choices = entry.kind === 'answer' ? choicesOf(entry, entries.slice(position + 1)) : null
    return choices === null ? [entry] : [entry, choices]
  })
}

type Answer = Extract<Entry, { kind: 'answer' }>

function choicesOf({ id, message: { choices = [] } }: Answer, after: readonly Entry[]): Entry | null {
  if (choices.length === 0) return null
  const next = after.find((entry) => entry.kind === 'question')
  const chosen = choices.find(
    ({ label, reading }) => label === next?.content && (reading === undefined || next.reading !== undefined),
  )
  return { kind: 'choices', id: `choices ${id}`, choices, chosen: chosen?.label ?? null, isOver: next !== undefined }
}
