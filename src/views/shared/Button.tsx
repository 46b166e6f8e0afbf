import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { bothHear, useTooltip } from './tooltip.hooks.tsx'

export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'style' | 'className'> & {
  children: ReactNode
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
  wide?: boolean | undefined
  /** Why it is disabled. It stays focusable, and shows this sentence on hover, focus and touch. */
  disabledReason?: string | null | undefined
  /** Ignores presses for a moment, so that the second half of a double click does nothing. */
  isTooSoon?: boolean | undefined
}

export function Button(props: ButtonProps) {
  const {
    children,
    tone = 'quiet',
    size = 'medium',
    icon,
    iconAfter,
    wide,
    disabledReason,
    isTooSoon,
    onClick,
    ...rest
  } = props
  const { id, trigger, bubble, show } = useTooltip(disabledReason, {
    isMenuOpen: rest['aria-haspopup'] === 'menu' && rest['aria-expanded'] === true,
  })
  const hints = disabledReason ? bothHear(rest, trigger) : {}
  return (
    <>
      <button
        type="button"
        {...rest}
        {...hints}
        className={buttonClass({ tone, size, wide, disabled: Boolean(disabledReason) })}
        aria-disabled={disabledReason || isTooSoon ? true : undefined}
        data-too-soon={isTooSoon || undefined}
        aria-describedby={disabledReason ? id : rest['aria-describedby']}
        onClick={(event) => {
          if (!disabledReason) return onClick?.(event)
          event.preventDefault()
          show()
        }}
      >
        {icon && <Icon name={icon} />}
        <span className={styles.label}>{children}</span>
        {iconAfter && <Icon name={iconAfter} size="small" />}
      </button>
      {bubble}
    </>
  )
}

type Look = { tone: ButtonTone; size: ButtonSize; wide?: boolean | undefined; disabled?: boolean }

/** Class names that make another element, such as a link, look like a button. */
export function buttonClass({ tone, size, wide, disabled }: Look): string {
  return classNames(styles.button, styles[tone], styles[size], wide && styles.wide, disabled && styles.disabled)
}
