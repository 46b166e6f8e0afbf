import { assistantTexts } from '../../server/engines/assistant/index.ts'
import type { Reply, Rule, Turn } from '../fixtures/model-server/model-server.ts'
import { calculationsOf, figuresOf, passagesOf, quotedPassage } from './offered.ts'
import type {
  CellName,
  MisquotationName,
  Piece,
  QuotationName,
  Step,
  Transcript,
  TranscriptCall,
  TranscriptQuestion,
} from './transcript.ts'

/** `problems`: why what was played could not be said, a sentence each. */
export type Replay = { rules: Rule[]; problems: string[] }

class Missing extends Error {}

const callsOf = ({ steps }: TranscriptQuestion): TranscriptCall[] =>
  steps.flatMap((step) => ('calls' in step ? step.calls : []))

/** The step that comes after so many results. */
function stepAfter({ steps }: TranscriptQuestion, results: number): Step | undefined {
  let left = results
  return steps.find((step) => {
    if (left <= 0) return true
    left -= 'calls' in step ? step.calls.length : 0
    return false
  })
}

/** How many expressions the questions before each of a conversation had calculated: their names are taken. */
function calculatedBefore({ questions }: Transcript): [string, number][] {
  let count = 0
  return questions.map((question) => {
    const before = count
    for (const { name, input } of callsOf(question))
      if (name === 'calculate') count += (input['expressions'] as unknown[]).length
    return [question.question, before]
  })
}

/**
 * What a request offers to the marks and arguments of a transcript, under the names of this request; `before`: results
 * of earlier answers.
 */
function offeredNames(question: TranscriptQuestion, results: Turn['results'], before = 0) {
  const { id } = question
  const calls = callsOf(question)
  const passages = passagesOf(results)
  const calculations = calculationsOf(results)

  function citationOf(named: QuotationName): string {
    const passage = quotedPassage(passages, named)
    if (passage === undefined)
      throw new Missing(`${id}: no passage of ${named.path} that was returned holds “${named.quotation}”.`)
    return `[^${passage.name}: "${named.quotation}"]`
  }

  /** A mark of any passage of the document: its words stand in none. */
  function misquotationOf({ misquotation, path }: MisquotationName): string {
    const passage = passages.find((one) => one.path === path)
    if (passage === undefined) throw new Missing(`${id}: no passage of ${path} was returned.`)
    return `[^${passage.name}: "${misquotation}"]`
  }

  function resultOf(label: string) {
    const given = results[calls.findIndex(({ result }) => result === label)]
    const result = given && figuresOf(given)
    if (result !== undefined) return result
    throw new Missing(`${id}: there is no result “${label}”.`)
  }

  function cellOf({ result: label, row }: CellName): { name: string; number: number } {
    const { name, rows } = resultOf(label)
    const number = row === undefined && rows.length === 1 ? 1 : rows.indexOf(row ?? '') + 1
    const isAlone = row === undefined || rows.filter((one) => one === row).length === 1
    if (number > 0 && isAlone) return { name, number }
    const sought = row === undefined ? 'exactly one row' : `one row “${row}”`
    throw new Missing(`${id}: the result “${label}” has not ${sought}, but ${rows.join('; ') || 'none'}.`)
  }

  function calculationOf(position: number): string {
    const name = calculations[position - 1]
    if (name !== undefined) return name
    throw new Missing(`${id}: expression ${position} could not be calculated.`)
  }

  /** A cell by its label, where it is named as in a marker: `q1:2.profit`. */
  function labelOfCell(named: string): string {
    const [, name, row, column] = /^(q\d{1,4}):(\d{1,6})\.(.{1,200})$/.exec(named) ?? []
    const at = results.findIndex((result) => figuresOf(result)?.name === name)
    const result = calls[at]?.result
    const label = results[at] && figuresOf(results[at])?.rows[Number(row) - 1]
    if (name === undefined || result === undefined || label === undefined) return named
    return [`“${result}”`, ...(label === '' ? [] : [label]), column].join(', ')
  }

  return { before, labelOfCell, citationOf, misquotationOf, resultOf, cellOf, calculationOf }
}

type Offered = ReturnType<typeof offeredNames>

function writePiece(offered: Offered, piece: Piece): string {
  if (typeof piece === 'string') return piece
  if ('quotation' in piece) return offered.citationOf(piece)
  if ('misquotation' in piece) return offered.misquotationOf(piece)
  if ('calculation' in piece) return `[#${offered.calculationOf(piece.calculation)}]`
  const { name, number } = offered.cellOf(piece)
  return `[#${name}:${number}.${piece.column}]`
}

