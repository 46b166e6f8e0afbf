import { expect, type Locator } from '@playwright/test'

/**
 * Runs in the page, which presses the button, and again as soon as it takes the second press. A click from outside may come
 * too late for that on a slow machine: the button asks for three seconds.
 */
function pressTwiceInPage(element: HTMLElement): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    let isAsking = false
    new MutationObserver((_changes, observer) => {
      const isTooSoon = element.hasAttribute('data-too-soon')
      if (isAsking && !isTooSoon) {
        observer.disconnect()
        element.click()
        resolve()
      }
      isAsking ||= isTooSoon
    }).observe(element, { attributes: true })
  })
  element.click()
  return asked
}

/** Presses a delete button, or another one that asks first, as a person does who means it. */
export async function confirmDelete(button: Locator): Promise<void> {
  // After a double click it may still be asking.
  await expect(button).not.toHaveAttribute('data-armed')
  await button.click({ trial: true })
  return button.evaluate(pressTwiceInPage)
}

/**
 * Runs in the page, since a second click from outside comes too late on a slow machine and means it. Answers how the button
 * is called as it asks, which it does for three seconds alone.
 */
function doubleClickInPage(element: HTMLElement): Promise<string> {
  const asked = new Promise<string>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!element.hasAttribute('data-armed')) return
      observer.disconnect()
      resolve(element.getAttribute('aria-label') ?? element.innerText.trim())
    }).observe(element, { attributes: true })
  })
  element.click()
  element.click()
  return asked
}

/** Clicks it twice in a row, and answers how it is called then. */
export async function doubleClick(button: Locator): Promise<string> {
  await button.click({ trial: true })
  return button.evaluate(doubleClickInPage)
}
