import type { Trial, TrialAnswer } from '../../../contract/playbooks/authoring.schemas.ts'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { awaitedMatterOf } from '../../../contract/playbooks/matter.ts'
import { includesOf, isForAnyone, questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import { anyone, type StepOutput, type TemplateStep } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Database } from '../../platform/database/database.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import { blockersOf, type Held, type StepRow, topicOf } from './playbooks.read.ts'
import { fitSteps } from './fit-steps.ts'
import { works } from './playbook-step.job.ts'
import { openAnswer, type StepWork, type StepEnvironment } from './step-work.ts'

export type TrialEnvironment = StepEnvironment & { database: Database }

/** No playbook and no person has one of these ids. */
const trialId = 'trial run'
const nobodys = 'trial: nobody'
const holderOfRole = (role: string) => `trial: ${role}`

async function exampleOrganisation(database: Database): Promise<string> {
  const row = await transactAsSystem(database, { person: null, organisation: null }, ({ db }) =>
    db.selectFrom('organisation').where('is_demo', '=', true).orderBy('created_at').select('id').executeTakeFirst(),
  )
  if (!row) throw new Refusal(409, texts.trialNotThere)
  return row.id
}

function stepRow(
  organisationId: string,
  step: TemplateStep,
  all: readonly TemplateStep[],
  isComplete: boolean,
): StepRow {
  const ids = all.map(({ id }) => id)
  return {
    ...{ organisation_id: organisationId, topic_id: trialId, id: step.id, type: step.type },
    ...{ allowed_role: isForAnyone(step.allowedRole) ? anyone : step.allowedRole, visibility: step.visibility },
    ...{ is_left_out: false, is_complete: isComplete, includes: includesOf(step.id, step, ids) },
    matter_step: awaitedMatterOf(step, all),
    ...{ generation: 1, prepared: 0, basis: null, rev: 1, job_id: null, thread_id: null, due_on: null },
    updated_at: new Date(0).toISOString(),
  }
}

/** A playbook in memory, as the runtime would hold it after these steps, with a person for each role. */
function heldOf(organisationId: string, { fields, outputs }: Trial): Held {
  const steps = fields.steps.toSorted((one, other) => one.id.localeCompare(other.id))
  const roles = fields.roles.map(({ name }) => name)
  const scope = { organisation_id: organisationId, topic_id: trialId }
  return {
    topic: {
      ...{ id: trialId, organisation_id: organisationId, title: fields.name, access_level: 'shared', rev: 1 },
      ...{ template_id: trialId, template_version: 1, template_name: fields.name, roles: fields.roles },
      user_roles: Object.fromEntries(roles.map((role) => [role, holderOfRole(role)])),
      ...{ created_by: null, created_at: new Date().toISOString(), completed_at: null, deleted_at: null, role_due: {} },
    },
    steps: steps.map((step) => stepRow(organisationId, step, steps, outputs[step.id] !== undefined)),
    works: new Map(
      steps.map(({ id, ...config }) => [
        id,
        { ...scope, step_id: id, config, generation: 1, output: outputs[id] ?? {}, problem: null },
      ]),
    ),
    members: new Set([nobodys, ...roles.map(holderOfRole)]),
    isAdministrator: false,
    isMuted: false,
  }
}

/** A job's context without a job: nothing is stored, so nothing can be resumed. */
function contextOf(database: Database, personId: string, organisationId: string, signal: AbortSignal): JobContext {
  const scope = { person: personId, organisation: organisationId }
  const context: Pick<
    JobContext,
    'scope' | 'signal' | 'attempt' | 'transact' | 'step' | 'progress' | 'isRequested' | 'isOld' | 'giveWay'
  > = {
    ...{ scope, signal, attempt: 0 },
    transact: (work) => transact(database, scope, work),
    step: (_name, work) => work(),
    progress: async () => {},
    // It runs within a request and holds no place.
    isRequested: async () => false,
    isOld: () => false,
    giveWay: async () => {},
  }
  const job = { organisation_id: organisationId, asked_by: personId } as JobContext['job']
  return { ...context, job, claim: null as unknown as JobContext['claim'] }
}

/** The assistant answers what asks for facts; what asks for a judgement stays open, as it does until a person has spoken. */
async function playConversation(work: StepWork): Promise<StepOutput> {
  const outputs = questionsOf(work.config)
  const factual = outputs.filter(({ type }) => type === 'factual')
  const found =
    factual.length === 0 ? null : await works['research']!({ ...work, config: { ...work.config, outputs: factual } })
  const answers = outputs.map(
    (one) =>
      found?.output.answers?.find(({ label, question }) => label === one.label && question === one.question) ??
      openAnswer(one),
  )
  return { answers, completed: true }
}

async function outputOf(
  environment: TrialEnvironment,
  held: Held,
  step: StepRow,
  context: JobContext,
  transcript: string,
) {
  const run = works[step.type]
  if (!run) throw notFound()
  const { config } = held.works.get(step.id)!
  const output = step.type === 'meetingNotes' ? { transcript } : {}
  const work: StepWork = { ...environment, context, held, step, config, output, keep: async () => {} }
  return step.type === 'chat' ? playConversation(work) : (await run(work)).output
}

const viewsOf = (held: Held): TrialAnswer['views'] => [
  ...held.topic.roles.map(({ name }) => ({
    role: name,
    topic: topicOf({ scope: { person: holderOfRole(name) } }, held),
  })),
  { role: null, topic: topicOf({ scope: { person: nobodys } }, held) },
]

/** Works out one step of a playbook that nobody has started, and says what each role would see then. */
export async function tryPlaybook(
  environment: TrialEnvironment,
  personId: string,
  trial: Trial,
  signal: AbortSignal,
): Promise<TrialAnswer> {
  const organisationId = await exampleOrganisation(environment.database)
  const scope = { person: personId, organisation: organisationId }
  const steps = await transact(environment.database, scope, (tx) => fitSteps(tx, trial.fields.steps, trial.fields.name))
  const fitted = { ...trial, fields: { ...trial.fields, steps } }
  const held = heldOf(organisationId, fitted)
  const { stepId, transcript } = trial
  if (stepId === null) return { outputs: trial.outputs, views: viewsOf(held) }
  const step = held.steps.find(({ id }) => id === stepId)
  if (!step) throw notFound()
  const blockers = blockersOf(held, step)
  if (blockers.length > 0) throw new Refusal(409, texts.trialBlocked(blockers.join(', ')))
  const context = contextOf(environment.database, personId, organisationId, signal)
  const outputs = { ...trial.outputs, [stepId]: await outputOf(environment, held, step, context, transcript) }
  return { outputs, views: viewsOf(heldOf(organisationId, { ...fitted, outputs })) }
}
