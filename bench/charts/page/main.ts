import '../../../src/app/schema-mode.ts'
import '../../../src/views/shared/base.css'
import { type Grid, grid, makeSales, type Sale } from '../rows.ts'
import { twelve } from '../twelve.ts'
import { chartJs } from './chart-js.ts'
import { type Drawer, nextPicture } from './drawer.ts'
import { eCharts } from './echarts.ts'
import { ours } from './ours.tsx'
import { stock, stockOverRows } from './stock.ts'

export type PeerName = 'ours' | 'stock' | 'chartJs' | 'eCharts' | 'stockOverRows'
export type Stage = {
  /** Makes the sales; the sums that a server answers are text. */
  prepare(rows: number, seed: number): void
  /** From the answer to the picture. */
  draw(peer: PeerName): Promise<void>
  /** From another answer to the same charts with other values. */
  redraw(): Promise<void>
  clear(): void
}
declare global {
  var stage: Stage
}

let sales: Sale[] = []
let answers: { first: string; again: string } = { first: '', again: '' }
let drawer: Drawer | null = null
const root = document.getElementById('root')!

const answerOf = (of: readonly Sale[]): string => JSON.stringify(twelve.map(({ by, across }) => grid(of, by, across)))
const peers: Record<PeerName, () => Drawer> = {
  ...{ ours, stock, chartJs, eCharts },
  stockOverRows: () => stockOverRows(sales),
}

globalThis.stage = {
  prepare(rows, seed) {
    sales = makeSales(rows, seed)
    answers = { first: answerOf(sales), again: answerOf(sales.filter(({ quantity }) => quantity > 4)) }
  },
  async draw(peer) {
    drawer = peers[peer]()
    await drawer.draw(root, JSON.parse(answers.first) as Grid[])
    await nextPicture()
  },
  async redraw() {
    await drawer!.redraw(JSON.parse(answers.again) as Grid[])
    await nextPicture()
  },
  clear() {
    drawer?.clear()
    drawer = null
    root.replaceChildren()
  },
}
