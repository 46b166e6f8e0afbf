import type { Expectation } from '../evaluation.types.ts'
import type { Random } from '../random.ts'
import { monthWords } from './manners.ts'
import type { Truth } from './tables.ts'
import * as truths from './truths.ts'
import type { Vocabulary } from './vocabularies.ts'

export type Asked = { kind: string; earlier?: string[]; question: string; expects: Expectation }

export const figure = (value: number, also: number[] = []): Expectation => ({ type: 'figure', value, also })
export const rows = (list: truths.Row[], isOrdered = false): Expectation => ({ type: 'figures', rows: list, isOrdered })
export const name = (text: string): Expectation => ({ type: 'name', name: text })

/** The subject of a question, chosen for each separately. */
export type Topic = { vocabulary: Vocabulary; truth: Truth; random: Random }

export function chooseAmount({ vocabulary, random }: Topic): { amount: truths.Amount; words: string } {
  const amount = random.one([0, 1, 'quantity'] as const)
  return { amount, words: amount === 'quantity' ? vocabulary.quantity.words : vocabulary.amounts[amount].words }
}

export function chooseGroup({ vocabulary, truth, random }: Topic): { position: number; words: string; value: string } {
  const position = random.whole(0, 2)
  const present = [...new Set(truth.lines.map((line) => line.groups[position]!))]
  return { position, words: vocabulary.dimensions[position]!.words, value: random.one(present) }
}

export const chooseMonth = ({ truth, random }: Topic): string => random.one(truth.lines).day.slice(0, 7)

const sums: ((topic: Topic) => Asked)[] = [
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const year = topic.random.one(['2024', '2025'])
    const value = truths.total(topic.truth, amount, truths.inPeriod(year))
    return { kind: 'total of a year', question: `What is the total ${words} in ${year}?`, expects: figure(value) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const month = chooseMonth(topic)
    const value = truths.total(topic.truth, amount, truths.inPeriod(month))
    return { kind: 'total of a month', question: `${words} in ${monthWords(month)}`, expects: figure(value) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const { position, value } = chooseGroup(topic)
    const sum = truths.total(topic.truth, amount, truths.ofGroup(position, value))
    return { kind: 'total of a group', question: `What is the total ${words} for ${value}?`, expects: figure(sum) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const keep = truths.both(truths.ofGroup(group.position, group.value), truths.inPeriod('2025'))
    const sum = truths.total(topic.truth, amount, keep)
    return { kind: 'group and year', question: `${words} for ${group.value} in 2025`, expects: figure(sum) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const share =
      truths.total(topic.truth, amount, truths.ofGroup(group.position, group.value)) / truths.total(topic.truth, amount)
    return { kind: 'share', question: `What share of ${words} came from ${group.value}?`, expects: figure(share * 100) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const value = truths.total(topic.truth, amount, truths.inPeriod('2025'))
    return { kind: 'relative period', question: `How much ${words} did we have last year?`, expects: figure(value) }
  },
]

const groups: ((topic: Topic) => Asked)[] = [
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const list = truths.totalsBy(topic.truth, amount, group.position)
    return { kind: 'by group', question: `${words} by ${group.words}`, expects: rows(list) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const [best] = truths.highestFirst(truths.totalsBy(topic.truth, amount, group.position))
    return {
      kind: 'highest group',
      question: `Which ${group.words} had the highest ${words}?`,
      expects: name(best!.label),
    }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const list = truths.highestFirst(truths.totalsBy(topic.truth, amount, group.position)).slice(0, 2)
    return { kind: 'top', question: `Top 2 ${group.words} by ${words}`, expects: rows(list, true) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const list = truths.totalsByMonth(topic.truth, amount, '2025')
    return { kind: 'by month', question: `${words} by month in 2025`, expects: rows(list) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const [best] = truths.highestFirst(truths.totalsByMonth(topic.truth, amount, '2025'))
    return {
      kind: 'highest month',
      question: `Which month of 2025 had the highest ${words}?`,
      expects: name(best!.label),
    }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const position = topic.random.whole(0, 2)
    const [one, other] = topic.random.some(truths.totalsBy(topic.truth, amount, position), 2)
    const question = `Compare ${words} of ${one!.label} and ${other!.label}`
    return { kind: 'compared', question, expects: rows([one!, other!]) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const [first, second] = topic.random.one([
      ['2025-03', '2025-04'],
      ['2024-11', '2024-12'],
    ] as const)
    const before = truths.total(topic.truth, amount, truths.inPeriod(first))
    const after = truths.total(topic.truth, amount, truths.inPeriod(second))
    const question = `How much did ${words} change from ${monthWords(first)} to ${monthWords(second)}?`
    return { kind: 'change', question, expects: { type: 'figure', value: after - before, former: [before, after] } }
  },
]

const kinds: ((topic: Topic) => Asked)[] = [
  ({ vocabulary: { price }, truth }) => ({
    kind: 'price',
    question: `What is the ${price.words}?`,
    expects: figure(truths.mean(truth, 'price'), [truths.weightedPrice(truth)]),
  }),
  ({ vocabulary: { score }, truth }) => ({
    kind: 'score',
    question: `Average ${score.words}`,
    expects: figure(truths.mean(truth, 'score')),
  }),
  (topic) => {
    const { value, position } = chooseGroup(topic)
    const mean = truths.mean(topic.truth, 'score', truths.ofGroup(position, value))
    return { kind: 'score', question: `${topic.vocabulary.score.words} for ${value}`, expects: figure(mean) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const also = truths.total(topic.truth, amount) / truths.countIds(topic.truth)
    const expects = figure(truths.meanAmount(topic.truth, amount), [also])
    return { kind: 'average of an amount', question: `What is the average ${words}?`, expects }
  },
  ({ vocabulary: { record }, truth }) => ({
    kind: 'count',
    question: `How many ${record.many} were there in 2025?`,
    expects: figure(truths.countIds(truth, truths.inPeriod('2025'))),
  }),
  ({ vocabulary: { record, flag }, truth }) => ({
    kind: 'count with a flag',
    question: `How many ${record.many} were ${flag}?`,
    expects: figure(truths.countIds(truth, (line) => line.isFlagged)),
  }),
  ({ vocabulary: { level }, truth }) => ({
    kind: 'level',
    question: `How many ${level.words} do we have?`,
    expects: figure(truths.levelAt(truth, '')),
  }),
  ({ vocabulary: { level }, truth, random }) => {
    const store = random.one(level.by.values)
    const expects = figure(truths.levelAt(truth, '2024', store))
    return { kind: 'level', question: `${level.words} in ${store} at the end of 2024`, expects }
  },
  ({ vocabulary: { indicators }, truth, random }) => {
    const { words } = random.one(indicators)
    const expects = figure(truths.indicatorTotal(truth, words, '2025'))
    return { kind: 'mixed indicators', question: `Total ${words} in 2025`, expects }
  },
  ({ vocabulary: { summary }, truth }) => ({
    kind: 'groups beside their total',
    question: `How many ${summary.words} were there in 2024?`,
    expects: figure(truths.summaryTotal(truth, 2024)),
  }),
  ({ vocabulary: { summary }, truth, random }) => {
    const group = random.one(summary.groups)
    const expects = figure(truths.summaryTotal(truth, 2025, group))
    return { kind: 'groups beside their total', question: `${summary.words} for ${group} in 2025`, expects }
  },
]

export const answerable: readonly ((topic: Topic) => Asked)[] = [...sums, ...groups, ...kinds]
