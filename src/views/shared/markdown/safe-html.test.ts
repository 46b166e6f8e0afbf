import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../../../tools/chromium.mjs'
import { runs as countRuns } from '../../../../tests/deep.ts'

const runs = countRuns(250, 1_000)
const executable = findChromium()

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"

declare global {
  var clean: (html: string) => string
  var ran: number
  var breaches: string[]
}

/** Uses the real sanitiser in a real document, since that is what parses HTML. */
describe.skipIf(executable === null)('cleaned HTML in Chromium', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const input = fileURLToPath(new URL('./safe-html.ts', import.meta.url))
    const bundle = await rolldown({ input })
    const { output } = await bundle.generate({ format: 'iife', name: 'safeHtml' })
    await bundle.close()
    browser = await chromium.launch({ executablePath: executable ?? '', args: ['--no-sandbox', '--disable-gpu'] })
    page = await browser.newPage()
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: '<!doctype html>',
      }),
    )
    await page.goto('http://sextant.test/')
    await page.evaluate(output[0].code.replace(/^var safeHtml/, 'globalThis.safeHtml'))
    await page.evaluate(
      'globalThis.clean = safeHtml.createCleaner(window, location.origin); globalThis.ran = 0; globalThis.breaches = [];' +
        'addEventListener("securitypolicyviolation", (event) => breaches.push(event.violatedDirective))',
    )
  })
  afterAll(async () => {
    await browser?.close()
  })

  const cleaned = (html: string) => page.evaluate((dirty) => globalThis.clean(dirty), html)

  test('keeps what is text', async () => {
    const html =
      '<h2>Sales</h2><p>Up <strong>12%</strong> in <a href="/acme/data">our data</a></p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table><img alt="A" src="/assets/a.png">'
    expect(await cleaned(html)).toBe(html)
  })

  test('drops what runs, frames, asks or leads elsewhere', async () => {
    const cases: [string, string][] = [
      ['<script>ran = 1</script>a', 'a'],
      ['<style>p{}</style><p style="color:red" class="x" id="y" name="z">a</p>', '<p>a</p>'],
      ['<b onclick="ran = 1">a</b>', '<b>a</b>'],
      ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
      ['<iframe src="/x"></iframe><object data="/x"></object><embed src="/x">', ''],
      ['<a href="https://evil.example/">a</a>', '<a>a</a>'],
      ['<a href="//evil.example/">a</a>', '<a>a</a>'],
      ['<a href="javascript:ran=1">a</a>', '<a>a</a>'],
      ['<img src="https://evil.example/x.png" alt="A" onerror="ran = 1">', '<img alt="A">'],
      ['<img srcset="https://evil.example/x.png 2x" src="/assets/a.png" alt="A">', '<img src="/assets/a.png" alt="A">'],
      ['<svg><script>ran = 1</script></svg><math><mtext>a</mtext></math>', ''],
      [
        '<link rel="stylesheet" href="https://evil.example/"><meta http-equiv="refresh" content="0;url=/x"><base href="//x">',
        '',
      ],
      ['<video src="https://evil.example/"></video><audio src="/x"></audio>', ''],
    ]
    for (const [html, expected] of cases) expect([html, await cleaned(html)]).toEqual([html, expected])
    expect(await page.evaluate(() => globalThis.breaches)).toEqual([])
  })

  test('whatever is put together, nothing runs, nothing leads elsewhere, and cleaning again changes nothing', async () => {
    const result = await page.evaluate(
      ({ count, seed }) => {
        const parts =
          '<|>|</|"|\'|=|/| |`|<!--|-->|<![CDATA[|]]>|&lt;|&#x6a;|\\|\u0000|a|p|b|img src=x onerror=ran++|a href=|javascript:ran++|svg|math|mtext|mglyph|style|script|ran++|title|noscript|template|table|tr|td|form|select|iframe srcdoc=|https://evil.example/|//evil.example/|/assets/a.png|data:image/svg+xml,|data:text/html,|xlink:href|onload=ran++| style=|id=|name=attributes'.split(
            '|',
          )
        let state = seed
        const next = (below: number) => {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0
          return Math.floor((state / 2 ** 32) * below)
        }
        const bad: string[] = []
        const holder = document.createElement('div')
        document.body.append(holder)
        for (let run = 0; run < count; run += 1) {
          const html = Array.from({ length: 2 + next(24) }, () => parts[next(parts.length)]).join('')
          const once = globalThis.clean(html)
          holder.innerHTML = once
          const elements = [...holder.querySelectorAll('*')]
          const isWrong = elements.some(
            (element) =>
              /^(script|style|iframe|form|input|svg|math|object|embed|link|meta|base|template)$/i.test(
                element.tagName,
              ) ||
              [...element.attributes].some(
                ({ name, value }) =>
                  /^(on|style|id$|name$|srcset|action|formaction)/i.test(name) ||
                  (/^(href|src)$/i.test(name) &&
                    new URL(value, location.href).origin !== location.origin &&
                    !/^data:image\/(png|jpeg|gif|webp)/.test(value)),
              ),
          )
          if (isWrong || globalThis.clean(once) !== once) bad.push(html)
        }
        return { bad, ran: globalThis.ran }
      },
      { count: runs, seed: 13 },
    )
    expect(result).toEqual({ bad: [], ran: 0 })
  })
})
