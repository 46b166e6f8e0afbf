import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { Button } from '../Button.tsx'
import styles from './chart.module.css'

type ChartFailureProps = { label: string; message?: string | null; onRetry: () => void }

/** Replaces a chart that couldn't be shown. */
export function ChartFailure({ label, message, onRetry }: ChartFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>
        {chartsTexts.failedToLoad(label)}
        {message && <span className={styles.why}>{message}</span>}
      </p>
      <Button size="small" onClick={onRetry}>
        {chartsTexts.retry}
      </Button>
    </div>
  )
}