function writeOperand(offered: Offered, piece: Piece): string {
  if (typeof piece === 'string') return piece
  if ('quotation' in piece || 'misquotation' in piece) throw new Error('No words are calculated.')
  // The results of one call may stand on each other before any of them has come.
  if ('calculation' in piece) return `c${offered.before + piece.calculation}`
  const { name, number } = offered.cellOf(piece)
  const isPlain = /^[\p{L}_][\p{L}\p{N}_:.]*$/u.test(piece.column)
  return `${name}[${number}].${isPlain ? piece.column : `"${piece.column}"`}`
}

function writeInput(offered: Offered, { name, input }: TranscriptCall): Record<string, unknown> {
  if (name === 'show_chart') {
    const { result } = input['callId'] as { result: string }
    return { ...input, callId: offered.resultOf(result).name }
  }
  if (name !== 'calculate') return input
  const expressions = input['expressions'] as (string | Piece[])[]
  const written = expressions.map((expression) =>
    typeof expression === 'string' ? expression : expression.map((piece) => writeOperand(offered, piece)).join(''),
  )
  return { ...input, expressions: written }
}

/** A call that was answered when it was played is not refused. */
function refuseErrors(question: TranscriptQuestion, results: Turn['results']): void {
  const calls = callsOf(question)
  const at = results.findIndex(({ isError }, index) => isError && calls[index]?.wasRefused !== true)
  const [call, result] = [calls[at], results[at]]
  if (call === undefined || result === undefined) return
  const asked = [call.name, ...(call.result === undefined ? [] : [`“${call.result}”`])].join(' ')
  throw new Missing(`${question.id}: ${asked} was refused: ${String(result.data).slice(0, 300)}`)
}

function replyOf(question: TranscriptQuestion, results: Turn['results'], before: number): Reply {
  const step = stepAfter(question, results.length)
  if (step === undefined) throw new Missing(`${question.id}: nothing was said after ${results.length} results.`)
  refuseErrors(question, results)
  const offered = offeredNames(question, results, before)
  if ('text' in step) return { text: step.text.map((piece) => writePiece(offered, piece)).join('') }
  return { calls: step.calls.map((call) => ({ name: call.name, input: writeInput(offered, call) })) }
}

/**
 * What a model is asked to put right, without the misquotations that it was played with: each line that it wrote, and under
 * it what its cells hold and which words stand nowhere.
 */
function wrongIn(prompt: string, question: TranscriptQuestion, results: Turn['results']): string[] {
  const pieces = question.steps.flatMap((step): Piece[] => ('text' in step ? step.text : []))
  const known = pieces.flatMap((piece) =>
    typeof piece === 'object' && 'misquotation' in piece ? piece.misquotation : [],
  )
  const { labelOfCell } = offeredNames(question, results)
  return prompt
    .split('\n')
    .filter((line) => line.startsWith('   '))
    .map((line) => line.trim())
    .filter((line) => !known.some((words) => line.includes(`: "${words}"]`)))
    .map((line) => line.split(' = '))
    .map(([named = '', ...held]) => (held.length === 0 ? named : `${labelOfCell(named)} holds ${held.join(' = ')}`))
}

/** Says again what a played model said, with the names of passages and cells that each request offers. */
export function replayOf(transcripts: readonly Transcript[]): Replay {
  const problems: string[] = []
  const questions = new Map(transcripts.flatMap((one) => one.questions).map((one) => [one.question, one]))
  const before = new Map(transcripts.flatMap(calculatedBefore))
  let answered: { question: TranscriptQuestion; results: Turn['results'] } | undefined
  const rule: Rule = ({ question: asked, results }) => {
    try {
      if (answered !== undefined && asked.startsWith(assistantTexts.repairFigures)) {
        const wrong = wrongIn(asked, answered.question, answered.results)
        if (wrong.length === 0) return { text: 'I cannot put it right.' }
        throw new Missing(`${answered.question.id}: the answer says something else. ${wrong.join('; ')}.`)
      }
      const question = questions.get(asked)
      if (question === undefined) throw new Missing(`No transcript holds the question “${asked.slice(0, 300)}”.`)
      answered = { question, results }
      return replyOf(question, results, before.get(asked) ?? 0)
    } catch (error) {
      problems.push(error instanceof Missing ? error.message : String(error))
      return { status: 400 }
    }
  }
  return { rules: [rule], problems }
}
