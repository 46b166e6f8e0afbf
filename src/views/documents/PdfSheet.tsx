import type { DocPage } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'
import { Banner } from '../shared/Banner.tsx'
import styles from './pages.module.css'
import { useDrawnPage } from './pages.hooks.ts'
import { usePassage } from './passage.hooks.ts'
import { findPassage } from './passage.ts'

type Props = {
  pdf: Extract<DrawnFile, { kind: 'pdf' }>
  number: number
  isNear: boolean
  /** The passage to highlight on this page, from the URL. */
  passage: string | null
  text: DocPage | null
}

/** A PDF page as printed, with its text over the picture. */
export function PdfSheet({ pdf, number, isNear, passage, text }: Props) {
  const { setCanvas, setWords, words, stage, drawings } = useDrawnPage(pdf, number, isNear)
  usePassage(words, passage, String(drawings))
  const isGone = passage !== null && text !== null && findPassage([text.text], passage) === null
  return (
    <>
      {isGone && <Banner tone="warn">{texts.passageGone}</Banner>}
      {stage === 'failed' && <Banner tone="warn">{texts.pageNotDrawn}</Banner>}
      <div className={styles.paper}>
        <canvas
          ref={setCanvas}
          className={styles.canvas}
          width={pdf.size.width}
          height={pdf.size.height}
          aria-hidden="true"
        />
        <div ref={setWords} className={styles.words} />
      </div>
    </>
  )
}
