import { commentaryTexts as texts } from '../../../contract/snapshots/commentary.texts.ts'
import { snapshotsTexts } from '../../../contract/snapshots/snapshots.texts.ts'
import type { SeriesFacts } from '../../../contract/snapshots/snapshots.schemas.ts'
import { figuresOf } from '../../../contract/snapshots/figures.ts'
import { isMonth, isShortened } from '../../../contract/snapshots/figure-words.ts'
import { amountWords, type Sentence, sentencesOf } from './sentences.ts'

export type Reworked = { comment: string } | { notice: string }

const [optimistic, conservative, actionOriented, concise] = snapshotsTexts.shortcuts
type Shortcut = (typeof snapshotsTexts.shortcuts)[number]

/** Words of an instruction that mean one of the four. */
const meant: Readonly<Record<Shortcut, readonly string[]>> = {
  [optimistic]: ['optimistic', 'positive', 'upbeat'],
  [conservative]: ['conservative', 'cautious', 'careful', 'prudent'],
  [actionOriented]: ['action', 'actions', 'action-oriented', 'next steps', 'recommendations'],
  [concise]: ['concise', 'shorter', 'short', 'brief', 'shorten'],
}

/** The shortcut that an instruction asks for; null when it asks for something else. */
export function shortcutOf(instruction: string): Shortcut | null {
  const words = instruction.toLowerCase()
  const [first, ...others] = snapshotsTexts.shortcuts.filter(
    (shortcut) =>
      words === shortcut.toLowerCase() || (words.length <= 60 && meant[shortcut].some((word) => words.includes(word))),
  )
  return others.length === 0 ? (first ?? null) : null
}

const rising = [
  'rose',
  'up ',
  'above',
  'grew',
  'growth',
  'gain',
  'best',
  'record',
  'improved',
  'strong',
  'increase',
  'ahead',
]
const falling = [
  'fell',
  'down ',
  'below',
  'loss',
  'weak',
  'decline',
  'decrease',
  'behind',
  'drop',
  'risk',
  'unusual',
  'not over',
]
const fillers: readonly (readonly [string, string])[] = [
  ['in order to ', 'to '],
  ['it should be noted that ', ''],
  ['it is important to note that ', ''],
  ['please note that ', ''],
  ['as you can see, ', ''],
  ['at this point in time', 'now'],
  ['due to the fact that ', 'because '],
  [' very ', ' '],
  [' really ', ' '],
  [' basically ', ' '],
]

/** Whether a full stop is part of a date or an abbreviation ("3. März", "1,4 Mio. Euro") and doesn't end a sentence. */
function isPointWithin(paragraph: string, at: number): boolean {
  const before = /[\p{L}.]{1,12}$|\d{1,9}$/u.exec(paragraph.slice(Math.max(0, at - 12), at))?.[0] ?? ''
  const after = /^\s?(\p{L}+)/u.exec(paragraph.slice(at + 1, at + 16))?.[1] ?? ''
  return /^\d{1,2}$/.test(before) ? isMonth(after) : isShortened(before)
}

/** Sentences of a paragraph; a point inside a number or before a small letter ends none. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (let at = 0; at < paragraph.length; at += 1) {
    const character = paragraph[at]!
    // These aren't followed by a space.
    const isWide = '。！？'.includes(character)
    if (!isWide && !'.!?…'.includes(character)) continue
    const after = paragraph[at + 1]
    if (!isWide && after !== undefined && after !== ' ' && after !== '\n') continue
    const next = paragraph.slice(at + 1, at + 4).trimStart()[0]
    if (next !== undefined && next === next.toLowerCase() && next !== next.toUpperCase()) continue
    if (character === '.' && after !== undefined && isPointWithin(paragraph, at)) continue
    sentences.push(paragraph.slice(start, at + 1).trim())
    start = at + 1
  }
  const rest = paragraph.slice(start).trim()
  return rest === '' ? sentences : [...sentences, rest]
}

function withoutFillers(text: string): string {
  let plain = text
  for (const [filler, instead] of fillers) {
    for (let at = plain.toLowerCase().indexOf(filler); at !== -1; at = plain.toLowerCase().indexOf(filler, at + 1))
      plain = plain.slice(0, at) + instead + plain.slice(at + filler.length)
  }
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const has = (text: string, words: readonly string[]) => words.some((word) => text.toLowerCase().includes(word))

/** Classifies a person's sentence by its words; the analyst's own sentences are known. */
function weigh(text: string, known: ReadonlyMap<string, Sentence>, position: number): Sentence {
  const own = known.get(text)
  if (own !== undefined) return own
  const tone = has(text, rising) === has(text, falling) ? 0 : has(text, rising) ? 1 : -1
  const figures = figuresOf(text).length
  return { text, tone, weight: (position === 0 ? 10 : 3) + (figures > 0 ? 3 : 0) + (tone === 0 ? 0 : 1) }
}

