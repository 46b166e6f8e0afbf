import { createContext, use } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'

/** Under whose name the product is shown. */
export type Brand = {
  name: string
  tagline: string
  /** A partner's name and logos stand in place of the product's. */
  isPartner: boolean
  /** The address names a partner who is still being looked up: neither name is shown yet. */
  isPending: boolean
  /** The dark logo is for light ground, the light one for dark ground. */
  darkLogo: string | null
  lightLogo: string | null
  /** An https address; null when there is none. */
  website: string | null
  /** The product behind the partner; null when the partner hides it. */
  poweredBy: string | null
}

export const productBrand = (name: string): Brand => ({
  name,
  tagline: sharedTexts.tagline,
  isPartner: false,
  isPending: false,
  darkLogo: null,
  lightLogo: null,
  website: null,
  poweredBy: null,
})

export const BrandContext = createContext<Brand>(productBrand(sharedTexts.productName))

export const useBrand = (): Brand => use(BrandContext)
