import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { type Held, includesByStep, type StepRow } from './playbooks.read.ts'
import { maySee } from './playbooks.commands.ts'
import { formatValue } from '../../../contract/charts/format.ts'
import type { Section } from '../../engines/playbooks/index.ts'

export type Material = { sections: Section[]; remarks: string[] }

/** What the steps that a step builds on hold, as far as all who see this step may see it. */
export function materialFor(held: Held, step: StepRow): Material {
  const included = new Set(includesByStep(held).get(step.id) ?? [])
  const sources = held.steps.filter(({ id }) => included.has(id))
  const shown = sources.filter((source) => maySee(held, step, source))
  const cut = sources.filter((source) => !shown.includes(source))
  const sections = shown.flatMap((source): Section[] => {
    const work = held.works.get(source.id)
    if (!work || work.generation !== source.generation) return []
    const { answers = [], otherNotes = '', document = '' } = work.output
    const heading = texts.stepName(source.id, work.config.label)
    const marked = answers.map((answer) => ({ ...answer, isJudgement: isJudgement(work.config, answer) }))
    return [{ heading, answers: marked, notes: otherNotes, html: document }]
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

/** A text as far as a model is given it, which says so where it is cut; `remark` says it to people. */
export type GivenText = { text: string; remark: string | null }

export function givenText(text: string, most: number, what: string): GivenText {
  if (text.length <= most) return { text, remark: null }
  const omitted = formatValue(text.length - most)
  return { text: `${text.slice(0, most)}\n\n${texts.cutForModel(omitted)}`, remark: texts.cutForPerson(what, omitted) }
}

/** The same as a plain text, for a model to read as data. */
export const materialText = ({ sections }: Material, most: number): GivenText =>
  givenText(
    sections
      .map(({ heading, answers, notes, html }) =>
        [`## ${heading}`, ...answers.flatMap(answerText), notes, html.replace(/<[^<>]*>/g, ' ')].join('\n\n'),
      )
      .join('\n\n'),
    most,
    texts.materialOfSteps,
  )

const answerText = ({ label, question, text }: StepAnswer): string[] =>
  text === null ? [] : [`### ${label || question}`, text.replace(/\[\^\d{1,4}\]/g, '')]
