import { type ReactNode, use } from 'react'
import { BrandLogo } from './BrandLogo.tsx'
import { InsideMain } from './main-landmark.ts'
import centred from './centred.module.css'
import { classNames } from './class-names.ts'
import styles from './StatusScreen.module.css'

export type StatusScreenProps = {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Something is loading: the logo pulses, and screen readers announce the text politely. */
  live?: boolean | undefined
}

/** A whole page with a single message. */
export function StatusScreen({ title, children, actions, live = false }: StatusScreenProps) {
  const Landmark = use(InsideMain) ? 'div' : 'main'
  return (
    <Landmark className={styles.screen}>
      <div className={styles.column} role={live ? 'status' : 'alert'}>
        <BrandLogo size="large" symbolOnly live={live} />
        <h1 className={styles.title}>{title}</h1>
        {children && <p className={classNames(centred.text, styles.text)}>{children}</p>}
      </div>
      {actions && <div className={classNames(centred.actions, styles.actions)}>{actions}</div>}
    </Landmark>
  )
}
