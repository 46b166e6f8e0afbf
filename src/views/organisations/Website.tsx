import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { Card } from '../shared/Card.tsx'
import { useWebsite } from './settings.hooks.ts'
import styles from './settings.module.css'

/** The organisation's website as a source for the assistant. */
export function Website({ organisation: { website, numWebPages } }: { organisation: Organisation }) {
  const { phase, isRead, failure, refusal, read, cancel } = useWebsite()
  return (
    <Card title={texts.website} note={website === '' ? null : website}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{texts.readWebsiteHint}</p>
        <p className={styles.said} role="status">
          {isRead ? `${texts.websiteRead} ` : ''}
          {texts.webPages(numWebPages)}
        </p>
        <ActionButton
          phase={phase}
          tone="quiet"
          icon="refresh"
          processingLabel={texts.readingWebsite}
          reason={failure}
          disabledReason={refusal ?? (website === '' ? texts.noWebsite : null)}
          onPress={read}
          onCancel={cancel}
        >
          {texts.readWebsite}
        </ActionButton>
      </div>
    </Card>
  )
}
