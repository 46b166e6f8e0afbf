import { generator } from '../formulas/formulas.ts'

const usual =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one were all we when there can more if no out so what up about into than them only some could time these two may then do first any my now such like our over'.split(
    ' ',
  )
const [starts, middles, ends] = [
  'ba co de fi gra ho in ka le mo na or pe re sta ta u ve wi ze'.split(' '),
  'ba do fe gi la me ni ro sa te va xi'.split(' '),
  'ber den ing ion land ment ness ram ter tion ton ty'.split(' '),
]

const towns = 'Dunedin Nelson Tauranga Hamilton Napier Timaru Whanganui Gisborne Rotorua Blenheim'.split(' ')
const subjects = ['parental leave', 'study leave', 'notice', 'probation', 'sick leave', 'field training'] as const

/** A rule that one document states, and what somebody asks for it. */
export type Rule = { sentence: string; question: string; answer: string }

/** So many documents state a rule, no two of them the same. */
export const rules = towns.length * subjects.length

export function ruleOf(document: number): Rule {
  const town = towns[document % towns.length]!
  const subject = subjects[Math.floor(document / towns.length)]!
  const weeks = 2 + (document % 37)
  return {
    sentence: `The ${subject} period of the ${town} office is ${weeks} weeks.`,
    question: `How many weeks is the ${subject} period of the ${town} office?`,
    answer: String(weeks),
  }
}

/** A document of so many sections, each one passage, in words as frequent as those of a language; one section states its rule, if it has one. */
export function makeText(document: number, sections: number): string {
  const random = generator(document + 1)
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)]!
  const rare = () => {
    // The rarer a word, the more of them there are.
    const own = generator(Math.floor(20_000 ** random()))
    const part = (values: readonly string[]) => values[Math.floor(own() * values.length)]!
    return `${part(starts)}${part(middles)}${part(middles)}${part(ends)}`
  }
  const sentence = () => {
    const words = Array.from({ length: 14 }, () => (random() < 0.5 ? pick(usual) : rare()))
    return `${words.join(' ').replace(/^./, (first) => first.toUpperCase())}.`
  }
  const stated = document < rules ? Math.floor(random() * sections) : -1
  return Array.from({ length: sections }, (_, section) => {
    const rule = section === stated ? [ruleOf(document).sentence] : []
    return `## ${rare()} ${rare()} ${section + 1}\n\n${[...rule, ...Array.from({ length: 6 }, sentence)].join(' ')}\n`
  }).join('\n')
}
