import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { classNames } from '../shared/class-names.ts'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import styles from './playbook-editor.module.css'
import type { PlaybookForm } from './playbook-editor.hooks.ts'
import { useStepOrder } from './step-order.hooks.ts'

/** The list of steps, which can be reordered. */
export function StepOrder({ form }: { form: PlaybookForm }) {
  const { rows, said } = useStepOrder(form)
  return (
    <>
      <ol className={styles.list} aria-label={texts.steps} data-step-order>
        {rows.map((row) => (
          <li key={row.id} {...row.drag} className={classNames(styles.step, row.isUnderDrag && styles.underDrag)}>
            <Icon name="drag" size="small" />
            <button
              type="button"
              className={styles.stepButton}
              aria-current={row.isOpen ? 'step' : undefined}
              onClick={row.open}
              onKeyDown={row.onKeyDown}
            >
              <span className={styles.number}>{row.id}</span>
              <span className={styles.stepWords}>
                <span>{row.label}</span>
                <span className={styles.quiet}>{texts.stepTypes[row.type]}</span>
              </span>
              {row.hasProblem && <Icon name="warning" size="small" />}
            </button>
            <IconButton
              icon="arrow-up"
              label={texts.moveUp(row.name)}
              disabledReason={row.moveUpDisabledReason}
              onClick={row.up}
            />
            <IconButton
              icon="arrow-down"
              label={texts.moveDown(row.name)}
              disabledReason={row.moveDownDisabledReason}
              onClick={row.down}
            />
            <IconButton
              icon="trash"
              label={texts.removeStep(row.name)}
              disabledReason={form.whyLocked}
              onClick={row.remove}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