const joinedText = (paragraphs: readonly (readonly Sentence[])[]) =>
  paragraphs
    .map((sentences) => sentences.map(({ text }) => text).join(' '))
    .filter((text) => text !== '')
    .join('\n\n')

/** The first sentence stays first: it says what the others are about. */
function byTone(sentences: readonly Sentence[], first: 1 | -1): Sentence[] {
  const [head, ...others] = sentences
  if (head === undefined) return []
  const rank = ({ tone }: Sentence) => (tone === first ? 0 : tone === 0 ? 1 : 2)
  return [
    head,
    ...others
      .map((sentence, index) => ({ sentence, position: index }))
      .sort((one, other) => rank(one.sentence) - rank(other.sentence) || one.position - other.position)
      .map(({ sentence }) => sentence),
  ]
}

function shortened(sentences: readonly Sentence[]): Sentence[] {
  const most = Math.max(1, Math.ceil(sentences.length / 2))
  const strongest = new Set([...sentences].sort((one, other) => other.weight - one.weight).slice(0, Math.min(most, 3)))
  return sentences
    .filter((sentence) => strongest.has(sentence))
    .map((sentence) => ({ ...sentence, text: withoutFillers(sentence.text) }))
}

/** What can be done about it, out of the numbers alone. */
function stepsOf(facts: readonly SeriesFacts[]): string[] {
  const steps = facts.flatMap((one) => {
    const budget = one.comparisons.find(({ kind }) => kind === 'budget')
    const isBehind = budget !== undefined && one.value < budget.value
    return [
      ...(isBehind ? [texts.behindBudget(one.label, amountWords(budget.value - one.value, one))] : []),
      ...one.drivers.filter(({ value, before }) => value < before).map(({ item }) => texts.watch(item)),
      ...one.drivers.filter(({ value, before }) => value > before).map(({ item }) => texts.keep(item)),
      ...one.unusual.map(({ at }) => texts.checkUnusual(at)),
    ]
  })
  return [...new Set(steps)].slice(0, 4)
}

/** Sentences of the numbers that a text does not hold yet. */
const missing = (text: string, facts: readonly SeriesFacts[], tone: 1 | -1): Sentence[] =>
  facts
    .flatMap(sentencesOf)
    .filter((sentence) => sentence.tone === tone && !text.includes(sentence.text))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 1)

function cautions(text: string, facts: readonly SeriesFacts[]): string[] {
  const running = facts.flatMap(({ running: label }) => (label === null ? [] : [texts.running(label)]))
  const isAlone = facts.length > 0 && facts.every(({ comparisons }) => comparisons.length === 0)
  return [...new Set([...running, isAlone ? texts.oneYear : texts.caution])].filter(
    (sentence) => !text.includes(sentence),
  )
}

/**
 * Changes a text by one of the four shortcuts, without a model: sentences change their order, go, or come out of the
 * numbers; no figure is ever changed.
 */
export function rework(comment: string, instruction: string, facts: readonly SeriesFacts[]): Reworked {
  const shortcut = shortcutOf(instruction)
  if (shortcut === null) return { notice: texts.noTool }
  const known = new Map(facts.flatMap(sentencesOf).map((sentence) => [sentence.text, sentence]))
  const paragraphs = comment
    .split('\n\n')
    .map((paragraph) => splitSentences(paragraph).map((text, index) => weigh(text, known, index)))
  const changed = byShortcut(shortcut, comment, paragraphs, facts)
  return changed.trim() === '' || changed === comment ? { notice: texts.noChange } : { comment: changed }
}

function byShortcut(
  shortcut: Shortcut,
  comment: string,
  paragraphs: readonly (readonly Sentence[])[],
  facts: readonly SeriesFacts[],
): string {
  if (shortcut === concise) return joinedText(paragraphs.map(shortened))
  if (shortcut === actionOriented) {
    const steps = stepsOf(facts).filter((step) => !comment.includes(step))
    return steps.length === 0
      ? comment
      : `${comment}\n\n${texts.nextSteps}\n${steps.map((step) => `- ${step}`).join('\n')}`
  }
  const tone = shortcut === optimistic ? 1 : -1
  const [first = [], ...others] = paragraphs.map((sentences) => byTone(sentences, tone))
  const [head, ...rest] = first
  const more = missing(comment, facts, tone)
  const whole = joinedText([head === undefined ? more : [head, ...more, ...rest], ...others])
  return tone === 1 ? whole : [whole, ...cautions(comment, facts)].join(' ')
}
