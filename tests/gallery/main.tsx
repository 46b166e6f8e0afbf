import '../../src/views/shared/base.css'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '../../src/app/App.tsx'
import { gallery } from './gallery.ts'
import { Index } from './Index.tsx'
import { pageOf } from './page.ts'
import { type Exhibit, exhibitsOf } from './room.ts'
import { settled } from './settled.ts'
import { loadsSoFar } from './watched-lazy.ts'

type Theme = 'light' | 'dark'

const mostWaits = 200

const known = new Map<string, Exhibit[]>()
const pageTheme = document.documentElement.dataset
let current: Root | null = null

function exhibits(machine: string): Exhibit[] {
  const room = gallery[machine]
  if (!room) throw new Error(`The gallery has no room for "${machine}".`)
  const found = known.get(machine) ?? exhibitsOf(room)
  known.set(machine, found)
  return found
}

/** Renders the n-th state of a machine's walk, again if a part loaded late, and resolves when the page is settled. */
async function show(machine: string, state: number): Promise<void> {
  const room = gallery[machine]
  const exhibit = exhibits(machine)[state]
  if (!room || !exhibit) throw new Error(`The walk of "${machine}" has no state ${state}.`)
  let before = -1
  while (before !== (await loadsSoFar())) {
    before = await loadsSoFar()
    draw(<App page={pageOf(room, exhibit)} />)
    await settled()
  }
  // On a busy machine, a part of a page may be requested after the page seemed settled.
  for (let more = 0; more < mostWaits && document.querySelector('main') === null; more += 1) await settled()
}

function draw(content: React.ReactNode): void {
  current?.unmount()
  const container = document.createElement('div')
  document.getElementById('root')?.replaceChildren(container)
  current = createRoot(container)
  current.render(content)
}

function setTheme(theme: Theme): void {
  pageTheme['theme'] = theme
}

/** What the browser test calls: the names of the states, a state, a theme. */
const handle = {
  names: (machine: string) => exhibits(machine).map(({ name, address }) => `${name} at ${address}`),
  show,
  setTheme,
}
export type GalleryHandle = typeof handle

Object.assign(window, { gallery: handle })

const asked = new URLSearchParams(window.location.search)
const machine = asked.get('machine')
setTheme(asked.get('theme') === 'dark' ? 'dark' : 'light')
if (machine !== null) void show(machine, Number(asked.get('state') ?? 0))
else if (!asked.has('empty')) draw(<Index machines={Object.keys(gallery)} namesOf={handle.names} />)
