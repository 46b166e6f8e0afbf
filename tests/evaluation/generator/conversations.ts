import { type Asked, chooseAmount, chooseGroup, chooseMonth, figure, rows, type Topic } from './figure-questions.ts'
import { monthWords } from './manners.ts'
import * as truths from './truths.ts'

const otherGroup = ({ random }: Topic, position: number): number =>
  random.one([0, 1, 2].filter((each) => each !== position))

/** Questions that mean something only after the one before. */
export const followUps: readonly ((topic: Topic) => Asked)[] = [
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const position = otherGroup(topic, group.position)
    const value = topic.random.one(topic.truth.lines).groups[position]!
    const list = truths.totalsBy(topic.truth, amount, group.position, truths.ofGroup(position, value))
    return {
      kind: 'follow-up: filter',
      earlier: [`${words} by ${group.words}`],
      question: `only ${value}`,
      expects: rows(list),
    }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const position = otherGroup(topic, group.position)
    const list = truths.totalsBy(topic.truth, amount, position)
    const question = `show by ${topic.vocabulary.dimensions[position]!.words}`
    return { kind: 'follow-up: other groups', earlier: [`${words} by ${group.words}`], question, expects: rows(list) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const list = truths.highestFirst(truths.totalsBy(topic.truth, amount, group.position)).slice(0, 2)
    const earlier = [`${words} by ${group.words}`]
    return { kind: 'follow-up: top', earlier, question: 'only the top 2', expects: rows(list, true) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const all = truths.total(topic.truth, amount)
    const list = truths.totalsBy(topic.truth, amount, group.position)
    const shares = list.map(({ label, value }) => ({ label, value: (value / all) * 100 }))
    const earlier = [`${words} by ${group.words}`]
    return { kind: 'follow-up: in percent', earlier, question: 'in percent', expects: rows(shares) }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const value = truths.total(topic.truth, amount, truths.inPeriod('2024'))
    return {
      kind: 'follow-up: period',
      earlier: [`total ${words} in 2025`],
      question: 'and in 2024?',
      expects: figure(value),
    }
  },
  (topic) => {
    const { amount, words } = chooseAmount(topic)
    const group = chooseGroup(topic)
    const others = topic.truth.lines
      .map((line) => line.groups[group.position]!)
      .filter((value) => value !== group.value)
    const other = topic.random.one(others)
    const value = truths.total(topic.truth, amount, truths.ofGroup(group.position, other))
    const earlier = [`total ${words} for ${group.value}`]
    return { kind: 'follow-up: other value', earlier, question: `and for ${other}?`, expects: figure(value) }
  },
]

/** Questions with two equally likely readings. */
export const ambiguous: readonly ((topic: Topic) => Asked)[] = [
  ({ vocabulary }) => ({
    kind: 'ambiguous: two measures',
    question: `What is the total ${vocabulary.amounts[0].words.split(' ').at(-1)}?`,
    expects: { type: 'ask back' },
  }),
  (topic) => ({
    kind: 'ambiguous: no measure',
    question: `What was the total in ${monthWords(chooseMonth(topic))}?`,
    expects: { type: 'ask back' },
  }),
]

/** Nothing of it is there. */
export const unanswerable: readonly ((topic: Topic) => Asked)[] = [
  ({ random }) => ({
    kind: 'unknown measure',
    question: random.one(['Total wool weight in 2025', 'What is our carbon footprint?', 'average broadband speed']),
    expects: { type: 'unknown' },
  }),
  (topic) => ({
    kind: 'unknown value',
    question: `${chooseAmount(topic).words} for ${topic.random.one(['Zanzibar', 'Quillfeather', 'Montevideo'])}`,
    expects: { type: 'unknown' },
  }),
  (topic) => ({
    kind: 'unknown period',
    question: `What was the total ${chooseAmount(topic).words} in ${topic.random.one(['1997', '2012', 'March 2031'])}?`,
    expects: { type: 'unknown' },
  }),
  (topic) => ({
    kind: 'prediction',
    question: `What will ${chooseAmount(topic).words} be next year?`,
    expects: { type: 'unknown' },
  }),
]
