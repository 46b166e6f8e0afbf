import type { OfferedPlaybook } from '../tools/index.ts'
import type { AnalystStep, Conversation } from './conversation.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { stemsOf, wordsOf } from '../language/index.ts'

/** How people ask for something; what they ask for comes after it. */
const asking =
  /^(?:(?:please|pls|can you|could you|would you|will you|can we|could we|let's|lets|help me to|help me with|help me|help us to|help us with|help us|i want you to|i want to|i need to|i have to|i must|i would like to|i'd like to|i need|i want|we want to|we need to|we have to|we must|we need|we want)[ ,]+){0,4}/i
/** Words that ask for a piece of work, whatever it is about. */
const work =
  /^(?:write|draft|compose|prepare|make|do|run|start|begin|create|conduct|perform|carry out|put together|produce|guide (?:me|us) through|walk (?:me|us) through|work on|a|an)\b/i
const command = /^[\p{L}-]+ (?:our|my|the|this|a|an)\b/iu
const named = /\bplaybooks?\b/i
const listing = /\b(?:which|what|list|show|any|all|there)\b/i
const question = /^(?:who|what|when|where|why|how|which|is|are|was|were|does|did|has|have)\b/i
const about = /\b(?:on|about|regarding|concerning|into|for) (?=\S)/i
const longestQuestion = 300
const longestTopic = 200

type Request = { isNamed: boolean; isWork: boolean; firstStems: Set<string> }

/** What is asked for, if it may be a piece of work; null for a question. */
function requestedBy(asked: string): Request | null {
  const plain = asked.trim()
  if (plain.length > longestQuestion) return null
  const isNamed = named.test(plain)
  if (!isNamed && question.test(plain)) return null
  const said = asking.exec(plain)?.[0] ?? ''
  const request = plain.slice(said.length)
  const isWork = work.test(request)
  if (!isNamed && !isWork && said === '' && !command.test(request)) return null
  return { isNamed, isWork, firstStems: stemsOf(wordsOf(request)[0]?.written ?? '') }
}

/** The playbook whose name the question holds, in any order of its words; the longest name where it holds several. */
export function fittingPlaybook(asked: string, playbooks: readonly OfferedPlaybook[]): OfferedPlaybook | null {
  const stems = stemsOf(asked)
  const fitting = playbooks
    .map((one) => ({ one, own: [...stemsOf(one.name)] }))
    .filter(({ own }) => own.length > 0 && own.every((stem) => stems.has(stem)))
    .toSorted((left, right) => right.own.length - left.own.length)
  return fitting[0]?.one ?? null
}

/** The topic as the person said it, or else the playbook's name. */
function topicOf(asked: string, { name }: OfferedPlaybook): string {
  const [line = ''] = asked.trim().split('\n')
  const found = about.exec(line)
  const subject = found?.[0] && line.slice(found.index + found[0].length)
  return (subject ?? name).slice(0, longestTopic)
}

/** Where somebody asks for a piece of work, the playbook for it is offered. Null for any other question. */
export function playbookStep({ question: asked, reading, playbooks, offered }: Conversation): AnalystStep | null {
  const request = reading === null ? requestedBy(asked) : null
  if (request === null) return null
  if (playbooks === null) return { type: 'call', name: 'list_playbooks', input: {} }
  const known = playbooks.data?.playbooks ?? []
  const fitting = fittingPlaybook(asked, known)
  const isItsWork = fitting !== null && [...request.firstStems].some((stem) => stemsOf(fitting.name).has(stem))
  if (fitting !== null && (request.isNamed || request.isWork || isItsWork)) {
    if (offered !== null) return { type: 'text', text: texts.playbookOffered(fitting.name, fitting.description) }
    const input = { template: fitting.slug, topic: topicOf(asked, fitting) }
    return { type: 'call', name: 'offer_run_playbook', input }
  }
  return request.isNamed && listing.test(asked) ? { type: 'text', text: texts.playbooks(known) } : null
}
