import type { ReactNode } from 'react'
import { auditTexts } from '../../../contract/admin/audit.texts.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import { BackgroundReadingCard } from './BackgroundReading.tsx'
import { DangerZone } from './DangerZone.tsx'
import { EnforcedMfa } from './EnforcedMfa.tsx'
import { MemberTokens } from './MemberTokens.tsx'
import { Members } from './Members.tsx'
import { ModelRulesCard } from './ModelRules.tsx'
import { OrganisationForm } from './OrganisationForm.tsx'
import { Sharing } from './Sharing.tsx'
import { TrialConsent } from './TrialConsent.tsx'
import { Website } from './Website.tsx'
import { useFreshOrganisation, useOwnOrganisation } from './settings.hooks.ts'
import styles from './settings.module.css'
import { useTargets } from './sharing.hooks.ts'

/** `watchlist`: the watchlist table, which is a separate feature. */
export function SettingsPage({ watchlist }: { watchlist?: ReactNode }) {
  useFreshOrganisation()
  const shown = useOwnOrganisation()
  const targets = useTargets(shown?.organisation.code ?? '', shown?.own?.id ?? '')
  if (!shown) return null
  const { organisation, own } = shown
  const isAdministrator = own?.role === 'admin'
  return (
    <PageLayout>
      <div className={styles.page}>
        <PageHeader
          title={texts.title}
          note={texts.note}
          actions={
            isAdministrator ? (
              <ButtonLink to={pagePath('orgAudit', { project: organisation.code })} icon="clock">
                {auditTexts.title}
              </ButtonLink>
            ) : (
              <ButtonLink to={pagePath('userSettings')}>{texts.toOwnSettings}</ButtonLink>
            )
          }
        />
        <div className={styles.sections}>
          {!isAdministrator && watchlist}
          <Members project={organisation.code} users={organisation.users} ownId={own?.id ?? null} />
          <AdministratorsOnly>
            <OrganisationForm />
            {isAdministrator && <ModelRulesCard />}
            {isAdministrator && !organisation.isDemo && <BackgroundReadingCard />}
            <Website organisation={organisation} />
            {isAdministrator && watchlist}
            {isAdministrator && <EnforcedMfa />}
            {isAdministrator && <MemberTokens />}
            {isAdministrator && !organisation.isDemo && <TrialConsent />}
            {isAdministrator && targets.length > 0 && <Sharing project={organisation.code} targets={targets} />}
            <DangerZone name={organisation.name} />
          </AdministratorsOnly>
        </div>
      </div>
    </PageLayout>
  )
}
