import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { openAs } from '../../e2e/support/person.ts'
import { findChromium } from '../../tools/chromium.mjs'
import { machine } from '../support/side-by-side.ts'
import { openLibrary, untilIndexed } from './library.ts'

/**
 * Small files dropped on the page at once, until all of them are indexed: how well the page answers meanwhile, against a
 * real server and the built page. A gap is the time between two of the browser's pictures. One JSON line. `--profile`
 * keeps a profile of the page's thread.
 */
const { values } = parseArgs({ options: { files: { type: 'string', default: '2000' }, profile: { type: 'string' } } })
const count = Number(values.files)

type Gaps = { pictures: number; median: number; p99: number; longest: number; over100: number }
declare global {
  var gaps: number[]
}

function watch() {
  globalThis.gaps = []
  let before = performance.now()
  const next = () => {
    const now = performance.now()
    globalThis.gaps.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

const gapsOf = (page: Page): Promise<Gaps> =>
  page.evaluate(() => {
    const sorted = globalThis.gaps.splice(0).toSorted((one, other) => one - other)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return {
      ...{ pictures: sorted.length, median: at(0.5), p99: at(0.99), longest: Math.round(sorted.at(-1) ?? 0) },
      over100: sorted.filter((gap) => gap > 100).length,
    }
  })

const library = await openLibrary()
const installed = findChromium()
const browser = await chromium.launch({ ...(installed && { executablePath: installed }), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await openAs(page, library.server.url, library.owner, `/${library.project}/data/documents`)
  await page.getByRole('button', { name: 'Add folder' }).waitFor()
  const held = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer()
    for (let number = 0; number < files; number += 1) {
      const text = `# Note ${number}\n\n${`The ${number}th note says that a shop sold ${number * 3} bags. `.repeat(20)}\n`
      transfer.items.add(new File([text], `note-${number}.md`, { type: 'text/markdown' }))
    }
    return transfer
  }, count)
  const session = await page.context().newCDPSession(page)
  if (values.profile !== undefined) {
    await session.send('Profiler.enable')
    await session.send('Profiler.start')
  }
  await page.evaluate(watch)
  const start = performance.now()
  const target = page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem').first()
  await target.dispatchEvent('drop', { dataTransfer: held })
  const dropped = performance.now()
  const atDrop = await gapsOf(page)
  await untilIndexed(library, count)
  const end = performance.now()
  if (values.profile !== undefined)
    await writeFile(values.profile, JSON.stringify((await session.send('Profiler.stop')).profile))
  const figures = { files: count, taken: Math.round(dropped - start), seconds: Math.round((end - start) / 100) / 10 }
  console.log(JSON.stringify({ ...figures, atDrop, meanwhile: await gapsOf(page), ...machine() }))
} finally {
  await browser.close()
  await library.close()
}
