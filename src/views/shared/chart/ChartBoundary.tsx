import { Component, type ReactNode } from 'react'
import { ChartFailure } from './ChartFailure.tsx'

type ChartBoundaryProps = { label: string; onRetry: () => void; children: ReactNode }

/** Contains a chart's failure and offers a retry. */
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
    return <ChartFailure label={this.props.label} onRetry={this.retry} />
  }
}
