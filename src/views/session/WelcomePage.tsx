import { accountTexts } from '../../../contract/session/account.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Button } from '../shared/Button.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { useExample } from '../shared/example.hooks.ts'
import styles from './session.module.css'
import { useSession } from './session.hooks.ts'

/** After signing up: create an organisation, or look at the example. */
export function WelcomePage() {
  const { user } = useSession()
  const example = useExample()
  return (
    <div className={styles.welcome}>
      <PageHeader title={accountTexts.signedUpTitle(user?.name ?? '')} note={accountTexts.signedUpNote} />
      <div className={styles.choices}>
        <section className={styles.choice}>
          <div>
            <h2 className={styles.choiceTitle}>{accountTexts.setUp}</h2>
            <p className={styles.choiceNote}>{accountTexts.setUpNote}</p>
          </div>
          <ButtonLink to={pagePath('orgCreate')} tone="primary" size="large">
            {accountTexts.setUp}
          </ButtonLink>
        </section>
        <section className={styles.choice}>
          <div>
            <h2 className={styles.choiceTitle}>{accountTexts.openExample}</h2>
            <p className={styles.choiceNote}>{accountTexts.openExampleNote}</p>
          </div>
          {example ? (
            <ButtonLink to={pagePath('orgLanding', { project: example })} size="large">
              {accountTexts.openExample}
            </ButtonLink>
          ) : (
            <Button
              size="large"
              disabledReason={example === null ? accountTexts.noExample : accountTexts.lookingForExample}
            >
              {accountTexts.openExample}
            </Button>
          )}
        </section>
      </div>
    </div>
  )
}
