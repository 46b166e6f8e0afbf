import { isFrequentLemma, isLemma, lemmasOf } from './synonyms.ts'
import { isFunctionWord } from './words.ts'

/** Words without a meaning of their own that WordNet leaves out, and forms that no rule makes. */
const otherWords = new Set(
  `across against along alongside amid among amongst around aside behind beneath beside besides beyond despite except inside
  like near next onto opposite outside past since throughout till unlike versus whichever whoever whomever whatever whenever
  wherever however whereas whose yourselves himself herself itself oneself anybody anywhere everywhere somewhere nowhere
  neither none another others several few fewer many much more most less least enough plenty ours hers yours theirs
  could should would might ought shall cannot ain became began begun bent bet bitten bled blew blown bore born bought bound
  bred broke broken brought built burnt came caught chose chosen clung crept dealt done drank drawn dreamt drew driven drove
  drunk dug eaten fed fell felt flew flown forbade forgave forgot forgotten fought found froze frozen gave given gone grew
  grown had heard held hid hidden hung kept knelt knew known laid lain lay leapt learnt led left lent lit lost made meant met
  mistook paid ran rang rode risen rose said sang sank sat saw seen sent sewn shaken shook shone shot shown shrank slept slid
  smelt sold sought spelt spent spoke spoken sprang stole stolen stood stuck struck stung sung swam swept swore sworn swum
  taken taught thought threw thrown told took tore torn understood undertaken undertook underwent undergone went wept woke
  woken won wore worn wove woven withdrew withdrawn wrote written arose arisen overcame oversaw overseen withheld
  children feet geese lives men mice oxen people shelves teeth thieves wives women analyses bases criteria crises data indices
  matrices media phenomena theses vertices halves knives leaves loaves selves wolves better best worse worst farther further
  eldest`.split(/\s+/),
)
const kinds = ['noun', 'verb', 'adj', 'adv'] as const

/** "plan", whose last letter "planned" doubles. */
const short = /^[^aeiou]{0,4}[aeiou][bdgmnprt]$/
const doubling = /^(.{1,26}([bdfgklmnprstvz]))\2(?:ed|ing|er|est)$/

/** The base forms that a word may be a form of, as English spells its forms. */
function basesOf(kind: (typeof kinds)[number], written: string): string[] {
  const bare = doubling.exec(written)?.[1]
  const plain = lemmasOf(kind, written).filter(
    (lemma) => lemma === written || !short.test(lemma) || written === `${lemma}s` || written === `${lemma}es`,
  )
  const happy = kind === 'adj' && /i(?:er|est)$/.test(written) ? [written.replace(/i(?:er|est)$/, 'y')] : []
  return [...plain, ...(bare === undefined ? [] : [bare]), ...happy]
}

/** Whether a word is spelled as English spells one: a base form, a form of it, or a word that only holds others together. */
export function isEnglishWord(written: string): boolean {
  if (isFunctionWord(written) || otherWords.has(written)) return true
  if (!/^[a-z]{3,30}$/.test(written)) return false
  return kinds.some((kind) => basesOf(kind, written).some((lemma) => isLemma(kind, lemma)))
}

/** Whether it is one that people use: "number" rather than "umber". */
export function isFrequentWord(written: string): boolean {
  if (isFunctionWord(written) || otherWords.has(written)) return true
  return kinds.some((kind) => basesOf(kind, written).some((lemma) => isFrequentLemma(kind, lemma)))
}
