import type { Page } from '@playwright/test'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

/**
 * Points from now on at every message that offers something, from the moment it is there: pointed at, it stays. Else it
 * goes after five seconds, before a slow machine comes to press what it offers.
 */
export const holdOffers = (page: Page): Promise<void> =>
  page.locator(`section[aria-label="${sharedTexts.notifications}"]`).evaluate((region) => {
    const hold = () => {
      const toast = region.firstElementChild
      // What it offers, and the button that dismisses it.
      if (toast?.querySelectorAll('button').length === 2)
        toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
    new MutationObserver(hold).observe(region, { childList: true, subtree: true, characterData: true })
    hold()
  })
