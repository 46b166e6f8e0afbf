import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Card } from '../shared/Card.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { useOrganisationDeletion } from './settings.hooks.ts'
import styles from './settings.module.css'

export function DangerZone({ name }: { name: string }) {
  const { phase, disabledReason, failure, press, callOff } = useOrganisationDeletion()
  return (
    <div className={styles.danger}>
      <Card title={texts.danger}>
        <div className={styles.stack} onKeyDown={(event) => event.key === 'Escape' && callOff()}>
          {failure && <Banner tone="bad">{texts.notDeleted(failure)}</Banner>}
          <p className={styles.quiet}>{texts.deleteNote(name)}</p>
          <div className={styles.row}>
            <ConfirmDeleteButton
              phase={phase}
              label={texts.deleteOrganisation}
              disabledReason={disabledReason}
              onPress={press}
            />
          </div>
        </div>
      </Card>
    </div>
  )
}
