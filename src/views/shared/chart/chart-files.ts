import { csvOf } from '../../../../contract/shared/csv.ts'
import type { ChartTable } from '../../../charts/model.ts'

/** What a drawing can be written as. */
export type DrawnView = { toSVG(): Promise<string>; toCanvas(scale?: number): Promise<HTMLCanvasElement> }

/** The title of a chart as the name of a file on every system. */
// oxlint-disable-next-line no-control-regex
export const fileNameOf = (title: string): string =>
  title.replace(/[\u0000-\u001f"*/:<>?\\|]/g, '_').slice(0, 120) || 'chart'

/** The data of a chart: numbers as they are, not as they are written. */
export const csvOfChart = ({ columns, rows }: ChartTable): string =>
  csvOf(
    columns.map(({ title }) => title),
    rows.map((row) => row.map(({ raw }) => raw)),
  )

/** Twice the size, so that it stays sharp in a document. */
const scale = 2

export async function pngOf(view: DrawnView): Promise<Blob | null> {
  const canvas = await view.toCanvas(scale)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
