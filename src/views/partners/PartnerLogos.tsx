import { logoVariants, type LogoVariant } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { FileButton } from '../shared/FileButton.tsx'
import { classNames } from '../shared/class-names.ts'
import styles from './partners.module.css'
import type { PartnerForm } from './partners.hooks.ts'

const words = {
  dark: { title: partnersTexts.darkLogo, hint: partnersTexts.darkLogoHint },
  light: { title: partnersTexts.lightLogo, hint: partnersTexts.lightLogoHint },
} as const

/** The two logos, each on the background that it is made for. */
export function PartnerLogos({ form }: { form: PartnerForm }) {
  return (
    <section className={styles.logos} aria-label={partnersTexts.logos}>
      {form.isNew && <p className={styles.quiet}>{partnersTexts.saveFirst}</p>}
      <div className={styles.logoPair}>
        {logoVariants.map((variant) => (
          <LogoField key={variant} form={form} variant={variant} />
        ))}
      </div>
      <p className={styles.quiet}>{partnersTexts.logoTypes}</p>
    </section>
  )
}

function LogoField({ form, variant }: { form: PartnerForm; variant: LogoVariant }) {
  const { title, hint } = words[variant]
  const address = (variant === 'dark' ? form.partner?.darkLogoAssetUrl : form.partner?.lightLogoAssetUrl) ?? null
  const failure = form.logoFailureOf(variant)
  return (
    <div role="group" aria-label={title} className={styles.logoField}>
      <h3 className={styles.logoTitle}>{title}</h3>
      <p className={styles.quiet}>{hint}</p>
      <div
        className={classNames(styles.ground, variant === 'dark' && styles.lightGround)}
        {...(variant === 'light' ? { 'data-theme': 'dark' } : {})}
      >
        {address && <img src={address} alt={title} className={styles.logo} />}
      </div>
      <FileButton
        icon="upload"
        size="small"
        accept=".png,.jpg,.jpeg,.webp"
        disabledReason={form.whyNoLogo}
        onFiles={([file]) => file && form.chooseLogo(variant, file)}
      >
        {form.isUploading(variant) ? partnersTexts.uploading : partnersTexts.chooseLogo}
      </FileButton>
      {failure && (
        <p role="alert" className={styles.refusal}>
          {failure}
        </p>
      )}
    </div>
  )
}
