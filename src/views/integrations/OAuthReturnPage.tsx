import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { integrationsTexts } from '../../../contract/integrations/integrations.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { StatusScreen } from '../shared/StatusScreen.tsx'
import { useReturnPage } from './oauth-return.hooks.ts'
import styles from './integrations.module.css'

const texts = integrationsTexts.oauth

/**
 * The page to which a vendor redirects people, at its current or its former address. `signIn`: the sign-in, which is a
 * separate feature.
 */
export function OAuthReturnPage({ signIn }: { signIn: ReactNode }) {
  const { integrationCode = null } = useParams()
  const page = useReturnPage(integrationCode)
  if (page.isSigningIn) return signIn
  if (page.message === null) return <StatusScreen live title={texts.waiting} />
  return (
    <AuthLayout title={texts.failed}>
      <div className={styles.form}>
        <Banner tone="warn">{page.message}</Banner>
        {page.mayRetry && (
          <Button tone="primary" size="large" wide onClick={page.retry}>
            {sharedTexts.tryAgain}
          </Button>
        )}
        <Button size="large" wide onClick={page.leave}>
          {sharedTexts.takeMeBack}
        </Button>
      </div>
    </AuthLayout>
  )
}
