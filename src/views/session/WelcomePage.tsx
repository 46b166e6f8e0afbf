import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Button } from '../shared/Button.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import styles from './session.module.css'
import { useExample, useSession } from './session.hooks.ts'

/** After the sign-up: an own organisation, or a look into the example. */
export function WelcomePage() {
  const { user } = useSession()
  const example = useExample()
  return (
    <div className={styles.welcome}>
      <PageHeader title={sessionTexts.signedUpTitle(user?.name ?? '')} note={sessionTexts.signedUpNote} />
      <div className={styles.choices}>
        <section className={styles.choice}>
          <div>
            <h2 className={styles.choiceTitle}>{sessionTexts.setUp}</h2>
            <p className={styles.choiceNote}>{sessionTexts.setUpNote}</p>
          </div>
          <ButtonLink to={pagePath('orgCreate')} tone="primary" size="large">
            {sessionTexts.setUp}
          </ButtonLink>
        </section>
        <section className={styles.choice}>
          <div>
            <h2 className={styles.choiceTitle}>{sessionTexts.openExample}</h2>
            <p className={styles.choiceNote}>{sessionTexts.openExampleNote}</p>
          </div>
          {example ? (
            <ButtonLink to={pagePath('orgLanding', { project: example })} size="large">
              {sessionTexts.openExample}
            </ButtonLink>
          ) : (
            <Button
              size="large"
              disabledReason={example === null ? sessionTexts.noExample : sessionTexts.lookingForExample}
            >
              {sessionTexts.openExample}
            </Button>
          )}
        </section>
      </div>
    </div>
  )
}
