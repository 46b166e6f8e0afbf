import { plainText } from '../passages/index.ts'

/** What an organisation counts, as its questions can name it. */
export type CountedTable = {
  label: string
  measures: readonly string[]
  dimensions: readonly string[]
  hasDate: boolean
}

const mostTables = 2
const mostDimensions = 2
const mostLines = 5
/** Where the matter is known: what its decision needs is asked first, and the tables for what they say of it. */
const mostLinesOfMatter = 3
/** Where it names nothing that is counted. */
const mostUnnamedLines = 2
const LONGEST_PROPOSAL = 240
const isPlan = (name: string) => /\b(?:budget|plan(?:ned)?|target|forecast)\b/i.test(name)
/** What directors ask for first. */
const weighty =
  /\b(?:revenue|sales|turnover|income|cost|costs|spend|expenses?|amount|value|total|hours|orders|members|patients|students)\b/i
/** Names of a kind that no figure is broken down by. */
const isNumbering = (name: string) =>
  /\b(?:id|number|no|code|reference|email|phone|name|sheet|file|row|page)\b/i.test(name)

const unspecific = new Set([
  'budget',
  'plan',
  'planned',
  'target',
  'forecast',
  'value',
  'amount',
  'total',
  'by',
  'of',
  'the',
])
const namedBy = (name: string): string[] =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? [])
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !unspecific.has(word))

/** How the matter names it: what it measures, only by what, or not at all. */
type Naming = 'measure' | 'dimension' | 'none'
type Subject = {
  measure: string
  dimensions: string[]
  hasDate: boolean
  /** Whether there is a plan to compare with, by that dimension or over time. */
  hasBudget(by: string | null, isInTime: boolean): boolean
  naming: Naming
}

/** Whether a text names a measure, a dimension or a table: it contains all words of the name. */
function namesIn(matter: string): (name: string) => boolean {
  const said = new Set(namedBy(matter))
  return (name) => {
    const own = namedBy(name)
    return own.length > 0 && own.every((word) => said.has(word))
  }
}

/** As a word within a sentence; names in capitals stay as they are. */
const written = (name: string) => (/^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.toLowerCase() : name)

function subjectsOf(tables: readonly CountedTable[], matter: string): Subject[] {
  const isNamed = namesIn(matter)
  const plans = tables.flatMap(({ label, measures, dimensions, hasDate }) => {
    const own = isPlan(label) ? [label] : measures.filter(isPlan)
    return own.map((name) => ({ label, words: namedBy(name), dimensions, hasDate }))
  })
  const hasBudgetFor = (measure: string, table: string) => (by: string | null, isInTime: boolean) => {
    const own = namedBy(measure)
    return plans.some(({ label, words, dimensions, hasDate }) => {
      // A plan that names nothing is of everything.
      const isOfIt = words.length === 0 || words.some((word) => own.includes(word))
      const isBy = label === table || by === null || dimensions.includes(by)
      return isOfIt && isBy && (hasDate || !isInTime)
    })
  }
  const all = tables.flatMap(({ label, measures, dimensions, hasDate }): Subject[] => {
    const own = measures.filter((one) => !isPlan(one))
    const measure =
      own.find(isNamed) ?? own.find((one) => /^total\b/i.test(one)) ?? own.find((one) => weighty.test(one)) ?? own[0]
    if (measure === undefined || isPlan(label)) return []
    const usual = dimensions.filter((one) => !isNumbering(one))
    const sorted = [...usual.filter(isNamed), ...usual.filter((one) => !isNamed(one))].slice(0, mostDimensions)
    const naming = isNamed(measure) || isNamed(label) ? 'measure' : usual.some(isNamed) ? 'dimension' : 'none'
    return [{ measure, dimensions: sorted, hasDate, hasBudget: hasBudgetFor(measure, label), naming }]
  })
  const closest = (['measure', 'dimension'] as const).find((naming) => all.some((one) => one.naming === naming))
  return all
    .filter(({ naming }) => closest === undefined || naming === closest)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, mostTables)
}
const weightOf = ({ measure, dimensions, hasDate }: Subject) =>
  (weighty.test(measure) ? 4 : 0) + (hasDate ? 2 : 0) + (dimensions.length > 0 ? 1 : 0)

const asksForBudget = /\bbudget\b/i
const asksForTime = /\b(?:month|quarter|year)\b/i

/** Whether the questions of a template name what is only known where it is started. */
export const isToFit = (questions: string): boolean =>
  ['{measure}', '{dimension}', '{proposal}'].some((name) => questions.includes(name))

/** What is proposed, as far as a question can hold it. */
function quotedProposal(proposal: string): string {
  const plain = plainText(proposal.replace(/[“”"]/g, ''))
    .replace(/\s+/g, ' ')
    .replace(/[.;:,\s]{1,9}$/, '')
    .trim()
  if (plain.length <= LONGEST_PROPOSAL) return `“${plain}”`
  const cut = plain.slice(0, LONGEST_PROPOSAL)
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_PROPOSAL / 2))} …”`
}

/**
 * Fits the questions of a template to an organisation: `{measure}` and `{dimension}` become names in its tables, those
 * closest to the matter if it is known. Drops questions that no table can answer. `{proposal}` becomes the proposal; a
 * question about it is always kept. Pure.
 */
export function fitQuestions(
  template: string,
  tables: readonly CountedTable[],
  { matter = '', proposal = '' }: { matter?: string; proposal?: string } = {},
): string {
  const questions = template.replaceAll('{proposal}', () =>
    proposal.trim() === '' ? 'what is proposed' : quotedProposal(proposal),
  )
  const subjects = subjectsOf(tables, matter)
  const fitted = questions.split('\n').flatMap((line) => {
    if (!line.includes('{measure}') && !line.includes('{dimension}')) return [line]
    return subjects.flatMap(({ measure, dimensions, hasDate, hasBudget }) => {
      const isInTime = asksForTime.test(line)
      const named = line.replaceAll('{measure}', written(measure))
      const isAnswered = (by: string | null) =>
        (hasDate || !isInTime) && (!asksForBudget.test(line) || hasBudget(by, isInTime))
      if (!line.includes('{dimension}')) return isAnswered(null) ? [named] : []
      return dimensions.filter(isAnswered).map((one) => named.replaceAll('{dimension}', written(one)))
    })
  })
  const isCounted = (line: string) => !questions.split('\n').includes(line)
  const isKnown = matter.trim() !== ''
  const isUnnamed = isKnown && subjects.every(({ naming }) => naming === 'none')
  const most = isUnnamed ? mostUnnamedLines : isKnown ? mostLinesOfMatter : mostLines
  const counted = [...new Set(fitted.filter(isCounted))].slice(0, most)
  return [...new Set(fitted)].filter((line) => !isCounted(line) || counted.includes(line)).join('\n')
}
