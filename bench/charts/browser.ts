import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { contentPolicy } from '../../server/platform/http/headers.ts'
import { leanDrawings } from '../../tools/build/lean-drawings.ts'
import { findChromium } from '../../tools/chromium.mjs'
import { quantile } from '../live/quantile.ts'
import { peerFolder, peerVersion } from '../support/peers.ts'
import { machine, medians, ratio, type Samples } from '../support/side-by-side.ts'
import type { PeerName } from './page/main.ts'
import { queryTwelve } from './query.ts'

/**
 * Twelve charts in Chromium, from the text of the answer to the browser's picture: the charts of the product beside stock
 * Vega-Lite with its interpreter, Chart.js and ECharts over the same sums, and Vega-Lite over the sales themselves. Under
 * the content policy of the product, in turns. One JSON line for each number of sales: by the clock (`shown`) and what
 * the page's thread worked (`worked`), in milliseconds; a ratio is the median of the rounds, the least and the most.
 * `--picture` keeps pictures of the charts, `--profile` profiles of the last round of ours.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '5' },
    throttle: { type: 'string', default: '1' },
    picture: { type: 'string' },
    profile: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const overSums = ['ours', 'stock', 'chartJs', 'eCharts'] as const
const address = 'http://bench.test/'

async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    publicDir: join(import.meta.dirname, '../../public'),
    plugins: [leanDrawings(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warn',
    build: {
      // A profile names functions.
      minify: values.profile === undefined,
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
    },
  })
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
const libraries: Record<string, string> = {
  'chart.js': join(peerFolder('chart.js'), 'dist/chart.umd.min.js'),
  'echarts.js': join(peerFolder('echarts'), 'dist/echarts.min.js'),
}

async function openPage(page: Page, folder: string): Promise<void> {
  await page.route('**/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const body = await readFile(libraries[name] ?? join(folder, name)).catch(() => null)
    const contentType = types[name.split('.').at(-1)!] ?? 'application/octet-stream'
    const headers = { 'content-security-policy': contentPolicy }
    await route.fulfill(body === null ? { status: 404 } : { body, contentType, headers })
  })
  await page.goto(address)
  for (const name of Object.keys(libraries)) await page.addScriptTag({ url: `${address}${name}` })
  await page.waitForFunction(() => 'stage' in globalThis)
}

type Took = { shown: number; worked: number }

async function measure(page: Page, session: CDPSession, work: () => Promise<number>): Promise<Took> {
  const workedSoFar = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value
  await page.requestGC()
  const before = await workedSoFar()
  const shown = await work()
  return { shown, worked: ((await workedSoFar()) - before) * 1_000 }
}

const samplesOf = (): Samples<PeerName> => ({ ours: [], stock: [], chartJs: [], eCharts: [], stockOverRows: [] })

async function measureAll(page: Page, rows: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) })
  await page.evaluate((count) => globalThis.stage.prepare(count, 1), rows)
  const found = { shown: samplesOf(), worked: samplesOf(), shownAgain: samplesOf(), workedAgain: samplesOf() }
  const drawn = (peer: PeerName) => () =>
    page.evaluate(async (name) => {
      const start = performance.now()
      await globalThis.stage.draw(name)
      return performance.now() - start
    }, peer)
  const drawnAgain = () =>
    page.evaluate(async () => {
      const start = performance.now()
      await globalThis.stage.redraw()
      return performance.now() - start
    })
  const turn = async (peer: PeerName, counts: boolean, isLast = false) => {
    const isProfiled = values.profile !== undefined && isLast && peer === 'ours'
    if (isProfiled) await session.send('Profiler.enable')
    if (isProfiled) await session.send('Profiler.start')
    const first = await measure(page, session, drawn(peer))
    if (isProfiled) await writeFile(values.profile!, JSON.stringify((await session.send('Profiler.stop')).profile))
    if (!counts && values.picture !== undefined)
      await page.screenshot({ path: `${values.picture}-${peer}.png`, fullPage: true })
    const again = peer === 'stockOverRows' ? null : await measure(page, session, drawnAgain)
    await page.evaluate(() => globalThis.stage.clear())
    if (!counts) return
    found.shown[peer].push(first.shown)
    found.worked[peer].push(first.worked)
    if (again === null) return
    found.shownAgain[peer].push(again.shown)
    found.workedAgain[peer].push(again.worked)
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const position of overSums.keys())
      await turn(overSums[(position + round + overSums.length) % overSums.length]!, round >= 0, round === rounds - 1)
    // Slow over many sales, and alike each time: three rounds tell.
    if (round < 3) await turn('stockOverRows', round >= 0)
  }
  const query = await queryTwelve(rows, rounds)
  const withQuery = (peer: PeerName) => query + quantile(found.shown[peer], 0.5)
  const { stockOverRows: _, ...shownAgain } = medians(found.shownAgain)
  const short = (value: number) => Number(value.toPrecision(3))
  console.log(
    JSON.stringify({
      ...{ rows, rounds, throttle: Number(values.throttle), query },
      milliseconds: { shown: medians(found.shown), worked: medians(found.worked), shownAgain },
      worked: {
        toStock: ratio(found.worked, 'ours', 'stock'),
        toChartJs: ratio(found.worked, 'ours', 'chartJs'),
        toECharts: ratio(found.worked, 'ours', 'eCharts'),
        toStockOverRows: short(quantile(found.worked.ours, 0.5) / quantile(found.worked.stockOverRows, 0.5)),
      },
      shown: {
        toStock: ratio(found.shown, 'ours', 'stock'),
        toChartJs: ratio(found.shown, 'ours', 'chartJs'),
        toECharts: ratio(found.shown, 'ours', 'eCharts'),
        toStockOverRows: short(quantile(found.shown.ours, 0.5) / quantile(found.shown.stockOverRows, 0.5)),
      },
      workedAgain: {
        toStock: ratio(found.workedAgain, 'ours', 'stock'),
        toChartJs: ratio(found.workedAgain, 'ours', 'chartJs'),
        toECharts: ratio(found.workedAgain, 'ours', 'eCharts'),
      },
      withQuery: Object.fromEntries(
        overSums.slice(1).map((peer) => [peer, short(withQuery('ours') / withQuery(peer))]),
      ),
      ...{ chartJs: peerVersion('chart.js'), eCharts: peerVersion('echarts') },
      ...machine(),
    }),
  )
  await session.detach()
}

const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
await buildPage(folder)
const installed = findChromium()
const browser = await chromium.launch({
  ...(installed && { executablePath: installed }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const rows of values.rows.split(',').map(Number)) {
    const page = await browser.newPage({ viewport: { width: 1_300, height: 900 } })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await openPage(page, folder)
    await measureAll(page, rows)
    await page.close()
    if (complaints.length > 0) throw new Error(complaints[0])
  }
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
