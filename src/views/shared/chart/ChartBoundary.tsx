import { Component, type ReactNode } from 'react'
import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { Button } from '../Button.tsx'
import styles from './chart.module.css'

type ChartBoundaryProps = { label: string; onRetry: () => void; children: ReactNode }

/** Keeps the failure of one chart to itself and offers to try again. */
export class ChartBoundary extends Component<ChartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = () => {
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className={styles.failure} role="alert">
        <p>{chartsTexts.failedToLoad(this.props.label)}</p>
        <Button size="small" onClick={this.retry}>
          {chartsTexts.retry}
        </Button>
      </div>
    )
  }
}
