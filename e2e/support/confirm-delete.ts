import { expect, type Locator } from '@playwright/test'

/**
 * Presses a delete button until the outcome is there, as somebody does who means it: the second press counts from
 * 400 ms to 3 s after the first, and on a slow machine it may miss that time and has to be made again.
 */
export async function confirmDelete(
  button: Locator,
  expectOutcome: (patience: { timeout: number }) => Promise<void>,
): Promise<void> {
  const hasOutcome = (timeout: number) =>
    expectOutcome({ timeout }).then(
      () => true,
      () => false,
    )
  await expect(async () => {
    if (await hasOutcome(100)) return
    await button.click({ timeout: 1_000 })
    expect(await hasOutcome(600)).toBe(true)
  }).toPass()
}
