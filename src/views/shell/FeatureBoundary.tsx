import { Component, type ReactNode } from 'react'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { HoustonScreen } from '../shared/HoustonScreen.tsx'

type Props = {
  children: ReactNode
  /** When this changes, for example with the URL, the feature is tried again. */
  resetKey: string
  onStartAgain: () => void
}

type State = { hasFailed: boolean; failedAt: string | null }

/** Contains a crash within its feature; the rest of the page keeps working. */
export class FeatureBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, failedAt: null }

  static getDerivedStateFromError(): State {
    return { hasFailed: true, failedAt: null }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { hasFailed, failedAt }: State): State | null {
    if (!hasFailed || failedAt === resetKey) return null
    return failedAt === null ? { hasFailed, failedAt: resetKey } : { hasFailed: false, failedAt: null }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <HoustonScreen
        message={shellTexts.pageFailedNote}
        onRetry={() => this.setState({ hasFailed: false, failedAt: null })}
        onStartAgain={this.props.onStartAgain}
      />
    )
  }
}
