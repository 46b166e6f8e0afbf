import { useSelector } from '@xstate/react'
import type { PartnerBranding } from '../../../contract/partners/partners.schemas.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { type Brand, productBrand } from '../shared/brand-context.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'

/** The page's brand: the open organisation's partner, else the partner in the URL, else the product. */
export function useBrandOfPage(): Brand {
  const { settings } = useSystem()
  const branding = useFeature('branding')
  const workspace = useFeature('workspace')
  const named = useSelector(branding, (snapshot) => snapshot?.context.branding ?? null)
  const isPending = useSelector(branding, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const own = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.partnerBranding ?? null)
  const partner = own ?? named
  return partner ? brandOf(partner, settings.productName) : { ...productBrand(settings.productName), isPending }
}

const brandOf = (partner: PartnerBranding, product: string): Brand => ({
  name: partner.partnerName,
  tagline: partner.tagline || sharedTexts.tagline,
  isPartner: true,
  isPending: false,
  darkLogo: partner.darkLogoAssetUrl,
  lightLogo: partner.lightLogoAssetUrl,
  website: websiteOf(partner.website),
  poweredBy: partner.hidePoweredBy ? null : product,
})

function websiteOf(website: string): string | null {
  const href = `https://${website}`
  return website !== '' && URL.canParse(href) ? href : null
}
