import styles from './BrandLogo.module.css'
import { useBrand } from './brand-context.ts'
import { classNames } from './class-names.ts'
import { Logo, type LogoProps } from './Logo.tsx'

export type BrandLogoProps = Pick<LogoProps, 'size' | 'symbolOnly' | 'live'>

/** The current brand: the partner's logo for this background, or the partner's name, or the product's logo. */
export function BrandLogo({ size = 'medium', symbolOnly, live }: BrandLogoProps) {
  const { name, isPartner, darkLogo, lightLogo } = useBrand()
  if (!isPartner) return <Logo size={size} symbolOnly={symbolOnly} live={live} name={name} />
  return (
    <span className={classNames(styles.brand, styles[size], symbolOnly && styles.symbol)}>
      <PartnerLogo name={name} logo={darkLogo} ground={styles.onLight} />
      <PartnerLogo name={name} logo={lightLogo} ground={styles.onDark} />
    </span>
  )
}

function PartnerLogo({ name, logo, ground }: { name: string; logo: string | null; ground: string | undefined }) {
  if (logo === null) return <span className={classNames(styles.name, ground)}>{name}</span>
  return <img className={classNames(styles.logo, ground)} src={logo} alt={name} />
}
