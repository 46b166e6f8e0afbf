import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { mostOutputs, outputTypes, type StepQuestion } from '../../../contract/playbooks/playbooks.schemas.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './playbook-editor.module.css'
import type { StepProps } from './playbook-editor.hooks.ts'

const kinds = outputTypes.map((value) => ({ value, label: texts.outputTypes[value] }))
const inOrder = (outputs: readonly StepQuestion[]) => outputs.map((output, idx) => ({ ...output, idx }))

/** The questions that a step answers. */
export function StepOutputs({ form, step: { id, outputs } }: StepProps) {
  const write = (next: readonly StepQuestion[]) => form.changeStep(id, { outputs: inOrder(next) })
  const change = (position: number, requested: Partial<StepQuestion>) =>
    write(outputs.map((output, index) => (index === position ? { ...output, ...requested } : output)))
  const problem = form.problemAt(`step ${id} outputs`)
  const isLocked = form.whyLocked !== null
  return (
    <div className={styles.fields} role="group" aria-label={texts.outputs}>
      <span className={styles.groupName}>{texts.outputs}</span>
      <p className={styles.quiet}>{texts.outputsHint}</p>
      {problem && <p className={styles.refusal}>{problem}</p>}
      {outputs.map((output, position) => (
        <div key={output.idx} className={styles.output}>
          <div className={styles.outputHead}>
            <Field label={texts.outputLabel}>
              <TextInput
                maxLength={500}
                readOnly={isLocked}
                value={output.label}
                onChange={(label) => change(position, { label })}
              />
            </Field>
            <Field label={texts.outputType}>
              <Select
                value={output.type}
                options={kinds}
                disabledReason={form.whyLocked}
                onChange={(type) => change(position, { type })}
              />
            </Field>
            <IconButton
              icon="trash"
              label={texts.removeOutput(output.label)}
              disabledReason={form.whyLocked}
              onClick={() => write(outputs.filter((_, index) => index !== position))}
            />
          </div>
          <Field label={texts.outputQuestion}>
            <TextArea
              minRows={1}
              maxLength={2_000}
              readOnly={isLocked}
              value={output.question}
              onChange={(question) => change(position, { question })}
            />
          </Field>
        </div>
      ))}
      {outputs.length < mostOutputs && (
        <Button
          icon="plus"
          size="small"
          disabledReason={form.whyLocked}
          onClick={() => write([...outputs, { label: '', question: '', type: 'factual', idx: outputs.length }])}
        >
          {texts.addOutput}
        </Button>
      )}
    </div>
  )
}
