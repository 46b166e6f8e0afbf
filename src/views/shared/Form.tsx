import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Called by Enter, and by a button of type "submit". */
  onSubmit: () => void
  id?: string
  label?: string
  className?: string | undefined
}

/**
 * Submits with Enter or its button, once the browser has validated the fields, without leaving the page. The first
 * invalid field gets the focus.
 */
export function Form({ children, onSubmit, id, label, className }: Props) {
  return (
    <form
      id={id}
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        onSubmit()
        // The invalid field may be out of view.
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      }}
    >
      {children}
    </form>
  )
}
