import { Component, type ReactNode } from 'react'
import { CrashScreen } from '../views/shared/CrashScreen.tsx'

type Props = { children: ReactNode; supportEmail: string; onReload: () => void; offer: ReactNode }

/** The last resort: says that the page crashed, without details. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children
    const { supportEmail, onReload, offer } = this.props
    return <CrashScreen supportEmail={supportEmail} onReload={onReload} offer={offer} />
  }
}
