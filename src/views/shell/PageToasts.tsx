import { Toasts } from '../shared/Toasts.tsx'
import { useToasts } from './shell.hooks.ts'

/** The toasts; they stay while hovered or focused. */
export function PageToasts() {
  const { toasts, dismiss, undo, hold, release } = useToasts()
  const shown = toasts.map(({ id, text, tone, undo: offer }) => ({
    id,
    text,
    tone,
    ...(offer ? { action: { label: offer.label, onSelect: undo } } : {}),
  }))
  return (
    <div onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Toasts toasts={shown} onDismiss={dismiss} />
    </div>
  )
}
