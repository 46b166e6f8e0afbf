import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { DateField } from './DateField.tsx'
import type { DetailsView } from './document.hooks.ts'
import styles from './documents.module.css'
import { UsedForField } from './UsedForField.tsx'

export type DetailsFormProps = {
  doc: Pick<Doc, 'status' | 'statusDetail' | 'docsource' | 'date' | 'foundDate'>
  details: Pick<
    DetailsView,
    | 'fields'
    | 'inherited'
    | 'isHintExpanded'
    | 'isBusy'
    | 'isEdited'
    | 'failure'
    | 'saveDisabledReason'
    | 'change'
    | 'save'
    | 'discard'
  >
}

/** Filename, interpretation and usage of a document. */
export function DetailsForm({ doc, details }: DetailsFormProps) {
  const { fields, isBusy, failure, saveDisabledReason, change } = details
  const isNamedHere = doc.docsource === 'upload'
  return (
    <Form className={styles.details} onSubmit={details.save}>
      <div className={styles.wholeWidth}>
        {doc.statusDetail && <Banner tone={doc.status === 'error' ? 'bad' : 'warn'}>{doc.statusDetail}</Banner>}
        {!isNamedHere && <Banner>{texts.origin(texts.sources[doc.docsource])}</Banner>}
        {failure && <Banner tone="bad">{texts.notSaved(failure)}</Banner>}
      </div>
      <div className={styles.fields}>
        <Field
          label={texts.filename}
          hint={isNamedHere ? null : texts.filenameOtherSource}
          error={fields.filename.trim() === '' ? texts.filenameRequired : null}
        >
          <TextInput
            maxLength={255}
            readOnly={!isNamedHere}
            value={fields.filename}
            onChange={(filename) => change({ filename })}
          />
        </Field>
        <Field label={texts.interpretation} hint={texts.interpretationHint} optional>
          <TextArea
            value={fields.interpretation}
            maxLength={8_000}
            onChange={(interpretation) => change({ interpretation })}
          />
        </Field>
        <TableHint key={String(details.isHintExpanded)} isExpanded={details.isHintExpanded} />
      </div>
      <div className={styles.fields}>
        <DateField doc={doc} date={fields.date} onChange={(date) => change({ date })} />
        <UsedForField
          usedFor={fields.usedFor}
          inherited={details.inherited}
          onChange={(usedFor) => change({ usedFor })}
        />
      </div>
      <div className={classNames(styles.formActions, styles.wholeWidth)}>
        {details.isEdited && <Button onClick={details.discard}>{texts.discard}</Button>}
        <Button tone="primary" type="submit" disabledReason={isBusy ? sharedTexts.processing : saveDisabledReason}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}

function TableHint({ isExpanded }: { isExpanded: boolean }) {
  return (
    <details className={styles.tableHint} open={isExpanded}>
      <summary>{texts.interpretationTableHint}</summary>
      <ul>
        {texts.interpretationTablePoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  )
}
