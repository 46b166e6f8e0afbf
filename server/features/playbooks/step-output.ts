import { outputTexts as texts } from '../../../contract/playbooks/output.texts.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import { requestedWords } from '../../engines/playbooks/index.ts'
import { type Draft, draftByModel } from './draft-document.ts'
import { type Material, materialFor } from './material.ts'
import { matterFor } from './step-frame.ts'
import type { StepResult, StepWork } from './step-work.ts'

const withoutModel = (reason: string): Draft => ({
  said: null,
  origin: '',
  remarks: reason === '' ? [texts.byRules] : [texts.failed(reason), texts.byRules],
  unsupported: [],
  gaps: [],
})

/** With what the playbook is about, where the step does not include it already. */
function withMatter({ held, step }: StepWork, material: Material): Material {
  const { from, sections } = matterFor(held, step)
  return from === null || step.includes.includes(from)
    ? material
    : { ...material, sections: [...sections, ...material.sections] }
}

/** `whole`: the material with what the playbook is about. */
type ToDraft = { title: string; material: Material; whole: Material }
async function draftOf(work: StepWork, { title, material, whole }: ToDraft): Promise<Draft> {
  const model = await work.modelFor(work.context)
  if (model.isBuiltIn || material.sections.length === 0) return withoutModel('')
  const refusal = (await model.refusal?.()) ?? null
  if (refusal !== null) return withoutModel(refusal)
  const draft = await draftByModel(work, model, { title, material: whole })
  return draft.said === null ? withoutModel(draft.remarks.join(' ')) : draft
}

/** Makes the document of a step out of what the steps before it found. */
export async function writeOutput(work: StepWork): Promise<StepResult> {
  const { context, held, step, config } = work
  const material = materialFor(held, step)
  const title = config.topic.trim() || config.label || held.topic.title
  const whole = withMatter(work, material)
  const { said, origin, remarks, unsupported, gaps } = await draftOf(work, { title, material, whole })
  const project = await context.transact((tx) =>
    tx.db
      .selectFrom('organisation')
      .where('id', '=', held.topic.organisation_id)
      .select(['code', 'name'])
      .executeTakeFirstOrThrow(),
  )
  const document = await work.workers.run('write a document', {
    organisationId: held.topic.organisation_id,
    signal: context.signal,
    input: {
      ...{ project: project.code, title, subtitle: `${project.name} · ${held.topic.title}` },
      remarks: [...remarks.filter((one) => one !== ''), ...material.remarks],
      ...{ draft: said?.text ?? null, citations: said?.citations ?? [], toCheck: said?.toCheck ?? [], unsupported },
      ...{ gaps, origin },
      mostWords: requestedWords(config.format, config.guidance, config.topic),
      // A draft may name what is open in all that it was written from.
      ...{ sections: (said === null ? material : whole).sections, questions: questionsOf(config) },
    },
  })
  return { output: { document, completed: true } }
}
