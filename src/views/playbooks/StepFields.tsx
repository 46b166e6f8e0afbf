import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { dueDaysIn } from '../../../contract/playbooks/due.ts'
import {
  capabilities,
  researchSources,
  stepTypes,
  stepVisibilities,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { StepOutputs } from './StepOutputs.tsx'
import styles from './playbook-editor.module.css'
import type { PlaybookForm, StepProps } from './playbook-editor.hooks.ts'

const types = stepTypes.map((value) => ({ value, label: texts.stepTypes[value], note: texts.stepTypeNotes[value] }))
const visibilities = stepVisibilities.map((value) => ({ value, label: texts.visibilities[value] }))
const sources = researchSources.map((value) => ({ value, label: texts.sources[value] }))

/** The fields of one step. */
export function StepFields({ form, step }: StepProps) {
  const change = (requested: Parameters<PlaybookForm['changeStep']>[1]) => form.changeStep(step.id, requested)
  const problem = (field: string) => form.problemAt(`step ${step.id} ${field}`)
  const isLocked = form.whyLocked !== null
  return (
    <div className={styles.fields} role="group" aria-label={texts.stepName(step.id, step.label)}>
      <div className={styles.pair}>
        <Field label={texts.label} error={problem('label')}>
          <TextInput
            autoFocus={step.label === ''}
            maxLength={500}
            readOnly={isLocked}
            value={step.label}
            onChange={(label) => change({ label })}
          />
        </Field>
        <Field label={texts.stepType} hint={texts.stepTypeNotes[step.type]}>
          <Select
            value={step.type}
            options={types}
            disabledReason={form.whyLocked}
            onChange={(type) => change({ type })}
          />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label={texts.allowedRole} hint={texts.allowedRoleHint} error={problem('allowedRole')}>
          <Select
            value={step.allowedRole}
            options={form.roleOptions}
            placeholder={step.allowedRole}
            disabledReason={form.whyLocked}
            onChange={(allowedRole) => change({ allowedRole })}
          />
        </Field>
        <Field label={texts.visibility} error={problem('visibility')}>
          <Select
            value={step.visibility}
            options={visibilities}
            disabledReason={form.whyLocked}
            onChange={(visibility) => change({ visibility })}
          />
        </Field>
      </div>
      <Field label={texts.dueAfterDays} hint={texts.dueAfterDaysHint} optional>
        <TextInput
          inputMode="numeric"
          maxLength={4}
          readOnly={isLocked}
          value={step.dueAfterDays === undefined ? '' : String(step.dueAfterDays)}
          onChange={(written) => change({ dueAfterDays: dueDaysIn(written) })}
        />
      </Field>
      <Field label={texts.guidance} hint={texts.guidanceHint} optional>
        <TextArea
          minRows={4}
          maxLength={20_000}
          readOnly={isLocked}
          value={step.guidance}
          onChange={(guidance) => change({ guidance })}
        />
      </Field>
      <Capabilities form={form} step={step} />
      {step.type === 'research' && <Research form={form} step={step} />}
      <Field label={texts.includeSteps} hint={texts.includeStepsHint} error={problem('includeStepsString')} optional>
        <TextInput
          readOnly={isLocked}
          value={step.includeStepsString}
          onChange={(includeStepsString) => change({ includeStepsString })}
        />
      </Field>
      {step.type !== 'prev_output' && <MatterStep form={form} step={step} />}
      <Field label={texts.format} hint={texts.formatHint} optional>
        <TextArea
          minRows={2}
          maxLength={20_000}
          readOnly={isLocked}
          value={step.format}
          onChange={(format) => change({ format })}
        />
      </Field>
      <StepOutputs form={form} step={step} />
    </div>
  )
}

function Capabilities({ form, step }: StepProps) {
  const problem = form.problemAt(`step ${step.id} capabilities`)
  return (
    <div className={styles.fields} role="group" aria-label={texts.capabilities}>
      <span className={styles.groupName}>{texts.capabilities}</span>
      {capabilities.map((one) => (
        <Checkbox
          key={one}
          label={texts.capabilityNames[one]}
          checked={step.capabilities.includes(one)}
          disabledReason={form.whyLocked}
          onChange={(isRequested) =>
            form.changeStep(step.id, {
              capabilities: capabilities.filter((each) =>
                each === one ? isRequested : step.capabilities.includes(each),
              ),
            })
          }
        />
      ))}
      {problem && <p className={styles.refusal}>{problem}</p>}
    </div>
  )
}

const firstChat = 'first chat'
const none = 'none'

function MatterStep({ form, step }: StepProps) {
  const before = form.fields.steps.filter(({ id }) => id < step.id)
  const options = [
    { value: firstChat, label: texts.firstChat },
    { value: none, label: texts.noMatter },
    ...before.map(({ id, label }) => ({ value: id, label: texts.stepName(id, label) })),
  ]
  const named = step.matterStep === undefined ? firstChat : (step.matterStep ?? none)
  return (
    <Field label={texts.matterStep} hint={texts.matterStepHint} error={form.problemAt(`step ${step.id} matterStep`)}>
      <Select
        value={named}
        options={options}
        placeholder={texts.stepName(named, '')}
        disabledReason={form.whyLocked}
        onChange={(value) =>
          form.changeStep(step.id, {
            matterStep: value === firstChat ? undefined : value === none ? null : value,
          })
        }
      />
    </Field>
  )
}

function Research({ form, step }: StepProps) {
  const isLocked = form.whyLocked !== null
  return (
    <>
      <Field label={texts.topic} hint={texts.topicHint} error={form.problemAt(`step ${step.id} topic`)}>
        <TextArea
          minRows={2}
          maxLength={20_000}
          readOnly={isLocked}
          value={step.topic}
          onChange={(topic) => form.changeStep(step.id, { topic })}
        />
      </Field>
      <Field label={texts.researchSource}>
        <Select
          value={step.researchSource}
          options={sources}
          disabledReason={form.whyLocked}
          onChange={(researchSource) => form.changeStep(step.id, { researchSource })}
        />
      </Field>
      <Checkbox
        label={texts.breakdown}
        checked={step.breakdown}
        disabledReason={form.whyLocked}
        onChange={(breakdown) => form.changeStep(step.id, { breakdown })}
      />
      {step.breakdown && (
        <Field label={texts.breakdownQuestions} hint={texts.breakdownQuestionsHint} optional>
          <TextArea
            minRows={4}
            maxLength={20_000}
            readOnly={isLocked}
            value={step.breakdownQuestions}
            onChange={(breakdownQuestions) => form.changeStep(step.id, { breakdownQuestions })}
          />
        </Field>
      )}
    </>
  )
}
