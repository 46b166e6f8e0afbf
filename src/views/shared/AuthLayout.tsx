import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './AuthLayout.module.css'
import { BrandLogo } from './BrandLogo.tsx'
import { useBrand } from './brand-context.ts'

export type AuthLayoutProps = {
  title: string
  children: ReactNode
  note?: ReactNode
  /** Below the card: other ways to sign in, legal links. */
  footer?: ReactNode
}

/** Layout of the pages before the sign-in: a single card. */
export function AuthLayout({ title, children, note, footer }: AuthLayoutProps) {
  const { poweredBy } = useBrand()
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <BrandBlock />
        <section className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
          <div className={styles.content}>{children}</div>
        </section>
        {footer && <footer className={styles.footer}>{footer}</footer>}
        {poweredBy && <p className={styles.footer}>{sharedTexts.poweredBy(poweredBy)}</p>}
      </div>
    </main>
  )
}

/** Keeps its space empty while the partner in the URL is looked up. */
function BrandBlock() {
  const { tagline, website, isPending } = useBrand()
  if (isPending) return <div className={styles.brand} />
  return (
    <div className={styles.brand}>
      {website ? (
        <a href={website} target="_blank" rel="noopener noreferrer" className={styles.website}>
          <BrandLogo size="large" />
        </a>
      ) : (
        <BrandLogo size="large" />
      )}
      <p className={styles.tagline}>{tagline}</p>
    </div>
  )
}
