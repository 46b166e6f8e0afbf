import { csvOf } from '../../../../contract/shared/csv.ts'
import type { ChartTable } from '../../../charts/model.ts'

/** The formats that a drawing can be saved in. */
export type DrawnView = { toSVG(): Promise<string>; toCanvas(scale?: number): Promise<HTMLCanvasElement> }

/** A chart's title as a file name that is valid on every system. */
// oxlint-disable-next-line no-control-regex
export const fileNameOf = (title: string): string =>
  title.replace(/[\u0000-\u001f"*/:<>?\\|]/g, '_').slice(0, 120) || 'chart'

/** A chart's data as CSV, with raw numbers. */
export const csvOfChart = ({ columns, rows }: ChartTable): string =>
  csvOf(
    columns.map(({ title }) => title),
    rows.map((row) => row.map(({ raw }) => raw)),
  )

/** Twice the size, so that it is sharp in a document. */
const scale = 2

export async function pngOf(view: DrawnView): Promise<Blob | null> {
  const canvas = await view.toCanvas(scale)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
