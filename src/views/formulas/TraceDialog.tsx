import type { CSSProperties } from 'react'
import { formatValue } from '../../../contract/charts/format.ts'
import type { TraceStep } from '../../../contract/formulas/formulas.schemas.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { periodName } from '../../../contract/formulas/value-table.ts'
import type { Granularity } from '../../../contract/shared/periods.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useTrace } from './formulas.hooks.ts'
import styles from './formulas.module.css'
import { Fault } from './ValueTable.tsx'

/** How one value was calculated, down to the data read. */
export function TraceDialog() {
  const { valueAddress, result, failure, readAgain, close } = useTrace()
  if (valueAddress === null) return null
  const where = [
    periodName(valueAddress.granularity as Granularity, valueAddress.date),
    valueAddress.scenario,
    valueAddress.scopeValue,
  ]
  return (
    <Dialog open size="large" title={texts.trace} description={where.filter(Boolean).join(', ')} onClose={close}>
      {failure !== null && <ErrorState kind="part" message={failure} onBack={close} onRetry={readAgain} />}
      {failure === null && result === null && <Skeleton shape="row" count={4} label={texts.loading} />}
      {result !== null && (
        <>
          <ul className={styles.trace}>
            {result.steps.map((step, index) => (
              <Step key={`${index} ${step.name}`} step={step} />
            ))}
          </ul>
          {result.isCut && <p className={styles.note}>{texts.cut}</p>}
        </>
      )}
    </Dialog>
  )
}

function Step({ step }: { step: TraceStep }) {
  const { depth, name, kind, unit, formula, part, value, fault } = step
  return (
    <li className={styles.step} aria-level={depth + 1} style={{ '--depth': depth } as CSSProperties}>
      <p className={styles.stepLine}>
        <strong>{part === null ? name : texts.part(part === '' ? texts.emptyValue : part)}</strong>
        {part === null && <span className={styles.note}>{texts.kindsOfSource[kind]}</span>}
        <span className={styles.stepValue}>
          {value === null ? texts.noValue : formatValue(value, { unit: unit ?? 'number' })}
          {fault !== null && <Fault text={fault} />}
        </span>
      </p>
      {formula !== null && <code className={styles.code}>{formula}</code>}
      {fault !== null && <p className={styles.faultText}>{fault}</p>}
    </li>
  )
}
