import { withoutUnconfirmed } from '../../../contract/playbooks/answer-form.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import type { Held, StepRow } from './playbooks.read.ts'
import { maySee } from './playbooks.commands.ts'
import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import type { PassageHit } from '../../engines/tools/index.ts'
import {
  conclusionsIn,
  type FoundAnswer,
  JUDGEMENT,
  removeSentences,
  type Section,
  withMarkedConclusions,
  withoutAuthorNotes,
} from '../../engines/playbooks/index.ts'
import { type GivenText, shortenSteps, type StepText } from './shorten-material.ts'

export type Material = { sections: Section[]; remarks: string[] }

/** What the steps that a step builds on hold, as far as all who see this step may see it. */
export function materialFor(held: Held, step: StepRow): Material {
  const included = new Set(step.includes)
  const sources = held.steps.filter(({ id }) => included.has(id))
  const shown = sources.filter((source) => maySee(held, step, source))
  const cut = sources.filter((source) => !shown.includes(source))
  const sections = shown.flatMap((source): Section[] => {
    const work = held.works.get(source.id)
    if (!work || work.generation !== source.generation) return []
    const { answers = [], otherNotes = '', document = '', openPoints = [], found = [] } = work.output
    const heading = texts.stepName(source.id, work.config.label)
    const marked = withoutUnconfirmed(answers).map((answer) => ({
      ...answer,
      isJudgement: isJudgement(work.config, answer),
    }))
    return [
      {
        ...{ heading, answers: marked, notes: otherNotes, html: document, openPoints, found },
        isResearch: work.config.type === 'research',
      },
    ]
  })
  const isCut = cut.map(
    ({ id, allowed_role }) => `Step ${Number(id)} is private to ${allowed_role} and is no part of this.`,
  )
  return { sections, remarks: isCut }
}

type Asked = Parameters<typeof questionsOf>[0] & { type: string }
function isJudgement(config: Asked, { label, question }: StepAnswer): boolean {
  if (config.type === 'meetingNotes') return true
  const asked = questionsOf(config).find((one) => one.label === label && (one.question.trim() || label) === question)
  return asked?.type === 'creative'
}

/** The same as a plain text, for a model to read as data. */
export const materialText = (material: Material, most: number, asked = ''): GivenText =>
  shortenSteps(
    textsOfSteps(material, () => ''),
    most,
    playbookWorkTexts.materialOfSteps,
    asked,
  )

export type CitedMaterial = GivenText & {
  passages: PassageHit[]
  tables: ReadonlyMap<string, Citation>
  /** How many sentences are no part of it since no source bears them out. */
  leftOut: number
  /** Its sentences that only follow from their neighbours, as written. */
  conclusions: string[]
}

/** The same with what it cites: `[^p3]` in the text is the third passage. `tables`: the sources of figures, by that name. */
export function citedMaterial(material: Material, most: number, asked = ''): CitedMaterial {
  const numbers = new Map<string, number>()
  const tables = new Map<string, Citation>()
  const passages: PassageHit[] = []
  const borneOut = material.sections.map((section) => ({ ...section, answers: section.answers.map(withoutUnsourced) }))
  const nameOf = (citation: Citation): string => {
    const { docId, pageId, start, url, quote, title, context } = citation
    const key = JSON.stringify([docId, pageId, start, url, ...(quote === '' ? [title, context] : [quote])])
    const known = numbers.get(key) ?? passages.push(passageOf(citation, passages.length))
    numbers.set(key, known)
    if (isTable(citation)) tables.set(`p${known}`, citation)
    return `[^p${known}]`
  }
  const steps = textsOfSteps({ ...material, sections: borneOut }, nameOf)
  const given = shortenSteps(steps, most, playbookWorkTexts.materialOfSteps, asked)
  const answers = material.sections.flatMap((section) => section.answers)
  const conclusions = answers.flatMap(conclusionsOf).map((one) => `${one} ${JUDGEMENT}`)
  const leftOut = answers.flatMap(unsourcedOf).length - conclusions.length
  return { ...given, passages, tables, leftOut, conclusions }
}

