import type { VegaDrawing } from './drawn-shape.ts'

/** The methods used to update an existing Vega view. */
export type FilledView = {
  signal(name: string): unknown
  signal(name: string, value: unknown): unknown
  run(): unknown
  data(name: string, rows: unknown): unknown
  width(pixels: number): unknown
  height(pixels: number): unknown
  resize(): unknown
  runAsync(): Promise<unknown>
}

/** Updates an existing view to another drawing with the same key, and renders it. */
export async function fillView(view: FilledView, { spec, signals, ordered, rows }: VegaDrawing): Promise<void> {
  const others = ordered.filter((name) => JSON.stringify(view.signal(name)) !== JSON.stringify(signals[name]))
  for (const name of others) view.signal(name, [])
  // Clears the lists first: Vega would append new texts after those that stay, and their order decides about position
  // and overlap.
  if (others.length > 0) view.run()
  for (const [name, value] of Object.entries(signals)) view.signal(name, value)
  for (const [name, own] of Object.entries(rows)) view.data(name, structuredClone(own))
  // New texts may need other margins. Setting the full size again makes Vega measure them as on the first render.
  view.width(spec.width as number)
  view.height(spec.height as number)
  view.resize()
  await view.runAsync()
}
