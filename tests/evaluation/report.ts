import type { Expectation, Result } from './evaluation.types.ts'
import { type Goal, goalsOf } from './goals.ts'
import { countRanks, countShown, type Rank } from './ranks.ts'
import { type ResearchResult, researchGoals, researchMisses } from './research.ts'
import { ratesOf, type Score, verdicts } from './score.ts'

/** One analyst's results as they are shown: the former one's are kept as counts alone. */
export type Measured = { analyst: string; scores: Score[] }

const setNames = {
  1: '1, what it was built beside',
  2: '2, tables of others',
  3: '3, policies of others',
  4: '4, made anew',
  8: '8, named tables',
} as const
const percent = (share: number): string => (share * 100).toFixed(1)
const half = ({ set, isHeldOut }: Score): string => (set === 1 ? 'all' : isHeldOut ? 'held out' : 'seen')

const table = (header: string[], rows: string[][]): string[] => [
  `| ${header.join(' | ')} |`,
  `|${header.map(() => '---').join('|')}|`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]

const sameRow = (one: Score, other: Score): boolean =>
  one.set === other.set && one.part === other.part && one.isHeldOut === other.isHeldOut

/** Puts rows of the same set and half below each other. */
function sideBySide(measured: readonly Measured[], write: (analyst: string, score: Score) => string[]): string[][] {
  const order = measured.flatMap(({ scores }) => scores)
  const first = order.filter((score, at) => order.findIndex((each) => sameRow(each, score)) === at)
  return first
    .toSorted((one, other) => one.set - other.set)
    .flatMap((row) =>
      measured.flatMap(({ analyst, scores }) =>
        scores.filter((score) => sameRow(score, row)).map((score) => write(analyst, score)),
      ),
    )
}

export const verdictTable = (measured: readonly Measured[]): string[] =>
  table(
    ['set', 'about', 'half', 'analyst', 'questions', ...verdicts, 'to be asked back: asked', 'answered'],
    sideBySide(measured, (analyst, score) => [
      setNames[score.set],
      score.part,
      half(score),
      analyst,
      String(score.questions),
      ...verdicts.map((verdict) => String(score.verdicts[verdict])),
      `${score.ambiguous.asked} of ${score.ambiguous.questions}`,
      String(score.ambiguous.answered),
    ]),
  )

export const hitTable = (measured: readonly Measured[]): string[] =>
  table(
    ['set', 'half', 'analyst', 'questions', 'hit@1 %', 'hit@3 %', 'BM25 hit@1 %', 'BM25 hit@3 %', 'letters shown'],
    sideBySide(
      measured.map(({ analyst, scores }) => ({ analyst, scores: scores.filter(({ hits }) => hits !== null) })),
      (analyst, score) => {
        const rates = ratesOf([score])
        return [
          setNames[score.set],
          half(score),
          analyst,
          String(score.hits!.questions),
          ...[rates.hit1, rates.hit3, rates.plainHit1, rates.plainHit3].map(percent),
          String(score.hits!.unitLength),
        ]
      },
    ),
  )

export const goalTable = (goals: readonly Goal[]): string[] =>
  table(
    ['goal', 'measured', ''],
    goals.map(({ title, measured, isMet }) => [title, measured, isMet ? 'met' : '**missed**']),
  )

export function truthOf(expects: Expectation): string {
  if (expects.type === 'values') return expects.values.join('; ')
  if (expects.type === 'figure') return String(expects.value)
  if (expects.type === 'figures') return expects.rows.map(({ label, value }) => `${label}: ${value}`).join('; ')
  if (expects.type === 'name') return expects.name
  if (expects.type === 'paragraphs') return `passages ${expects.numbers.join(', ')}`
  return expects.type === 'texts' ? expects.texts.join('; ') : expects.type
}

const badness: Record<Result['verdict'], number> = {
  wrong: 0,
  'answered though unknown': 1,
  denied: 2,
  closest: 3,
  'asked back': 4,
  right: 9,
  'refused rightly': 9,
}
const mostWorst = 20
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '/').trim()
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

/** The worst cases, wrong figures first; of the held-out half only when it is asked for. */
export function worstCases(results: readonly Result[], withHeldOut: boolean): string[] {
  const worst = results
    .filter(({ case: asked, verdict }) => badness[verdict] < 9 && (withHeldOut || !asked.isHeldOut))
    .toSorted(
      (one, other) =>
        badness[one.verdict] - badness[other.verdict] || one.case.part.length - other.case.part.length || 0,
    )
    .slice(0, mostWorst)
  return table(
    ['set', 'asked', 'truth', 'answered', 'verdict'],
    worst.map(({ set, case: asked, answer, verdict }) => [
      String(set),
      short([...asked.earlier, asked.question].join(' → ')),
      short(truthOf(asked.expects)),
      short(answer.text),
      verdict,
    ]),
  )
}

