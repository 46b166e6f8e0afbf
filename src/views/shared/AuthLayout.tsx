import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './AuthLayout.module.css'
import { Logo } from './Logo.tsx'

export type AuthLayoutProps = {
  title: string
  children: ReactNode
  note?: ReactNode
  /** A partner's logo in place of our own. */
  brand?: ReactNode
  tagline?: string | undefined
  /** Under the card: the other way in, legal links. */
  footer?: ReactNode
}

/** The pages before the sign-in: one card. */
export function AuthLayout({ title, children, note, brand, tagline = sharedTexts.tagline, footer }: AuthLayoutProps) {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          {brand ?? <Logo size="large" />}
          <p className={styles.tagline}>{tagline}</p>
        </div>
        <section className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
          <div className={styles.content}>{children}</div>
        </section>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </main>
  )
}
