import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './organisations.module.css'
import { useWizard } from './organisations.hooks.ts'

/** The organisation's URL; its code can be edited. */
export function AppLink() {
  const { draft, isCodeOpen, codeNote, openCode, setCode } = useWizard()
  const host = `${window.location.host}/`
  if (isCodeOpen) {
    return (
      <Field
        label={organisationsTexts.appLink}
        hint={codeNote ? `${organisationsTexts.codeHint} ${codeNote}` : organisationsTexts.codeHint}
      >
        <div className={styles.codeField}>
          <span className={styles.host}>{host}</span>
          <TextInput
            name="code"
            aria-label={organisationsTexts.urlCode}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            maxLength={40}
            value={draft.code}
            onChange={setCode}
          />
        </div>
      </Field>
    )
  }
  return (
    <div className={styles.link}>
      <div>
        <p className={styles.linkLabel}>{organisationsTexts.appLink}</p>
        <p className={styles.linkText}>
          <span className={styles.host}>{host}</span>
          <strong>{draft.code}</strong>
        </p>
        <p className={styles.linkNote} aria-live="polite">
          {codeNote}
        </p>
      </div>
      <Button size="small" icon="edit" onClick={openCode}>
        {organisationsTexts.change}
      </Button>
    </div>
  )
}
