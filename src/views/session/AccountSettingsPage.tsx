import type { ReactNode } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { PageHeader } from '../shared/PageHeader.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { AccessTokensCard } from './AccessTokensCard.tsx'
import { AccountGate } from './AccountGate.tsx'
import { DeletionCard } from './DeletionCard.tsx'
import { PersonalSection } from './PersonalSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import styles from './session.module.css'
import { SessionsCard } from './SessionsCard.tsx'
import { useSettingsPage } from './settings-page.hooks.ts'

/** The person's account: personal information, security, and deletion. */
export function AccountSettingsPage() {
  const { user, isThere, isNotFetched, fetchAgain } = useSettingsPage()
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={!isThere || !user} fetchAgain={fetchAgain}>
      {user && (
        <ReadingLayout>
          <PageHeader title={sessionTexts.settingsTitle} note={user.email} />
          <div className={styles.sections}>
            <Section title={accountTexts.personal}>
              <PersonalSection user={user} />
            </Section>
            <Section title={accountTexts.security}>
              <SecuritySection user={user} />
              <SessionsCard />
              {!user.isTempUser && <AccessTokensCard />}
            </Section>
            <Section title={accountTexts.permanent}>
              <DeletionCard user={user} />
            </Section>
          </div>
        </ReadingLayout>
      )}
    </AccountGate>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </section>
  )
}
