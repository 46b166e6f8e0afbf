import { createContext, use } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'

/** The brand that the product is shown under. */
export type Brand = {
  name: string
  tagline: string
  /** A partner's name and logos replace the product's. */
  isPartner: boolean
  /** The partner in the URL is still being looked up, so no name is shown yet. */
  isPending: boolean
  /** The dark logo is for light backgrounds, the light one for dark backgrounds. */
  darkLogo: string | null
  lightLogo: string | null
  /** An https URL; null if there is none. */
  website: string | null
  /** The product's name; null if the partner hides it. */
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
