import { lazy, Suspense } from 'react'
import { classNames } from '../class-names.ts'
import scroll from '../scroll.module.css'
import styles from './markdown.module.css'

const MathFormula = lazy(() => import('./MathFormula.tsx'))

/** A formula; shows its source until the code that draws formulas has loaded. */
export function MarkdownMath({ text, isDisplay }: { text: string; isDisplay: boolean }) {
  const formula = (
    <Suspense fallback={<code className={styles.code}>{text}</code>}>
      <MathFormula text={text} isDisplay={isDisplay} />
    </Suspense>
  )
  return isDisplay ? <span className={classNames(scroll.shaded, styles.formula)}>{formula}</span> : formula
}
