import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What Enter and a button of type "submit" do. */
  onSubmit: () => void
  id?: string
  label?: string
  className?: string | undefined
}

/** Sends by Enter and by its button, after the browser has checked the fields; the page stays. The first wrong field gets the focus. */
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
        // What is missing may stand out of sight of the button.
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      }}
    >
      {children}
    </form>
  )
}