/** How each kind of question went: for those who work on the rules. */
export function kindTable(results: readonly Result[]): string[] {
  const seen = results.filter(({ case: { isHeldOut } }) => !isHeldOut)
  const kinds = [...new Set(seen.map(({ set, case: { kind } }) => `${set} ${kind}`))].sort()
  return table(
    ['kind', ...verdicts],
    kinds.map((kind) => {
      const own = seen.filter((result) => `${result.set} ${result.case.kind}` === kind)
      return [
        kind,
        ...verdicts.map((verdict) => String(own.filter((result) => result.verdict === verdict).length || '')),
      ]
    }),
  )
}

/** How many of the questions that were asked back are answered after one click. */
export function buttonTable(results: readonly Result[]): string[] {
  const asked = results.filter(({ case: { part }, pressed }) => part === 'figures' && pressed !== undefined)
  const halves = [1, 2, 3, 4, 8].flatMap((set) => [false, true].map((isHeldOut) => ({ set, isHeldOut })))
  const rows = halves.flatMap(({ set, isHeldOut }) => {
    const own = asked.filter((result) => result.set === set && result.case.isHeldOut === isHeldOut)
    if (own.length === 0) return []
    const first = own.filter(({ pressed }) => pressed?.[0] === 'right').length
    const any = own.filter(({ pressed }) => pressed?.includes('right')).length
    const half = set === 1 ? 'all' : isHeldOut ? 'held out' : 'seen'
    return [[String(set), half, String(own.length), String(first), String(any)]]
  })
  return rows.length === 0 ? [] : table(['set', 'half', 'asked back', 'first button right', 'a button right'], rows)
}

const researchIntro =
  'Thirty questions over the handbook and the demo organisation, with the facts that a report must hold, written down from the documents before any report was made. A claim is held when its passage says its words; of the sentences that hold a fact, the passage is right when it stands in the file that was named and says the fact.'

/** The results of research reports: the goals, and where they were missed. */
export const researchTable = (researched: readonly ResearchResult[]): string[] => [
  ...table(['goal', 'measured', ''], researchGoals(researched)),
  '',
  ...table(['asked', 'facts missed', 'not held by what it cites', 'reported'], researchMisses(researched)),
]

const researchHeading = '## Research (set 5)'
const researchSection = (researched: readonly ResearchResult[]): string[] => [
  ...[researchHeading, '', researchIntro, ''],
  ...researchTable(researched),
]

const ranksHeading = '## Ranks (sets 1, 3, 4 and 6)'
const ranksIntro =
  'Where the passage that holds the answer stands in the search that answers, a model and the palette stand on: among the first, the first three and the first five. Beside it a word index of twenty lines over sections, headings counted twice and the path as a field, which shows as many letters. Set 6 is one hundred questions over the handbook as people type them, with keys written from the files before anything was asked.'

export type RankedResults = { set: number; ranks: readonly Rank[] }
export const rankTable = (sets: readonly RankedResults[]): string[] =>
  table(
    ['set', 'half', 'questions', 'first', 'in 3', 'in 5', 'twenty lines: first', 'in 3', 'in 5'],
    sets.flatMap(({ set, ranks }) =>
      [false, true].flatMap((isHeldOut) => {
        const own = ranks.filter(({ case: asked }) => asked.isHeldOut === isHeldOut)
        if (own.length === 0) return []
        const counts = [
          ...countRanks(own.map(({ product }) => product)),
          ...countRanks(own.map((one) => one.twentyLines)),
        ]
        const half = set === 1 ? 'all' : isHeldOut ? 'held out' : 'seen'
        return [[String(set), half, String(own.length), ...counts.map(String)]]
      }),
    ),
  )
/** Goals of what is shown: at least the facts of the twenty lines, in at most this many times their letters. */
const MOST_LETTERS = 1.3
/** And this share of the held-out questions of set 6. */
const LEAST_OF_SET_6 = 0.8

export const shownTable = (sets: readonly RankedResults[]): string[] =>
  table(
    [
      'set',
      'half',
      'questions',
      'facts shown',
      '%',
      'letters',
      'twenty lines: facts',
      'letters',
      'letters by theirs',
      '',
    ],
    sets.flatMap(({ set, ranks }) =>
      [false, true].flatMap((isHeldOut) => {
        const own = ranks.filter(({ case: asked }) => asked.isHeldOut === isHeldOut)
        if (own.length === 0) return []
        const product = countShown(own.map(({ shown }) => shown.product))
        const bar = countShown(own.map(({ shown }) => shown.twentyLines))
        const share = product.facts / own.length
        const ratio = product.letters / Math.max(1, bar.letters)
        const isEnough = set !== 6 || !isHeldOut || share >= LEAST_OF_SET_6
        const isMet = product.facts >= bar.facts && ratio <= MOST_LETTERS && isEnough
        const half = set === 1 ? 'all' : isHeldOut ? 'held out' : 'seen'
        return [
          [
            ...[String(set), half, String(own.length), String(product.facts), percent(share), String(product.letters)],
            ...[String(bar.facts), String(bar.letters), ratio.toFixed(2), isMet ? 'met' : '**missed**'],
          ],
        ]
      }),
    ),
  )

