import { useState } from 'react'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Differences } from './Conflict.tsx'
import styles from './dashboards.module.css'
import { type EditorView, useVersions } from './editor.hooks.ts'
import { differencesOf } from './editor.selectors.hooks.ts'

/** Compares each saved version of the dashboard with the current one, and can restore it. */
export function VersionsDialog({ editor }: { editor: EditorView }) {
  const { isOpen, versions, failure, readAgain, close } = useVersions()
  const [chosen, setChosen] = useState<string | null>(null)
  if (!isOpen || editor.fields === null) return null
  const version = versions?.find(({ rev }) => String(rev) === chosen) ?? null
  const rows = version === null ? null : differencesOf(editor.fields, version.fields)
  const disabledReason = rows === null ? texts.chooseVersion : rows.length === 0 ? texts.sameAsNow : null
  const take = () => {
    if (version === null) return
    editor.change(version.fields)
    close()
  }
  return (
    <Dialog
      open
      size="large"
      title={texts.versions}
      description={texts.versionsNote}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{sharedTexts.cancel}</Button>
          <Button tone="primary" disabledReason={disabledReason} onClick={take}>
            {texts.takeVersion}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {failure !== null && <ErrorState kind="part" message={failure} onRetry={readAgain} onBack={close} />}
        {failure === null && versions === null && <Skeleton shape="row" count={3} />}
        {versions !== null && (
          <Field label={texts.version}>
            <Select
              value={chosen}
              placeholder={texts.chooseVersion}
              options={versions.map(({ rev, label }) => ({ value: String(rev), label }))}
              onChange={setChosen}
            />
          </Field>
        )}
        {rows === null || rows.length === 0 ? (
          <p className={styles.previewNote}>{disabledReason}</p>
        ) : (
          <>
            <Differences label={texts.differences} one={texts.now} other={texts.then} rows={rows} />
            <p className={styles.arrangeNote}>{texts.takenNote}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
