import { broaderThan, irregularBase, isLightWord, partingsOf, stem, synonymsOf, wordsOf } from '../language/index.ts'
import type { AskedTerm } from '../tools/index.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

const mostTerms = 24
/** A word that means the same, an acronym for the words that were asked. */
const asSynonym = 0.45
const asAcronym = 0.9
/** A word that means something broader. */
const asBroader = 0.15
/** Stems with less weight don’t stand for the term itself: neither its rarity nor a title is judged by them. */
export const leastOwn = 0.3
/** How much a word counts that says little beside the others. */
const ofLight = 0.5

/** How much a word counts that an earlier question asked for. */
const ofContext = 0.5

/** The words of phrases and of what was asked before, each once, with what else may stand for it. */
export function termsOf(phrases: readonly string[], context: readonly string[] = []): AskedTerm[] {
  const terms = new Map<string, AskedTerm>()
  for (const [position, phrase] of [...phrases, ...context].entries()) {
    const words = wordsOf(phrase)
    for (const [at, { written, stem: own }] of words.entries()) {
      if (terms.has(own) || terms.size >= mostTerms) continue
      const joined = [`${words[at - 1]?.written ?? ''}${written}`, `${written}${words[at + 1]?.written ?? ''}`].map(
        (word) => [stem(word), 1] as const,
      )
      const term = { word: written, stems: { ...Object.fromEntries(joined), [own]: 1 }, passages: 0 }
      terms.set(own, position < phrases.length ? term : { ...term, share: ofContext })
    }
  }
  for (const term of terms.values())
    for (const synonym of synonymsOf(term.word)) if (!terms.has(synonym)) addStem(term, synonym, asSynonym)
  const all = [...terms.values()]
  for (const term of all) {
    const base = irregularBase(term.word)
    if (base !== null) addStem(term, stem(base), 1)
  }
  const known = new Set(all.flatMap(({ stems }) => Object.keys(stems)))
  for (const term of all)
    for (const broader of broaderThan(term.word)) if (!known.has(broader)) addStem(term, broader, asBroader)
  if (all.every(({ word }) => isLightWord(word))) return all
  return all.map((term) => (isLightWord(term.word) ? { ...term, share: (term.share ?? 1) * ofLight } : term))
}

/** Adds what a term may be found by, too. Tells whether it was new. */
export function addStem({ stems }: AskedTerm, added: string, weight: number): boolean {
  if (Object.hasOwn(stems, added)) return false
  stems[added] = weight
  return true
}

/** Ways to write an unknown word as two. */
export const partsOf = (term: AskedTerm): string[][] =>
  partingsOf(term.word).map((parts) => parts.flatMap((part) => wordsOf(part).map((word) => word.stem)))

/** Adds what the texts themselves say that acronyms stand for. Tells whether that adds anything. */
export function addAcronyms(terms: readonly AskedTerm[], acronyms: readonly [string, string[]][]): boolean {
  let hasAdded = false
  for (const [acronym, words] of acronyms) {
    const own = terms.find((term) => ownValue(term.stems, acronym) === 1)
    if (own !== undefined && own.expansion === undefined) {
      own.expansion = words
      hasAdded = true
    }
    const spelled = words.map((word) => terms.find((term) => ownValue(term.stems, word) === 1))
    if (own !== undefined || spelled.length < 2) continue
    for (const term of spelled.every((each) => each !== undefined) ? spelled : []) {
      if (addStem(term!, acronym, asAcronym)) hasAdded = true
    }
  }
  return hasAdded
}