const shownIntro =
  'What a person sees without a model: three passages, whole sections of at most 1,500 letters, beside the first three of the same twenty lines, which show at most 700 letters of each. A fact counts if it is in a passage of the right file (sets 1 and 6) or if a passage covers half of a marked paragraph (sets 3 and 4). The goal is at least the facts of the twenty lines on each set, 80 % of the held-out half of set 6, and at most 1.3 times their letters.'

const ranksSection = (sets: readonly RankedResults[]): string[] => [
  ...[ranksHeading, '', ranksIntro, ''],
  ...rankTable(sets),
  ...['', '### The passages shown', '', shownIntro, ''],
  ...shownTable(sets),
]

/** The page with one of its parts as it is now, after the goals; null: as the page before had it. */
function withPart(page: string, heading: string, section: readonly string[] | null, before: string): string {
  const parts = (text: string) => text.split(/^(?=## )/m)
  const known = parts(before).find((part) => part.startsWith(heading))
  const written = section === null ? known : section.join('\n')
  const others = parts(page).filter((part) => !part.startsWith(heading))
  const goals = others.findIndex((part) => part.startsWith('## Goals'))
  const all = [...others.slice(0, goals + 1), ...(written === undefined ? [] : [written]), ...others.slice(goals + 1)]
  return `${all.map((part) => part.trimEnd()).join('\n\n')}\n`
}

const modelHeading = '## A configured model'

/** What was measured beside the answers. Null: not now. */
export type Beside = { researched: readonly ResearchResult[] | null; ranked: readonly RankedResults[] | null }

/** The page with its parts on research and ranks as they are now; without one now, that of the page before it stays. */
export function withBeside(page: string, { researched, ranked }: Beside, before = page): string {
  const withModel = withPart(page, modelHeading, null, before)
  const withRanks = withPart(withModel, ranksHeading, ranked && ranksSection(ranked), before)
  return withPart(withRanks, researchHeading, researched && researchSection(researched), before)
}

type Page = { measured: Measured[]; results: Result[]; seed: string; count: number }

/** docs/evaluation.md: what was asked, what came of it, which goals are met. */
export function pageOf({ measured, results, seed, count }: Page): string {
  const [now] = measured
  const goals = goalsOf(now!.scores)
  const isMissed = goals.some(({ isMet }) => !isMet)
  return [
    '# How the analyst is judged',
    '',
    'Written by `npm run evaluate`. Each table, policy or made organisation is alone in an organisation of a real server: files are uploaded and read, questions are asked over the live channel, and the answer is judged as a person gets it. Half of the questions of sets 2 to 4, by a hash of their ids, are held out: no rule is made by looking at them.',
    '',
    '- Set 1: the demo organisation and the shared data.',
    '- Set 2: WikiTableQuestions over 80 tables (split 1, dev; CC BY-SA 4.0). Right: the published answer, once numbers, dates and names are in one form; of a list all.',
    '- Set 3: PolicyQA over 20 policies (dev; MIT). Right: a marked paragraph among the first three passages. 150 questions are asked of a policy of another trade that lacks their rarest word, 50 are about things no policy knows.',
    `- Set 4: ${count} organisations made from the seed "${seed}", truths by independent code.`,
    '',
    '## Answers',
    '',
    ...verdictTable(measured),
    '',
    '"closest": passages or rows shown without an answer where one is there. "denied": said not to be there though it is. Questions with two equal readings are to be asked back; they count in their own columns.',
    '',
    '## Asked back, and a button pressed',
    '',
    ...buttonTable(results),
    '',
    '## Passages',
    '',
    ...hitTable(measured),
    '',
    'A passage is a hit when it covers half of a marked paragraph. Plain BM25 ranks paragraphs: words in lower case, English Snowball stems, k1 1.2, b 0.75. "letters shown": the usual length of the first three passages; a paragraph of set 3 has 430.',
    '',
    '## Goals',
    '',
    ...goalTable(goals),
    '',
    ...(isMissed
      ? [
          '## The twenty worst cases of the seen half',
          '',
          'What they have in common is told in [evaluation-misses.md](evaluation-misses.md).',
          '',
          ...worstCases(results, false),
          '',
        ]
      : []),
  ].join('\n')
}
