import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { foundOrganisation, type Person, signUp } from '../../e2e/support/person.ts'
import { findChromium } from '../../tools/chromium.mjs'
import { machine, medians, ratio, sideBySide, type Turn } from '../support/side-by-side.ts'

/**
 * Measures the first load of the sign-in page and of the chat, with an empty cache on a slow connection and processor:
 * the milliseconds until the form or the prompt can be used, and all requests until the network is idle. Prints one
 * JSON line per page. `--beside FOLDER`: another built checkout, loaded alternately with this one.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    latency: { type: 'string', default: '40' },
    throttle: { type: 'string', default: '4' },
    beside: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const line = { offline: false, latency: Number(values.latency), downloadThroughput: 200_000, uploadThroughput: 200_000 }

type Load = { usable: number; requests: number; scriptKilobytes: number }
type Server = { url: string; stop: () => Promise<void> }
type Checkout = { server: Server; person: Person; code: string; loads: Record<'sign-in' | 'chat', Load[]> }

/** Says when the first field that people use takes text; for the prompt, when what stands in it can be sent too. */
function watch() {
  const isFree = (button: HTMLButtonElement) => !button.disabled && button.getAttribute('aria-disabled') !== 'true'
  const write = (field: HTMLTextAreaElement) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'How many weeks?')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const look = () => {
    const email = document.querySelector<HTMLInputElement>('input[type=email]')
    const prompt = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Your question"]')
    const send = document.querySelector<HTMLButtonElement>('button[aria-label="Send"]')
    if (prompt && !prompt.readOnly && !prompt.disabled && prompt.value === '') write(prompt)
    const canSend = prompt !== null && prompt.value !== '' && send !== null && isFree(send)
    if (canSend || (email && !email.disabled && !email.readOnly)) (globalThis as any).usable(performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function slowed(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) })
}

async function load(browser: Browser, address: string, token: string | null): Promise<Load> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const isUsable = Promise.withResolvers<number>()
  await context.exposeFunction('usable', isUsable.resolve)
  if (token !== null) await context.addInitScript((kept) => localStorage.setItem('authToken', kept), token)
  await context.addInitScript(watch)
  const page = await context.newPage()
  await slowed(context, page)
  const scripts: Promise<number>[] = []
  let requests = 0
  page.on('requestfinished', (request) => {
    requests += 1
    if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  await page.goto(address)
  const usable = await isUsable.promise
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0)
  await context.close()
  return { usable, requests, scriptKilobytes: Math.round(bytes / 1024) }
}

async function checkoutAt(folder: string): Promise<Checkout> {
  const { startServer } = await import(join(folder, 'e2e', 'support', 'server.ts'))
  const server: Server = await startServer()
  const person = await signUp(server.url)
  return { server, person, code: await foundOrganisation(server.url, person), loads: { 'sign-in': [], chat: [] } }
}

const root = join(import.meta.dirname, '..', '..')
const installed = findChromium()
const browser = await chromium.launch({ ...(installed && { executablePath: installed }), args: ['--no-sandbox'] })
const ours = await checkoutAt(root)
const other = values.beside === undefined ? null : await checkoutAt(values.beside)

const turn =
  (name: 'sign-in' | 'chat', { server, person, code, loads }: Checkout): Turn =>
  async () => {
    const isChat = name === 'chat'
    const loaded = await load(browser, server.url + (isChat ? `/${code}/chat` : '/'), isChat ? person.token : null)
    loads[name].push(loaded)
    return loaded.usable
  }

try {
  for (const page of ['sign-in', 'chat'] as const) {
    const peers = { ours: turn(page, ours), ...(other && { beside: turn(page, other) }) }
    const samples = await sideBySide<'ours' | 'beside'>(peers as Record<'ours' | 'beside', Turn>, rounds)
    const lastOf = (of: Checkout) => of.loads[page].at(-1)
    console.log(
      JSON.stringify({
        page,
        usable: medians(samples),
        ...(other && { ofBeside: ratio(samples, 'ours', 'beside') }),
        ours: lastOf(ours),
        beside: other && lastOf(other),
        rounds,
        latency: line.latency,
        ...machine(),
      }),
    )
  }
} finally {
  await browser.close()
  await ours.server.stop()
  await other?.server.stop()
}
