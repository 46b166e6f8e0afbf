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
  /** Why one may not go there: then it is a button that cannot be pressed. */
  disabledReason?: string | null | undefined
  /** What it is called where its words alone do not say enough. */
  'aria-label'?: string | undefined
}

/** Goes to an address and looks like a button. */
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
