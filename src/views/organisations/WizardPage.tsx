import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import styles from './organisations.module.css'
import { useWizard } from './organisations.hooks.ts'
import { WizardAbout } from './WizardAbout.tsx'
import { WizardBasics } from './WizardBasics.tsx'

/** The two steps of creating an organisation. */
export function WizardPage() {
  const { stage, draft, message, beginAgain } = useWizard()
  const { goBack } = useSystem()
  const isSecond = stage === 'step 2'
  return (
    <div className={styles.wizard}>
      <header className={styles.wizardHead}>
        <p className={styles.step}>{organisationsTexts.stepOf(isSecond ? 2 : 1)}</p>
        <h1>{isSecond ? organisationsTexts.aboutTitle(draft.name) : shellTexts.newOrganisation}</h1>
        <p className={styles.note}>{isSecond ? organisationsTexts.aboutNote : organisationsTexts.newNote}</p>
      </header>
      {stage === 'loading' && <Skeleton shape="text" count={6} />}
      {stage === 'failed' && (
        <ErrorState
          kind="part"
          message={message ?? organisationsTexts.draftUnreadable}
          onBack={goBack}
          onRetry={beginAgain}
        />
      )}
      {stage === 'step 1' && <WizardBasics />}
      {isSecond && <WizardAbout />}
    </div>
  )
}
