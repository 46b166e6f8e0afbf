import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './timeline.module.css'

type Props = {
  doc: Pick<Doc, 'date' | 'foundDate'>
  /** The date in the form. */
  date: string | null
  onChange: (date: string | null) => void
}

/** The document's date and the rule that found it. A date set by a person survives re-reading. */
export function DateField({ doc, date, onChange }: Props) {
  const { foundDate: found } = doc
  return (
    <>
      <Field label={texts.date} hint={hintOf({ doc, date })} optional>
        <TextInput type="date" value={date ?? ''} onChange={(day) => onChange(day === '' ? null : day)} />
      </Field>
      {found && date !== found.day && (
        <div className={styles.foundDate}>
          <Button size="small" icon="undo" onClick={() => onChange(found.day)}>
            {texts.takeFound(periodLabel(found.precision, found.day, 'short'))}
          </Button>
        </div>
      )}
    </>
  )
}

function hintOf({ doc, date }: Omit<Props, 'onChange'>): string {
  const { foundDate } = doc
  const found = foundDate && texts.found(foundDate.rule, foundDate.words)
  if (date !== doc.date) return texts.dateChanging
  if (date === (foundDate?.day ?? null)) return found ? texts.dateHint(found) : texts.dateNotFound
  return found ? texts.dateCorrected(found) : texts.dateSet
}
