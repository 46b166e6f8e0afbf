import { areNamesDistinct, strangeIn } from '../judgements/index.ts'
import { stemsOf } from '../language/index.ts'
import { splitSentences } from '../passages/index.ts'
import { JUDGEMENT } from './draft-check.ts'

const marker = /\[\^\d{1,4}\]/
const markers = /\s?\[\^\d{1,4}\]/g
const trailingMarkers = /([.!?…]["”’)]?)((?:\s?\[\^\d{1,4}\])+)/g
const FEWEST_SHARED = 2

/**
 * The unsourced sentences of a text that follow from neighbouring ones: they share words with them, and contain no
 * other figure or name. Pure.
 */
export function conclusionsIn(markdown: string, unsourced: readonly string[]): string[] {
  if (unsourced.length === 0) return []
  const sentences = markdown
    .split('\n')
    .flatMap((line) => splitSentences(line.replace(trailingMarkers, '$2$1')).map(({ text }) => text))
  const basis = sentences
    .filter((one) => marker.test(one))
    .map((one) => one.replace(markers, ''))
    .join(' ')
  const known = stemsOf(basis)
  const hasDistinctNames = areNamesDistinct([basis, ...unsourced])
  return unsourced.filter(
    (one) =>
      !one.startsWith('|') &&
      [...stemsOf(one)].filter((stem) => known.has(stem)).length >= FEWEST_SHARED &&
      strangeIn(one, basis, hasDistinctNames) === null,
  )
}

/** A text whose conclusions are marked as what they are. Pure. */
export const withMarkedConclusions = (markdown: string, conclusions: readonly string[]): string =>
  conclusions.reduce((text, one) => text.replace(one, () => `${one} ${JUDGEMENT}`), markdown)
