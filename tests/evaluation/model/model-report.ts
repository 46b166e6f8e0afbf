import type { JudgedAnswer, ModelSums } from './judge-answer.ts'
import { sumUp } from './judge-answer.ts'

const PERCENT_DIGITS = 1
const COST_DIGITS = 4
const share = (part: number, whole: number): string =>
  `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(PERCENT_DIGITS)} %)`}`
const dollars = (cost: number | null): string => (cost === null ? 'no price' : cost.toFixed(COST_DIGITS))
const figuresInWords = ({ linked, mismatch, unlinked }: ModelSums['figures']): string =>
  `${linked} / ${mismatch} / ${unlinked}`

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const cellText = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '/').trim()

/** The totals of all answers, one per line. */
export function sumLines(sums: ModelSums): string[] {
  const lines: [string, string | number][] = [
    ['questions', sums.questions],
    ['answers that ended in a failure', sums.failed],
    ['facts present', share(sums.facts.held, sums.facts.expected)],
    ['citations right', share(sums.citations.right, sums.citations.given)],
    ['figures linked / mismatch / unlinked', figuresInWords(sums.figures)],
    ['refusals right', share(sums.refusals.right, sums.refusals.expected)],
    ['rounds of calls', sums.calls],
    ['largest request, tokens', sums.largestRequest],
    ["median of each question's largest request, tokens", sums.medianRequest],
    ['tokens in', sums.inputTokens],
    ['tokens out', sums.outputTokens],
    ['cost, US dollars', dollars(sums.cost)],
    ['seconds', sums.seconds],
  ]
  return ['| measured | |', '|---|---|', ...lines.map(row)]
}

const answerHeader = [
  ...['set', 'question', 'facts', 'citations right', 'linked / mismatch / unlinked', 'refused'],
  ...['rounds', 'largest request', 'tokens in', 'tokens out', 'cost', 'seconds', 'missed'],
]

function answerCells(answer: JudgedAnswer): (string | number)[] {
  const { facts, citations, figures, isRefused, ending } = answer
  const refused = isRefused === null ? '' : isRefused ? 'rightly' : '**no**'
  const missed = [
    ...facts.missed,
    ...citations.wrong.map((quote) => `“${quote}”`),
    ...(ending === null ? [] : [ending]),
  ]
  return [
    ...[answer.set, cellText(`${answer.id}: ${answer.question}`)],
    ...[`${facts.held.length} of ${facts.held.length + facts.missed.length}`],
    ...[`${citations.right} of ${citations.right + citations.wrong.length}`, figuresInWords(figures), refused],
    ...[answer.calls, answer.largestRequest, answer.inputTokens, answer.outputTokens, dollars(answer.cost)],
    ...[answer.seconds, cellText(missed.join('; '))],
  ]
}

/** The page of a run: its sums, then each question. `run`: what was asked of which model. */
export const modelPage = (run: string, answers: readonly JudgedAnswer[]): string =>
  [
    '# A configured model, judged',
    '',
    run,
    '',
    ...sumLines(sumUp(answers)),
    '',
    '## Each question',
    '',
    row(answerHeader),
    `|${answerHeader.map(() => '---').join('|')}|`,
    ...answers.map((answer) => row(answerCells(answer))),
    '',
  ].join('\n')

/** One answer in a line, for who watches a run. */
export const answerLine = (answer: JudgedAnswer): string => {
  const [, question, facts, citations, figures, refused, calls, largest] = answerCells(answer)
  const isRefusal = refused === '' ? '' : `, refused: ${refused}`
  return `${question}\n  facts ${facts}, citations right ${citations}, figures ${figures}${isRefusal}, ${calls} calls, largest request ${largest}, ${answer.seconds} s`
}
