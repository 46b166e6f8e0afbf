import type { VegaDrawing } from './drawn-shape.ts'

/** What a view of Vega takes while it stands. */
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

/** Gives a view that stands the values of another drawing with the same key, and draws them. */
export async function fillView(view: FilledView, { spec, signals, ordered, rows }: VegaDrawing): Promise<void> {
  const others = ordered.filter((name) => JSON.stringify(view.signal(name)) !== JSON.stringify(signals[name]))
  for (const name of others) view.signal(name, [])
  // Vega would put new words behind those that stay, and the order decides where they stand and which give way.
  if (others.length > 0) view.run()
  for (const [name, value] of Object.entries(signals)) view.signal(name, value)
  for (const [name, own] of Object.entries(rows)) view.data(name, structuredClone(own))
  // Its words may need more room or less, which is measured as at first: over the whole of its size.
  view.width(spec.width as number)
  view.height(spec.height as number)
  view.resize()
  await view.runAsync()
}