/** The sentences of an answer that name no source and have none. */
const unsourcedOf = ({ text, toCheck = [] }: StepAnswer): string[] =>
  toCheck.flatMap(({ figure, reason }) =>
    reason === playbookWorkTexts.noSource && text?.includes(figure) ? [figure] : [],
  )

/** Those of them that follow from the sentences beside them. */
const conclusionsOf = (answer: StepAnswer): string[] => conclusionsIn(answer.text ?? '', unsourcedOf(answer))

function withoutUnsourced(answer: FoundAnswer): FoundAnswer {
  const conclusions = conclusionsOf(answer)
  const gone = unsourcedOf(answer).filter((one) => !conclusions.includes(one))
  const text = withMarkedConclusions(removeSentences(answer.text ?? '', gone), conclusions)
  return { ...answer, text: text.trim() === '' ? null : text.trim() }
}

const bare = (text: string): string =>
  text
    .replace(/\s?\[\^\d{1,4}\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Findings of a conversation that are in none of its answers, by paragraph. */
function notIn(answers: readonly StepAnswer[], found: readonly StepAnswer[]): StepAnswer[] {
  const known = new Set(answers.flatMap(({ text }) => (text ?? '').split('\n').map(bare)))
  const whole = answers.map(({ text }) => bare(text ?? '')).join('\n')
  return found.flatMap((one) => {
    const paragraphs = (one.text ?? '').split('\n\n').filter((paragraph) => {
      const plain = bare(paragraph)
      if (plain === '' || known.has(plain) || whole.includes(plain.replace(/^- /, ''))) return false
      known.add(plain)
      return true
    })
    return paragraphs.length === 0 ? [] : [{ ...one, text: paragraphs.join('\n\n') }]
  })
}

const textsOfSteps = ({ sections }: Material, nameOf: (citation: Citation) => string): StepText[] =>
  sections.flatMap(({ heading, answers, found = [], notes, html }) => {
    const said = [...answers, ...notIn(answers, found)].flatMap((answer) => answerText(answer, nameOf))
    const parts = [`## ${heading}`, ...said, notes, linesOfHtml(html)]
    const filled = parts.filter((part) => part.trim() !== '')
    return filled.length > 1 ? [{ heading, text: filled.join('\n\n') }] : []
  })

const characters = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['amp', '&'],
])

/** The items and rows of notes as lines, so that it stays plain what belongs together. */
const linesOfHtml = (html: string): string =>
  withoutAuthorNotes(html)
    .html.replace(/<h[1-6]\b[^<>]*>/g, '\n\n### ')
    .replace(/<li\b[^<>]*>/g, '\n- ')
    .replace(/<(?:tr|p|blockquote)\b[^<>]*>|<\/(?:h[1-6]|ul|ol|table)>/g, '\n')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<br\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => characters.get(name) ?? '')
    .trim()

const answerText = ({ label, question, text, citations = [] }: StepAnswer, nameOf: (citation: Citation) => string) =>
  text === null
    ? []
    : [
        `### ${label || question}`,
        text.replace(/([ \t]?)\[\^(\d{1,4})\]/g, (_all, blank: string, marker: string) => {
          const citation = citations.find(({ mark }) => mark === Number(marker))
          const name = citation === undefined ? '' : nameOf(citation)
          return name === '' ? '' : `${blank}${name}`
        }),
      ]

/** A table that figures were read from: it has no words to quote. */
const isTable = ({ quote, docId, url }: Citation): boolean => quote === '' && docId === undefined && url === undefined

/** A citation as a search hit: its quoted passage, or for a table its query. */
function passageOf(citation: Citation, index: number): PassageHit {
  const { docId, pageId, pageNumber, start = 0, title, context, url } = citation
  const text = isTable(citation) ? [title, context].filter(Boolean).join(', ') : citation.quote
  return {
    ...{ documentId: docId ?? '', pageId: pageId ?? `cited ${index}`, pageNumber: pageNumber ?? 1, start },
    ...{ end: start + text.length, text, documentTitle: title, filename: title, folderPath: '' },
    ...{ heading: null, score: 1, ...(url === undefined ? {} : { url }) },
  }
}
