import { withoutUnconfirmed } from './answer-form.ts'
import type { PlaybookTopic, Step, StepOutput } from './playbooks.schemas.ts'
import { ownValue } from '../shared/own-value.ts'

/** One text in two iterations; null where an iteration lacks it. */
export type Beside = { name: string; now: string | null; before: string | null }

const plainOf = (markdown: string): string =>
  markdown
    .replace(/\[\^\d{1,4}\]/g, '')
    .replace(/[*`]/g, '')
    .replace(/^(?:(?:#{1,6}|[-+]) +|>(?: +|$))/gm, '')
    .trim()

/** A document's words, one line per block. */
const wordsOfHtml = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-6]|li|tr|blockquote)>/g, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

const nameOf = ({ label, question }: { label: string; question: string }) => label || question

function textsOf(output: StepOutput, names: { document: string; notes: string }): Map<string, string> {
  const found = new Map<string, string>()
  for (const answer of withoutUnconfirmed(output.answers ?? []))
    if (answer.text !== null) found.set(nameOf(answer), plainOf(answer.text))
  if (output.otherNotes?.trim()) found.set(names.notes, plainOf(output.otherNotes))
  if (output.document !== undefined) found.set(names.document, wordsOfHtml(output.document))
  return found
}

/** The matching step of another iteration: same kind and name, otherwise same number. */
export function sameStepOf(id: string, { steps }: PlaybookTopic, other: PlaybookTopic): Step | null {
  const step = ownValue(steps, id)
  if (!step) return null
  const named = Object.values(other.steps).find(
    ({ config, hidden }) => !hidden && config.type === step.config.type && config.label === step.config.label,
  )
  const sameId = ownValue(other.steps, id)
  return named ?? (sameId?.config.type === step.config.type ? sameId : null)
}

/** The texts of a step in two iterations side by side, in the order of the later one. */
export function stepsBeside(
  now: Step | null,
  before: Step | null,
  names: { document: string; notes: string },
): Beside[] {
  const [current, former] = [now, before].map((step) => textsOf(step?.hidden ? {} : (step?.output ?? {}), names)) as [
    Map<string, string>,
    Map<string, string>,
  ]
  return [...new Set([...current.keys(), ...former.keys()])].map((name) => ({
    ...{ name, now: current.get(name) ?? null, before: former.get(name) ?? null },
  }))
}
