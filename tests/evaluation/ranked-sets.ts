import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handbookQuestions as known } from '../fixtures/questions/handbook.questions.ts'
import type { SetNumber } from './evaluation.types.ts'
import { filesBelow } from './files-below.ts'
import { paragraphsUnder } from './hits.ts'
import { isHeldOut } from './random.ts'
import { type Rank, type RankedCase, type RankedLibrary, rankLibraries } from './ranks.ts'
import { generated } from './sets/generated.ts'
import { handbookQuestions } from './sets/handbook-questions.ts'
import { policies } from './sets/policies.ts'
import type { PlainText } from './twenty-lines.ts'

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
const holds = (text: string, part: string): boolean => plain(text).includes(plain(part))

const handbookFiles = (shared: string): PlainText[] => {
  const folder = join(shared, 'handbook')
  return filesBelow(folder).map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

function knownToAuthors(shared: string): RankedLibrary[] {
  const cases = known.flatMap(({ question, contains, cites }, at): RankedCase[] => {
    if (cites === undefined) return []
    const isAnswer = ({ path, text }: PlainText): boolean =>
      cites.some((file) => path.endsWith(file)) && contains.every((part) => holds(text, part))
    return [{ id: `handbook-${at}`, question, earlier: [], isHeldOut: false, isAnswer }]
  })
  return [{ name: 'Handbook', files: handbookFiles(shared), cases }]
}

/** Organisations whose only text is a list of paragraphs. */
const ofParagraphs = (organisations: ReturnType<typeof policies>): RankedLibrary[] =>
  organisations.flatMap(({ name, files, paragraphs, cases }): RankedLibrary[] => {
    if (paragraphs === undefined) return []
    const under = paragraphsUnder(paragraphs)
    const documents = files.filter(({ path }) => /\.(?:md|txt)$/.test(path))
    return [
      {
        name,
        files: documents.map(({ path, bytes }) => ({ path, text: new TextDecoder().decode(bytes) })),
        units: paragraphs.map((text) => ({ path: documents[0]!.path, text })),
        cases: cases.flatMap(({ id, question, earlier, isHeldOut: held, expects }): RankedCase[] => {
          if (expects.type !== 'paragraphs') return []
          const isAnswer = ({ text }: PlainText): boolean => under(text).some((at) => expects.numbers.includes(at))
          return [{ id, question, earlier, isHeldOut: held, isAnswer }]
        }),
      },
    ]
  })

const asTyped = (shared: string): RankedLibrary[] => [
  {
    name: 'Handbook as typed',
    files: handbookFiles(shared),
    cases: handbookQuestions.map(({ id, question, earlier = [], file, passage, fact }) => ({
      ...{ id, question, earlier, isHeldOut: isHeldOut(id) },
      isAnswer: ({ path, text }) => path.endsWith(file) && holds(text, passage),
      saysFact: ({ path, text }) => path.endsWith(file) && fact.some((words) => holds(text, words)),
    })),
  },
]

export type RankedSet = Exclude<SetNumber, 8> | 6

/** The sets whose answers are passages, as libraries with questions. */
export function rankedSet(set: RankedSet, shared: string, seed: string, count: number): RankedLibrary[] {
  switch (set) {
    case 1:
      return knownToAuthors(shared)
    case 3:
      return ofParagraphs(policies(join(shared, 'evaluation'), (word) => word))
    case 4:
      return ofParagraphs(generated(seed, count))
    case 6:
      return asTyped(shared)
    case 2:
      return []
  }
}

const sets: readonly RankedSet[] = [1, 3, 4, 6]

/** Ranks of the sets whose answers are passages. `shared`: the folder with the shared data. */
export async function rankSets(shared: string, seed: string, count: number): Promise<{ set: number; ranks: Rank[] }[]> {
  const ranked: { set: number; ranks: Rank[] }[] = []
  for (const set of sets) ranked.push({ set, ranks: await rankLibraries(rankedSet(set, shared, seed, count)) })
  return ranked
}
