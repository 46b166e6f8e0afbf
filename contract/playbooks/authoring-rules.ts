import { authoringTexts as texts } from './authoring.texts.ts'
import { includedIds, includesProblem, matterProblem } from './included-steps.ts'
import { anyone, type PlaybookFields, type TemplateStep } from './playbooks.schemas.ts'
import { isSlug } from './slug.ts'

/**
 * A problem for an author to fix. `stops`: what it prevents: drafts may be incomplete, but what could not be parsed is
 * not saved. `at`: the field, with its step or role.
 */
export type Problem = { at: string; message: string; stops: 'saving' | 'publishing' }

type Fields = Pick<PlaybookFields, 'name' | 'slug' | 'isMultiUser' | 'roles' | 'steps'>

const isEmpty = (text: string) => text.trim() === ''

/** The roles a step can be assigned to: those of the playbook, and everybody. */
export const rolesOf = ({ isMultiUser, roles }: Pick<PlaybookFields, 'isMultiUser' | 'roles'>): string[] => [
  anyone,
  ...(isMultiUser ? roles.map(({ name }) => name.trim()).filter((name) => name !== '') : []),
]

function* roleProblems({ isMultiUser, roles }: Fields): Generator<Problem> {
  if (isMultiUser && roles.length === 0) yield { at: 'roles', message: texts.noRoles, stops: 'publishing' }
  const seen = new Set<string>()
  for (const { id, name } of roles) {
    const word = name.trim()
    const at = `role ${id}`
    if (word === '') yield { at, message: texts.roleWithoutName, stops: 'saving' }
    else if (word.toLowerCase() === anyone.toLowerCase()) yield { at, message: texts.roleAnyone, stops: 'saving' }
    else if (seen.has(word)) yield { at, message: texts.roleTwice(word), stops: 'saving' }
    seen.add(word)
  }
}

function* kindProblems(step: TemplateStep, say: (field: string, message: string) => Problem): Generator<Problem> {
  if (step.type === 'research' && isEmpty(step.topic)) yield say('topic', texts.noTopic)
  if (step.type === 'chat' && step.capabilities.length === 0) yield say('capabilities', texts.noCapabilities)
  if (step.type === 'meetingNotes' && step.outputs.length === 0) yield say('outputs', texts.noOutputs)
  if (step.type === 'output' && includedIds(step.includeStepsString).length === 0)
    yield say('includeStepsString', texts.nothingIncluded)
}

function* stepProblems(step: TemplateStep, fields: Fields, allIds: readonly string[]): Generator<Problem> {
  const locationOf = (field: string) => `step ${step.id} ${field}`
  const say = (field: string, message: string): Problem => ({ at: locationOf(field), message, stops: 'publishing' })
  const included = includesProblem(step, allIds)
  if (included !== null) yield { at: locationOf('includeStepsString'), message: included, stops: 'saving' }
  const matter = matterProblem(step, allIds)
  if (matter !== null) yield { at: locationOf('matterStep'), message: matter, stops: 'saving' }
  if (isEmpty(step.label)) yield say('label', texts.noLabel)
  if (!rolesOf(fields).includes(step.allowedRole)) yield say('allowedRole', texts.unknownRole(step.allowedRole))
  else if (step.visibility === 'private' && step.allowedRole === anyone) yield say('visibility', texts.privateOfAnyone)
  if (step.outputs.some(({ label, question }) => isEmpty(label) || isEmpty(question)))
    yield say('outputs', texts.outputIncomplete)
  yield* kindProblems(step, say)
}

/** All problems of a playbook in form order. The page shows them and the server refuses by them. */
export function problemsOf(fields: Fields): Problem[] {
  const allIds = fields.steps.map(({ id }) => id)
  const problems: Problem[] = []
  if (isEmpty(fields.name)) problems.push({ at: 'name', message: texts.noName, stops: 'saving' })
  if (fields.slug !== '' && !isSlug(fields.slug))
    problems.push({ at: 'slug', message: texts.slugUnfit, stops: 'saving' })
  problems.push(...roleProblems(fields))
  if (fields.steps.length === 0) problems.push({ at: 'steps', message: texts.noSteps, stops: 'publishing' })
  if (new Set(allIds).size !== allIds.length) problems.push({ at: 'steps', message: texts.sameNumber, stops: 'saving' })
  for (const step of fields.steps) problems.push(...stepProblems(step, fields, allIds))
  return problems
}

/** Problems that prevent saving with its current status. */
export const problemsThatStop = (fields: Fields & Pick<PlaybookFields, 'status'>): Problem[] =>
  problemsOf(fields).filter(({ stops }) => stops === 'saving' || fields.status === 'PUBLISHED')
