import { isSpreadsheet } from '../../../contract/documents/file-types.ts'
import { type AnalystStep, type Conversation, readConversation } from './conversation.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { documentsStep } from './documents/documents-step.ts'
import { figuresStep } from './figures/figures-step.ts'
import { playbookStep } from './playbooks.ts'
import type { ModelPrompt } from './model-types.ts'
import { asksForRules, asksForWords, readQuestion } from './question.ts'
import { stemsOf } from '../language/index.ts'
import { examplesOf } from './suggestions.ts'
import { answerToStatement } from './step-talk.ts'
import { beyondReach, documentsList, figuresList, type Talk, talkOf } from './talk.ts'

const listLimit = 30

const say = (text: string): AnalystStep => ({ type: 'text', text })
const newest: AnalystStep = { type: 'call', name: 'search_documents', input: { phrases: [], limit: listLimit } }
const listMetrics: AnalystStep = { type: 'call', name: 'list_metrics', input: {} }

function talkStep(
  talk: Exclude<Talk, 'figures'>,
  { personName, organisationName, searches, metrics, today }: Conversation,
): AnalystStep {
  if (talk === 'nothing asked') return say(texts.emptyQuestion)
  if (talk === 'greeting') return say(texts.greeting(personName, organisationName))
  if (talk === 'thanks') return say(texts.thanks)
  if (talk === 'goodbye') return say(texts.goodbye)
  const found = searches[0]
  if (found === undefined) return newest
  if (talk === 'documents') return say(documentsList(found.data))
  if (metrics === null) return listMetrics
  const suggestions = texts.suggestions(examplesOf(found.data, metrics.data, today))
  return say([texts.help, suggestions].filter((part) => part !== '').join('\n\n'))
}

/** Rows of a table say nothing of a figure that is asked for and not clear. */
const withoutTables = (conversation: Conversation): Conversation => ({
  ...conversation,
  searches: conversation.searches.map((search) => {
    if (search.data === null) return search
    const passages = search.data.passages.filter(({ filename }) => !isSpreadsheet(filename))
    return { ...search, data: { ...search.data, passages } }
  }),
})

/** Whether the words that no table has are those by which the best document is called. */
function isInTitle(unplaced: readonly string[], conversation: Conversation): boolean {
  const best = withoutTables(conversation).searches[0]?.data?.passages[0]
  if (best === undefined || unplaced.length === 0) return false
  const named = stemsOf(`${best.documentTitle} ${best.filename}`)
  return unplaced.every((text) => [...stemsOf(text)].every((stem) => named.has(stem)))
}

/**
 * The figures and the documents, in this order: figures whose every word is bound, unless a rule is asked for; a section
 * that answers; figures that would ask back, rather than rows of a table; what comes closest.
 */
function answerStep(conversation: Conversation): AnalystStep {
  const figures = figuresStep({
    ...conversation,
    former: conversation.readingBefore,
    chosen: conversation.reading,
    queried: conversation.queries,
  })
  const question = readQuestion(conversation)
  const isRule = conversation.reading === null && asksForRules(conversation.question)
  const isOfDocument = conversation.reading === null && asksForWords(conversation.question)
  if (figures.type === 'step' && !isRule && !isOfDocument) return figures.step
  const documents = documentsStep(figures.type === 'unsure' ? withoutTables(conversation) : conversation, question)
  if (documents.tier === null || documents.tier === 'answer' || figures.type === 'none') return documents.step
  if (isOfDocument && documents.tier === 'near') return documents.step
  if (isRule && figures.type === 'unsure' && documents.tier === 'near') return documents.step
  return figures.type === 'unsure' && isInTitle(figures.unplaced, conversation) ? documents.step : figures.step
}

/** What comes next in a conversation: a function of the prompt alone. */
export function nextStep(prompt: ModelPrompt): AnalystStep {
  const conversation = readConversation(prompt)
  const talk = conversation.reading === null ? talkOf(conversation.question) : null
  if (talk !== null && talk !== 'figures') return talkStep(talk, conversation)
  const { headings, question, reading } = conversation
  const noted = headings === null || reading !== null ? null : answerToStatement(question, headings)
  if (noted !== null) return say(noted)
  const offered = playbookStep(conversation)
  if (offered !== null) return offered
  const beyond = beyondReach(conversation.question)
  if (beyond !== null && conversation.reading === null) return say(texts.cannot(beyond))
  if (conversation.metrics === null) return listMetrics
  if (talk === 'figures') return say(figuresList(conversation.metrics.data))
  return answerStep(conversation)
}
