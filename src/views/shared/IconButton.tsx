import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './IconButton.module.css'
import type { IconName } from './icon-paths.ts'
import { Kbd } from './Kbd.tsx'
import { bothHear, useTooltip } from './tooltip.hooks.tsx'

export type IconButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'disabled' | 'style' | 'className' | 'children' | 'aria-label'
> & {
  icon: IconName
  /** Accessible name, also shown on hover and focus. */
  label: string
  tone?: 'plain' | 'primary' | 'quiet' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  shortcut?: string | undefined
  disabledReason?: string | null | undefined
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, tone = 'plain', size = 'small', shortcut, disabledReason, onClick, ...rest } = props
  const hint = disabledReason ?? (
    <>
      {label}
      {shortcut && <Kbd tone="inverse">{shortcut}</Kbd>}
    </>
  )
  const { id, trigger, bubble, show } = useTooltip(hint, {
    isMenuOpen: rest['aria-haspopup'] === 'menu' && rest['aria-expanded'] === true,
    isName: !disabledReason,
  })
  return (
    <>
      <button
        type="button"
        {...rest}
        {...bothHear(rest, trigger)}
        className={classNames(styles.button, styles[tone], styles[size], disabledReason && styles.disabled)}
        aria-label={label}
        aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? id : rest['aria-describedby']}
        onClick={(event) => {
          if (!disabledReason) return onClick?.(event)
          event.preventDefault()
          show()
        }}
      >
        <Icon name={icon} />
      </button>
      {bubble}
    </>
  )
}
