import { classNames } from './class-names.ts'
import styles from './Icon.module.css'
import { type IconName, iconPaths } from './icon-paths.ts'

export type IconProps = { name: IconName; size?: 'small' | 'medium' | 'large' | undefined }

/** A decorative icon: its meaning is in the text beside it or in the control's label. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size])} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  )
}
