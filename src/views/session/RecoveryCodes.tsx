import { accountTexts } from '../../../contract/session/account.texts.ts'
import { useBrand } from '../shared/brand-context.ts'
import { Button } from '../shared/Button.tsx'
import { useCopy } from '../shared/conversation/page.hooks.ts'
import { saveTextFile } from '../shared/save-text-file.ts'
import styles from './session.module.css'

type Props = { codes: readonly string[]; onKept: () => void }

/** The recovery codes, which can't be shown again. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { name } = useBrand()
  const { outcome, copy } = useCopy()
  const text = `${codes.join('\n')}\n`
  return (
    <div className={styles.form}>
      <ul className={styles.codes} aria-label={accountTexts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button autoFocus icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => copy(text)}>
          {outcome === 'copied' ? accountTexts.copied : accountTexts.copy}
        </Button>
        <Button icon="download" onClick={() => saveTextFile(accountTexts.recoveryFile(name), text)}>
          {accountTexts.download}
        </Button>
      </div>
      <Button tone="primary" size="large" wide onClick={onKept}>
        {accountTexts.recoveryKept}
      </Button>
    </div>
  )
}
