import { jobsTexts } from '../jobs/jobs.texts.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { auditTexts as texts } from './audit.texts.ts'
import type { AuditDifference, AuditEntry } from './audit.schemas.ts'
import { ownValue } from '../shared/own-value.ts'

type Value = string | null
type Fields = ReadonlyMap<string, Value>

const longestValue = 600
const deepest = 4
/** Fields that are never shown, whoever logged them. */
const secretField =
  /pass(?:word|phrase|code)|secret|token|hash|totp|\botp|recovery|credential|api_?key|private_?key|authori[sz]ation|cookie/i
/** Numbers whose names match `secretField`, by kind and full name. */
const countedFields: ReadonlySet<string> = new Set(['model_limits.organisationTokens', 'model_limits.personTokens'])
const secretInText = /\b(token|code|key|secret|password)=[^&\s"'<>]+/gi

/** The differences between two states of a thing, field by field, in words and without secrets. */
export function differencesOf(before: unknown, after: unknown): AuditDifference[] {
  const [former, current] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...former.keys(), ...current.keys()])]
    .map((field) => ({ field, before: former.get(field) ?? null, after: current.get(field) ?? null }))
    .filter(({ field, before: was, after: is }) => was !== is || (isSecret(field) && !countedFields.has(field)))
}

const isSecret = (field: string) => secretField.test(field)
const isCount = (field: string, value: unknown): boolean =>
  countedFields.has(field) && (value === null || typeof value === 'number')
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsOf(state: unknown): Fields {
  const fields = new Map<string, Value>()
  const collect = (value: unknown, name: string, depth: number) => {
    if (isPlain(value) && depth < deepest && !isSecret(name)) {
      for (const [key, inner] of Object.entries(value)) collect(inner, name === '' ? key : `${name}.${key}`, depth + 1)
    } else if (name !== '') fields.set(name, isSecret(name) && !isCount(name, value) ? texts.hidden : wordsOf(value))
  }
  collect(state, '', 0)
  return fields
}

function wordsOf(value: unknown): Value {
  const words = plainWords(value, 0)
  if (words === null || words === '') return null
  const safe = words.replace(secretInText, (_all, name: string) => `${name}=${texts.hidden}`)
  return safe.length > longestValue ? `${safe.slice(0, longestValue)} …` : safe
}

function plainWords(value: unknown, depth: number): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value !== 'object') return String(value as string | number)
  if (depth > deepest) return '…'
  if (Array.isArray(value)) return value.map((one) => plainWords(one, depth + 1) ?? '').join('; ')
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${isSecret(key) ? texts.hidden : (plainWords(inner, depth + 1) ?? '')}`)
    .join(', ')
}

/** The name of the changed thing, from its own fields; empty where it has none. */
export function labelOf(before: unknown, after: unknown): string {
  const [former, current] = [fieldsOf(before), fieldsOf(after)]
  for (const field of ['name', 'title', 'filename', 'label', 'email', 'topic', 'appArea', 'code', 'description']) {
    const found = current.get(field) ?? former.get(field)
    if (found) return found
  }
  return ''
}

export function actionOf(before: unknown, after: unknown): AuditEntry['action'] {
  const [was, is] = [before ?? null, after ?? null]
  if (was === null) return is === null ? 'noted' : 'added'
  return is === null ? 'removed' : 'changed'
}

/** `isSuperadmin` and `is_superadmin` as words. */
function spelled(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const known = (names: Readonly<Record<string, string>>, name: string) => ownValue(names, name) ?? spelled(name)

export const thingWords = (thing: string): string => known(texts.things, thing)
export const fieldWords = (field: string): string => known(texts.fields, field)

/** "Role: user → admin". `show` formats a value, such as a time in the organisation's zone. */
export function differenceWords(
  { field, before, after }: AuditDifference,
  show: (value: string, field: string) => string = (value) => value,
): string {
  const [former, current] = [before, after].map((value) => (value === null ? texts.nothing : show(value, field)))
  return before === null ? `${fieldWords(field)}: ${current}` : `${fieldWords(field)}: ${former} → ${current}`
}

/** Fields worth showing on the page; the ids and the organisation, the same on every line, are only in the file. */
export const isWorthReading = ({ field }: AuditDifference): boolean => field !== 'id' && field !== 'project'

const instants = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const share = /^(?:0(?:\.\d+)?|1)$/
const isStatus = (value: string): value is keyof typeof jobsTexts.statuses => Object.hasOwn(jobsTexts.statuses, value)

const mostOnPage = 160

/** A field's value for people: states and percentages in words, times by `momentOf`, long texts shortened. */
export function readable(value: string, field: string, momentOf: (instant: string) => string): string {
  if (field === 'status' && isStatus(value)) return jobsTexts.statuses[value]
  if (field === 'progress' && share.test(value)) return sharedTexts.percent(Number(value))
  const words = value.replace(instants, momentOf)
  return words.length > mostOnPage ? `${words.slice(0, mostOnPage).trimEnd()} …` : words
}

const actorWords = (entry: AuditEntry) => entry.actor?.name ?? texts.server

/** An entry's cells in the exported log, in the order of `auditTexts.columns`. */
export const auditCells = (entry: AuditEntry): string[] => [
  entry.at,
  actorWords(entry),
  texts.actions[entry.action],
  thingWords(entry.thing),
  entry.label,
  entry.thingId,
  entry.differences.map((difference) => differenceWords(difference)).join('; '),
]

/** Whether the visible text of an entry contains `text`, ignoring case. */
export function holdsText(entry: AuditEntry, text: string): boolean {
  const [, ...shown] = auditCells(entry)
  return shown.join('\n').toLowerCase().includes(text.trim().toLowerCase())
}
