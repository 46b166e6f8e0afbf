import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import styles from './documents.module.css'
import { UploadButton } from './UploadButtons.tsx'

type LandingActionsProps = {
  /** Link for superadmins to the docsets as stored. */
  rawDocsets: string | null
  changeDisabledReason: string | null
  onFiles: (files: readonly File[]) => void
}

/** The page's heading, on the line of its tabs. */
export const LandingHeading = () => <h1 className={styles.landingTitle}>{texts.heading}</h1>

/** How to bring files in, by dragging them or with the upload button. */
export function LandingActions({ rawDocsets, changeDisabledReason, onFiles }: LandingActionsProps) {
  return (
    <>
      <span className={styles.dragHint}>{texts.hint}</span>
      {rawDocsets && (
        <ButtonLink to={rawDocsets} tone="plain">
          {texts.rawDocsets}
        </ButtonLink>
      )}
      <UploadButton disabledReason={changeDisabledReason} onFiles={onFiles} />
    </>
  )
}
