import type { Grid } from '../rows.ts'

export const size = { width: 640, height: 360 }

/** One way to draw the twelve charts. Each call resolves when the pictures stand. */
export type Drawer = {
  draw(root: HTMLElement, grids: readonly Grid[]): Promise<void>
  /** Other values in the charts that stand there. */
  redraw(grids: readonly Grid[]): Promise<void>
  clear(): void
}

/** A place for each chart. */
export function containers<Name extends keyof HTMLElementTagNameMap>(
  root: HTMLElement,
  count: number,
  name: Name,
): HTMLElementTagNameMap[Name][] {
  const elements = Array.from({ length: count }, () => document.createElement(name))
  for (const element of elements) {
    element.style.width = `${size.width}px`
    element.style.height = `${size.height}px`
  }
  root.replaceChildren(...elements)
  return elements
}

/** After the browser has drawn its next picture. */
export const nextPicture = (): Promise<void> =>
  new Promise((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done()
      port2.postMessage(null)
    }),
  )
