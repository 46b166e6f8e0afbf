import type { Page } from '@playwright/test'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

/**
 * Keeps messages with an action open by pointing at them: they close after five seconds, which is too soon for a slow
 * machine.
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
