import type { CDPSession, Locator, Page } from '@playwright/test'
import { type Composite, type FocusWatch, watchFocus, type Walked } from './watch-focus.ts'

type Watched = Window & { focusWatch: FocusWatch }
const atOnce = 40
const mostStops = 400

export type Walker = { page: Page; keys: CDPSession }

export async function walkerOf(page: Page): Promise<Walker> {
  await page.addInitScript(watchFocus)
  return { page, keys: await page.context().newCDPSession(page) }
}

/** Many keys without waiting for each: what happens at each is seen by the watch in the page. */
async function press({ keys }: Walker, key: string, times: number, modifiers = 0): Promise<void> {
  const codes: Record<string, number> = { Tab: 9, ArrowRight: 39, ArrowDown: 40, ArrowUp: 38 }
  const event = { key, code: key, windowsVirtualKeyCode: codes[key] ?? 0, modifiers }
  await Promise.all(
    Array.from({ length: times }).flatMap(() => [
      keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ]),
  )
}

/**
 * What stays wrong for 15 s, and whenever it is looked at five times: what is drawn meanwhile, such as a chart, changes
 * the way, and a look may take that long by itself.
 */
export async function staying(look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 15_000
  let faults = await look()
  // Each look is waited for: one that went on beside the next would press keys in it.
  for (let looks = 1; faults.length > 0 && (looks < 5 || Date.now() < end); looks += 1) faults = await look()
  return faults
}

const shift = 8
async function round(walker: Walker, way: 'forth' | 'back'): Promise<Walked> {
  const { page } = walker
  await page.evaluate((next) => (window as unknown as Watched).focusWatch.begin(next), way)
  // The way back begins with leaving the document: the browser hands the focus back by itself, and later than keys come.
  if (way === 'back') {
    const start = await page.evaluateHandle(() => document.activeElement)
    await press(walker, 'Tab', 1, shift)
    // It may not do so before the next key, and where there is one stop alone the focus stays.
    await page
      .waitForFunction((first) => document.hasFocus() && document.activeElement !== first, start, { timeout: 1_000 })
      .catch(() => undefined)
  }
  for (let count = 0; ; count += atOnce) {
    await press(walker, 'Tab', atOnce, way === 'back' ? shift : 0)
    const walked = await page.evaluate(() => (window as unknown as Watched).focusWatch.walked())
    if (walked.isRound || count > mostStops) return walked
  }
}

/** Walks by Tab until it comes round, and the same way back; tells what is wrong. */
export async function walk(walker: Walker): Promise<string[]> {
  const { page } = walker
  const forth = await round(walker, 'forth')
  const missed = await page.evaluate(() => (window as unknown as Watched).focusWatch.missed())
  const back = await round(walker, 'back')
  const faults = [...forth.faults, ...missed]
  if (!forth.isRound) faults.push(`Tab does not come round: ${forth.order.slice(-6).join(', ')}`)
  const [first, ...rest] = back.order
  const again = [first, ...rest.reverse()]
  const at = again.indexOf(forth.order[0])
  const turned = [...again.slice(at), ...again.slice(0, at)]
  if (JSON.stringify(turned) !== JSON.stringify(forth.order)) {
    const differing = turned.findIndex((name, index) => name !== forth.order[index])
    faults.push(`Shift+Tab goes another way: ${turned[differing]} for ${forth.order[differing]}`)
  }
  return faults
}

/** Leads through one composite by its arrow keys and back to where it began; tells which members were not come to. */
async function walkComposite(walker: Walker, at: number, { kind, name, count }: Composite): Promise<string[]> {
  const { page } = walker
  await page.evaluate((index) => (window as unknown as Watched).focusWatch.enter(index), at)
  const begin = await focused(page)
  const isRing = kind === 'tablist' || kind === 'radiogroup'
  const key = kind === 'tablist' ? 'ArrowRight' : 'ArrowDown'
  await press(walker, key, isRing ? count : count - 1)
  const unreached = await page.evaluate(() => (window as unknown as Watched).focusWatch.unreached())
  if (isRing) {
    // What was chosen before is chosen again, also where a member has come meanwhile.
    for (let more = 0; more < count && (await focused(page)) !== begin; more += 1) await page.keyboard.press(key)
    const end = await focused(page)
    if (end !== begin) unreached.push(`${begin}, but ${end},`)
  }
  if (!isRing) await press(walker, 'ArrowUp', count - 1)
  return unreached.map((member) => `${member} is not come to by the arrow keys of ${kind} "${name}"`)
}

/** Leads through every composite of the page or dialog. */
export async function walkComposites(walker: Walker): Promise<string[]> {
  const faults: string[] = []
  const found = await walker.page.evaluate(() => (window as unknown as Watched).focusWatch.composites())
  for (const [at, composite] of found.entries()) faults.push(...(await walkComposite(walker, at, composite)))
  return faults
}

/** Opens each menu and list of options that was not opened before, leads through it and leaves it by Escape. */
export async function walkPopups({ page }: Walker, known: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const found = await page.evaluate(() => (window as unknown as Watched).focusWatch.popups())
  for (const { name, kind } of found) {
    // Such as "Download", one for each chart.
    const [sort = name] = name.split(' ', 2)[1]!.split(/[":]/, 2).slice(1)
    if (known.has(`${kind} ${sort}`)) continue
    known.add(`${kind} ${sort}`)
    const panel = page.getByRole(kind as 'menu' | 'listbox')
    const active = () => panel.getAttribute('aria-activedescendant')
    const count = () => panel.locator('[role^=menuitem],[role=option]').count()
    await page.evaluate((one) => (window as unknown as Watched).focusWatch.focusOn(one), name)
    // Enter in a list of options sends its form, as in a native one.
    for (const key of [kind === 'menu' ? 'Enter' : 'Space', 'ArrowDown']) {
      await page.keyboard.press(key)
      const isOpen = await panel.waitFor().then(
        () => true,
        () => false,
      )
      if (!isOpen) {
        faults.push(`${key} does not open the ${kind} of ${name}`)
        continue
      }
      if (key !== 'ArrowDown') {
        // It is drawn first and put in its place after.
        faults.push(...(await staying(() => cutOff(page))).map((fault) => `in the ${kind} of ${name}: ${fault}`))
        await page.keyboard.press('Home')
        const first = await active()
        await page.keyboard.press('End')
        if ((await count()) > 1 && (await active()) === first)
          faults.push(`no key leads through the ${kind} of ${name}`)
      }
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      const now = await focused(page)
      if (now !== name) faults.push(`Escape from the ${kind} of ${name} leads to ${now}`)
    }
  }
  return faults
}

/** Comes to an element by Tab alone, however far it is. */
export async function tabTo(walker: Walker, target: Locator): Promise<void> {
  const element = await target.elementHandle()
  await walker.page.evaluate((one) => (window as unknown as Watched).focusWatch.seek(one as Element), element)
  for (let count = 0; count < mostStops; count += atOnce) {
    await press(walker, 'Tab', atOnce)
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target} but to ${await focused(walker.page)}`)
}

export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Watched).focusWatch.cutOff())
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as Watched).focusWatch.focused())
