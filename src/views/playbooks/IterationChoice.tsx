import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { dayWords } from './day-words.ts'
import type { useIterations } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'

/** Selects another playbook of the same template to compare with. */
export function IterationChoice({ iterations }: { iterations: ReturnType<typeof useIterations> }) {
  const { isLoading, failure, others, other, choose, end, readAgain } = iterations
  if (isLoading) return <Skeleton shape="text" count={1} />
  return (
    <div className={styles.comparing}>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure} <Button onClick={readAgain}>{texts.retry}</Button>
        </p>
      )}
      {failure === null && others.length === 0 && <p>{texts.noIterations}</p>}
      {others.length > 0 && (
        <Field label={texts.compare}>
          <Select
            value={other?.id ?? null}
            options={others.map(({ id, title, date }) => ({
              value: id,
              label: texts.compareWith(title, dayWords(date)),
            }))}
            onChange={choose}
          />
        </Field>
      )}
      <Button onClick={end}>{texts.endComparison}</Button>
      {other !== null && <p className={styles.quiet}>{texts.comparing(other.title, dayWords(other.date))}</p>}
    </div>
  )
}
