import type { ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonTone, buttonClass } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Link } from './Link.tsx'

export type ButtonLinkProps = {
  to: string
  children: ReactNode
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  icon?: IconName | undefined
  wide?: boolean | undefined
  /** Why the link is disabled; it then renders as a disabled button. */
  disabledReason?: string | null | undefined
  /** Accessible name, if the text alone isn't clear. */
  'aria-label'?: string | undefined
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, children, tone = 'quiet', size = 'medium', icon, wide, disabledReason, ...rest } = props
  if (disabledReason)
    return (
      <Button {...rest} tone={tone} size={size} icon={icon} wide={wide} disabledReason={disabledReason}>
        {children}
      </Button>
    )
  return (
    <Link to={to} className={buttonClass({ tone, size, wide })} {...rest}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  )
}
