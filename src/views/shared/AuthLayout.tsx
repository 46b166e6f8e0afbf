import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './AuthLayout.module.css'
import { BrandLogo } from './BrandLogo.tsx'
import { useBrand } from './brand-context.ts'

export type AuthLayoutProps = {
  title: string
  children: ReactNode
  note?: ReactNode
  /** Under the card: the other way in, legal links. */
  footer?: ReactNode
}

/** The pages before the sign-in: one card. */
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

/** Keeps its place empty while the partner of the address is looked up. */
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
