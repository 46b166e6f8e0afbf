import { playbookWorkTexts as texts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { formatValue } from '../../../contract/charts/format.ts'
import { shareWords } from '../../engines/playbooks/index.ts'

/** A text as far as a model is given it, which says so where it is cut; `remark` says it to people. */
export type GivenText = { text: string; remark: string | null }
/** What one step holds, in the order of the steps. */
export type StepText = { heading: string; text: string }

/** Rows of a long table that are kept, from the first try to the last. */
const ROWS_KEPT = [12, 6, 3]
const FEWEST_ROWS_LEFT_OUT = 2
/** The newest step may take so much of the space before it is cut. */
const SHARE_OF_NEWEST = 0.6
const SEPARATOR = '\n\n'

const isRow = (line: string): boolean => line.startsWith('|') || / \| ?$/.test(line)
const numbersIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((one) => one.replace(/\D/g, '')).filter((digits) => digits.length >= 3)
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{5,}/gu) ?? []

/** Whether a piece holds a figure that later steps name. */
const leansOn = (later: ReadonlySet<string>) => (text: string) => numbersIn(text).some((one) => later.has(one))

type Trimmed = { text: string; rows: number }
/** Keeps of each table its head, the rows that later steps or the questions name, and the first others. */
function trimTables(text: string, most: number, weightOf: (row: string) => number): Trimmed {
  const lines = text.split('\n')
  const kept: string[] = []
  let rows = 0
  for (let at = 0; at < lines.length; at += 1) {
    if (!isRow(lines[at]!)) {
      kept.push(lines[at]!)
      continue
    }
    let end = at
    while (end < lines.length && isRow(lines[end]!)) end += 1
    const table = lines.slice(at, end)
    const head = /^[\s|:-]+$/.test(table[1] ?? '') ? 2 : 1
    const body = table.slice(head)
    const ranked = [...body.entries()].toSorted(([, one], [, other]) => weightOf(other) - weightOf(one))
    const chosen = new Set(ranked.slice(0, most).map(([position]) => position))
    const left = body.length - chosen.size
    const isWorth = left >= FEWEST_ROWS_LEFT_OUT
    kept.push(...table.slice(0, head), ...(isWorth ? body.filter((_, position) => chosen.has(position)) : body))
    if (isWorth) kept.push(texts.rowsCutForModel(left))
    rows += isWorth ? left : 0
    at = end - 1
  }
  return { text: kept.join('\n'), rows }
}

/** The paragraphs of a step that fit, first of all those of most weight, in their order. */
function cutParagraphs(text: string, most: number, weightOf: (block: string) => number): string {
  const blocks = text.split(SEPARATOR)
  const ranked = [...blocks.entries()].toSorted(
    ([first, one], [second, other]) =>
      Number(second === 0) - Number(first === 0) || weightOf(other) - weightOf(one) || first - second,
  )
  const chosen = new Set<number>()
  let left = most
  for (const [at, block] of ranked) {
    if (block.length + SEPARATOR.length > left) continue
    chosen.add(at)
    left -= block.length + SEPARATOR.length
  }
  if (chosen.size <= 1) return text.slice(0, most)
  return blocks.filter((_, at) => chosen.has(at)).join(SEPARATOR)
}

/**
 * Shortens the texts of steps to a number of characters: first removes rows from long tables of earlier steps, then
 * gives each earlier step a share. `asked`: the questions that the text is for. Pure.
 */
export function shortenSteps(steps: readonly StepText[], most: number, what: string, asked = ''): GivenText {
  const join = (all: readonly string[]) => all.filter((one) => one !== '').join(SEPARATOR)
  const whole = join(steps.map(({ text }) => text))
  if (whole.length <= most) return { text: whole, remark: null }
  const named = new Set(wordsIn(asked))
  const given = steps.map(({ text }): Trimmed => ({ text, rows: 0 }))
  const newest = steps.length - 1
  const laterThan = (at: number) => leansOn(new Set(steps.slice(at + 1).flatMap(({ text }) => numbersIn(text))))
  const later = steps.map((_, at) => laterThan(at))
  const total = () => join(given.map(({ text }) => text)).length
  for (const rows of ROWS_KEPT) {
    const bySize = [...steps.keys()].filter((at) => at !== newest)
    for (const at of bySize.toSorted((one, other) => steps[other]!.text.length - steps[one]!.text.length)) {
      if (total() <= most) break
      const weightOf = (row: string) =>
        Number(later[at]!(row)) * 2 + Number(wordsIn(row).some((word) => named.has(word)))
      given[at] = trimTables(steps[at]!.text, rows, weightOf)
    }
  }
  const cut = new Map<number, number>()
  if (total() > most) {
    const ofNewest = Math.min(given[newest]!.text.length, Math.floor(most * (newest === 0 ? 1 : SHARE_OF_NEWEST)))
    const needs = given.slice(0, newest).map(({ text }) => text.length + SEPARATOR.length)
    const shares = [...shareWords(needs, most - ofNewest), ofNewest]
    for (const [at, one] of given.entries()) {
      const share = shares[at] ?? 0
      if (one.text.length <= share) continue
      // What later steps lean on comes before what the questions name, and that before the rest.
      const weightOf = (block: string) =>
        Number(later[at]!(block)) * (named.size + 1) + new Set(wordsIn(block).filter((word) => named.has(word))).size
      const text = cutParagraphs(one.text, share, weightOf)
      const omitted = one.text.length - text.length
      cut.set(at, omitted)
      given[at] = { ...one, text: `${text}${SEPARATOR}${texts.cutForModel(formatValue(omitted))}` }
    }
  }
  const remarks = steps.flatMap(({ heading }, at) => {
    const [rows, omitted] = [given[at]!.rows, cut.get(at) ?? 0]
    return rows + omitted === 0 ? [] : [texts.shortenedStep(heading, rows, omitted)]
  })
  return { text: join(given.map(({ text }) => text)), remark: texts.shortenedForPerson(what, remarks) }
}
