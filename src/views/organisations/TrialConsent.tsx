import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Card } from '../shared/Card.tsx'
import { Switch } from '../shared/Switch.tsx'
import { useTrialConsent } from './settings.hooks.ts'
import styles from './settings.module.css'

/** Consent to one trial link. For administrators. */
export function TrialConsent() {
  const consent = useTrialConsent()
  if (!consent) return null
  return (
    <Card title={texts.trialAccess}>
      <div className={styles.stack}>
        {consent.failure && <Banner tone="bad">{texts.notSaved(consent.failure)}</Banner>}
        <Switch
          label={texts.trialConsent}
          hint={texts.trialConsentHint}
          checked={consent.isOn}
          disabledReason={consent.disabledReason}
          onChange={consent.choose}
        />
        {consent.until !== null && (
          <p className={styles.said} role="status">
            {texts.trialConsentUntil(consent.until)}
          </p>
        )}
      </div>
    </Card>
  )
}
