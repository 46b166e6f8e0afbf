import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { foundOrganisation, openAs, signUp } from '../../e2e/support/person.ts'
import { startServer } from '../../tests/recovery/server-process.ts'
import { findChromium } from '../../tools/chromium.mjs'
import { quantile } from './quantile.ts'

/**
 * How long after the press on "Log out" in one tab the other tab, in which somebody is typing, shows the sign-in layer
 * with what was typed still below it; against a real server and the built page. One JSON line, in milliseconds.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } })
const rounds = Number(values.rounds)
const typed = 'How many weeks of leave do we give?'

/** Tells, by the clock that both tabs share, when the button is pressed and when the layer is there. */
function watch() {
  const publish = (what: string) => (globalThis as any).note(what, performance.timeOrigin + performance.now())
  addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('[role=menuitem]')?.textContent === 'Log out') publish('pressed')
    },
    true,
  )
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=alertdialog] h2')) return
    observer.disconnect()
    publish('shown')
  }).observe(document, { childList: true, subtree: true })
}

async function logOutElsewhere(context: BrowserContext, url: string, name: string): Promise<void> {
  const other = await context.newPage()
  await other.goto(`${url}/organisations`)
  await other.getByRole('button', { name: `Account of ${name}` }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
}

async function measure(context: BrowserContext, page: Page, url: string): Promise<number> {
  const noted = new Map<string, number>()
  const isShown = Promise.withResolvers<void>()
  await context.exposeFunction('note', (what: string, at: number) => {
    noted.set(what, at)
    if (what === 'shown') isShown.resolve()
  })
  await context.addInitScript(watch)
  const person = await signUp(url)
  const code = await foundOrganisation(url, person)
  await openAs(page, url, person, `/${code}/chat`)
  await page.getByLabel('Your question').fill(typed)
  await logOutElsewhere(context, url, person.name)
  await isShown.promise
  const kept = await page.getByLabel('Your question').inputValue()
  if (kept !== typed) throw new Error(`the question became "${kept}"`)
  return noted.get('shown')! - noted.get('pressed')!
}

const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
const server = await startServer(folder, {})
const installed = findChromium()
const browser = await chromium.launch({ ...(installed && { executablePath: installed }), args: ['--no-sandbox'] })
try {
  // Reads the mailed links of the others, whose sessions end.
  await signUp(server.url, 'Owner')
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext()
    samples.push(await measure(context, await context.newPage(), server.url))
    await context.close()
  }
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => quantile(samples, share))
  const load = Number((loadavg()[0] ?? 0).toFixed(1))
  console.log(JSON.stringify({ layerAfter: 'log-out in another tab', rounds, median, p99, most, load }))
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
