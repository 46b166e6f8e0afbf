import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { Switch } from '../shared/Switch.tsx'
import { useEnforcedMfa } from './settings.hooks.ts'
import styles from './settings.module.css'

/** The switch that makes one-time codes mandatory. For administrators. */
export function EnforcedMfa() {
  const mfa = useEnforcedMfa()
  if (!mfa) return null
  return (
    <Card title={texts.security}>
      <div className={styles.stack}>
        {mfa.failure && <Banner tone="bad">{texts.notSaved(mfa.failure)}</Banner>}
        <Switch
          label={texts.enforceMfa}
          hint={texts.enforceMfaHint}
          checked={mfa.isOn}
          disabledReason={mfa.disabledReason}
          onChange={mfa.choose}
        />
        {mfa.setUpAddress !== null && (
          <div className={styles.row}>
            <ButtonLink to={mfa.setUpAddress} size="small" icon="key">
              {texts.setUpMfa}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
}
