import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { stepTypes } from '../../../contract/playbooks/playbooks.schemas.ts'
import { Button } from '../shared/Button.tsx'
import { Menu } from '../shared/Menu.tsx'
import { StepFields } from './StepFields.tsx'
import { StepOrder } from './StepOrder.tsx'
import styles from './playbook-editor.module.css'
import type { PlaybookForm } from './playbook-editor.hooks.ts'

/** The ordered steps, with the fields of the one being edited. */
export function PlaybookSteps({ form }: { form: PlaybookForm }) {
  const { fields, openStep, problemAt } = form
  return (
    <div className={styles.steps}>
      <div className={styles.order}>
        {problemAt('steps') && <p className={styles.refusal}>{problemAt('steps')}</p>}
        <StepOrder form={form} />
        {form.canAddStep && (
          <Menu
            trigger={
              <Button icon="plus" size="small" disabledReason={form.whyLocked}>
                {texts.addStep}
              </Button>
            }
            entries={stepTypes.map((type) => ({
              ...{ kind: 'action' as const, id: type, label: texts.stepTypes[type] },
              onSelect: () => form.addStep(type),
            }))}
          />
        )}
        {fields.steps.length > 1 && <p className={styles.quiet}>{texts.dragHint}</p>}
      </div>
      {openStep ? (
        <StepFields key={openStep.id} form={form} step={openStep} />
      ) : (
        <p className={styles.quiet}>{texts.noStepChosen}</p>
      )}
    </div>
  )
}
