import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { gallery } from '../../tests/gallery/gallery.ts'
import type { GalleryHandle } from '../../tests/gallery/main.tsx'
import { buildGallery, serveGallery } from './gallery-server.ts'

type Finding = { what: string; where: string }
/** `left`: the states for the next width, by their numbers. */
type Looked = { found: Finding[]; left: number[] }
type AxeAnswer = {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
}
type GalleryWindow = { gallery: GalleryHandle; axe: { run: (options: object) => Promise<AxeAnswer> } }

const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']
/** The second theme draws the same elements, so only the rules that look at colours can find more there. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

type GalleryPage = { page: Page; said: string[] }

/** One page for all rooms of a worker: a new one would read, compile and explore the machines anew for each room. */
const test = base.extend<object, { shown: GalleryPage }>({
  shown: [
    async ({ browser }, use) => {
      await buildGallery()
      const server = await serveGallery()
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(String(error)))
      await page.goto(`${server.url}?empty`)
      // Leaves axe in the page, where the states are looked at one after the other without a reload.
      await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      await use({ page, said })
      await context.close()
      server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.describe.configure({ mode: 'parallel' })

const machines = Object.keys(gallery)
/** Every thirtieth, for npm test. */
const sample = machines.filter((_, at) => at % 30 === 0)

for (const machine of sample)
  test(`every state of ${machine} is accessible`, ({ shown }) => lookAtMachine(machine, shown, false))
for (const machine of machines) {
  test(`every state of ${machine} is accessible in both themes and widths`, { tag: '@deep' }, ({ shown }) => {
    test.setTimeout(600_000)
    return lookAtMachine(machine, shown, true)
  })
}

/** `isWhole`: each state in both themes and widths; else each state once, the four in turn. */
async function lookAtMachine(machine: string, { page, said }: GalleryPage, isWhole: boolean): Promise<void> {
  said.length = 0
  const found: Finding[] = []
  let left: number[] | null = null
  for (const [width, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    const looked: Looked = await page.evaluate(lookAtStates, { machine, width, left, isWhole, themes, rulesOfColour })
    found.push(...looked.found)
    left = isWhole ? null : looked.left
  }
  expect(inShort(found)).toEqual({})
  expect(said).toEqual([])
}

/** Each finding once, with the number of states that have it and the first of them. */
function inShort(found: readonly Finding[]): Record<string, string> {
  const rooms = new Map<string, string[]>()
  for (const { what, where } of found) rooms.set(what, [...(rooms.get(what) ?? []), where])
  return Object.fromEntries([...rooms].map(([what, where]) => [what, `${where.length} times, first in ${where[0]}`]))
}

/** Runs in the page: draws its states, and answers what axe finds and what is wider than the screen. */
async function lookAtStates(asked: {
  machine: string
  width: string
  /** The states to look at; null is all, of which every second is left for the next width. */
  left: readonly number[] | null
  isWhole: boolean
  themes: readonly Theme[]
  rulesOfColour: readonly string[]
}) {
  const { gallery, axe } = window as unknown as GalleryWindow
  const found: Finding[] = []
  const left: number[] = []
  const looked = new Set<string>()
  const names = gallery.names(asked.machine)
  for (const state of asked.left ?? names.keys()) {
    await gallery.show(asked.machine, state)
    // Many states of a machine look alike; the ids that React makes are never the same twice. What is written matters
    // to no rule, as long as something is.
    const drawn = document.body.innerHTML.replaceAll(/_r_\w+_/g, '')
    const markup = asked.isWhole
      ? drawn
      : drawn
          .replaceAll(/>[^<]*[^\s<][^<]*</g, '>x<')
          .replaceAll(/(aria-label|title|alt|value|href|src)="[^"]+"/g, '$1="x"')
    if (looked.has(markup)) continue
    looked.add(markup)
    if (!asked.isWhole && asked.left === null && looked.size % 2 === 0) {
      left.push(state)
      continue
    }
    const turn = asked.left === null ? (looked.size - 1) / 2 : looked.size - 1
    const themes = asked.isWhole ? asked.themes : [asked.themes[turn % 2]!]
    for (const theme of themes) {
      gallery.setTheme(theme)
      const where = `state ${state} (${names[state]}), ${asked.width}, ${theme}`
      const rules = theme === themes[0] ? {} : { runOnly: asked.rulesOfColour }
      const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, elementRef: false, ...rules })
      for (const { id, nodes } of violations) {
        for (const { html, failureSummary } of nodes) found.push({ what: `${id}: ${html}: ${failureSummary}`, where })
      }
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) found.push({ what: `the page is ${scrollWidth - clientWidth} px too wide`, where })
    }
  }
  return { found, left }
}
