import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Stem, wordsOf } from '../bm25.ts'
import type { Case, Organisation } from '../evaluation.types.ts'
import { byHash, isHeldOut } from '../random.ts'
import { thingsNoPolicyKnows } from './no-policy-knows.ts'

type Policies = {
  policies: { policy: string; paragraphs: string[] }[]
  questions: { policy: string; q: string; paragraphs: number[] }[]
}

const trades: Record<string, string[]> = {
  events: ['ticketmaster.com', 'mlb.mlb.com', 'ted.com'],
  media: [
    'theatlantic.com',
    'sci-news.com',
    'style.com',
    'adweek.com',
    'fool.com',
    'post-gazette.com',
    'naturalnews.com',
    'cbsinteractive.com',
    'washingtonian.com',
  ],
  internet: ['yahoo.com', 'internetbrands.com'],
  food: ['cariboucoffee.com', 'buffalowildwings.com', 'eatchicken.com'],
  health: ['kaleidahealth.org'],
  animals: ['dogbreedinfo.com'],
  retail: ['walmart.com'],
}
const mostOfAnotherTrade = 150
const tradeOf = (policy: string): string =>
  Object.keys(trades).find((trade) => trades[trade]!.includes(policy)) ?? policy

const read = (folder: string): Policies => JSON.parse(readFileSync(join(folder, 'policies.json'), 'utf8'))

/** All that is stemmed for this set. */
export function textsOfPolicies(folder: string): string[] {
  const { policies, questions } = read(folder)
  return [...policies.flatMap(({ paragraphs }) => paragraphs), ...questions.map(({ q }) => q), ...thingsNoPolicyKnows]
}

type Astray = { id: string; question: string; policy: string }

/**
 * Questions asked of the policy of another trade that does not hold the rarest word of the question: many questions of
 * the set are so general ("do you collect my data?") that every policy answers them.
 */
function astray({ policies, questions }: Policies, stem: Stem): Astray[] {
  const asked = questions.map(({ q }) => [...new Set(wordsOf(q).map(stem))])
  const held = new Map(
    policies.map(({ policy, paragraphs }) => [policy, new Set(paragraphs.flatMap(wordsOf).map(stem))]),
  )
  const count = new Map<string, number>()
  for (const word of asked.flat()) count.set(word, (count.get(word) ?? 0) + 1)
  const rarest = asked.map((words) => words.toSorted((one, other) => count.get(one)! - count.get(other)!)[0] ?? '')
  const pairs = questions.flatMap(({ policy: own, q }, at) => {
    const others = policies.filter(
      ({ policy }) => tradeOf(policy) !== tradeOf(own) && !held.get(policy)!.has(rarest[at]!),
    )
    const [other] = others.toSorted(byHash(({ policy }) => `${at} ${policy}`))
    return other === undefined ? [] : [{ id: `astray-${at}`, question: q, policy: other.policy }]
  })
  return pairs.toSorted(byHash(({ id }) => id)).slice(0, mostOfAnotherTrade)
}

/** Each policy alone in an organisation, its paragraphs as a text. */
export function policies(folder: string, stem: Stem): Organisation[] {
  const data = read(folder)
  const unknown = (id: string, question: string, kind: string): Case => ({
    id,
    earlier: [],
    question,
    part: 'documents',
    kind,
    isHeldOut: isHeldOut(id),
    expects: { type: 'unknown' },
  })
  const elsewhere = astray(data, stem)
  return data.policies.map(({ policy, paragraphs }, index) => ({
    name: policy,
    files: [{ path: 'privacy-policy.txt', bytes: new TextEncoder().encode(paragraphs.join('\n\n')) }],
    paragraphs,
    cases: [
      ...data.questions.flatMap((each, at): Case[] =>
        each.policy !== policy
          ? []
          : [
              {
                id: `policy-${at}`,
                earlier: [],
                question: each.q,
                part: 'documents',
                kind: 'known',
                isHeldOut: isHeldOut(`policy-${at}`),
                expects: { type: 'paragraphs', numbers: each.paragraphs },
              },
            ],
      ),
      ...elsewhere
        .filter((each) => each.policy === policy)
        .map((each) => unknown(each.id, each.question, 'another trade')),
      ...thingsNoPolicyKnows
        .map((question, at) => ({ question, at }))
        .filter(({ at }) => at % data.policies.length === index)
        .map(({ question, at }) => unknown(`no-policy-${at}`, question, 'no policy')),
    ],
  }))
}
