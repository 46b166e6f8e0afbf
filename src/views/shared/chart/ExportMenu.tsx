import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import type { ChartTable } from '../../../charts/model.ts'
import { IconButton } from '../IconButton.tsx'
import { Menu, type MenuEntry } from '../Menu.tsx'
import { saveFile, saveTextFile } from '../save-text-file.ts'
import { csvOfChart, type DrawnView, fileNameOf, pngOf } from './chart-files.ts'

type ExportMenuProps = {
  table: ChartTable
  title: string
  label: string
  view: DrawnView | null
  /** Whether there is a picture; tables and figures have none. */
  isDrawn: boolean
}

/** Downloads a chart as a picture, or its data as a file. */
export function ExportMenu({ table, title, label, view, isDrawn }: ExportMenuProps) {
  const name = fileNameOf(title)
  const disabledReason = view === null ? chartsTexts.noPicture : null
  const png = async () => {
    const bytes = view && (await pngOf(view))
    if (bytes) saveFile(`${name}.png`, bytes)
  }
  const svg = async () => {
    if (view) saveTextFile(`${name}.svg`, await view.toSVG(), 'image/svg+xml')
  }
  const csv: MenuEntry = {
    ...{ kind: 'action', id: 'csv', label: chartsTexts.saveCsv, icon: 'table' },
    onSelect: () => saveTextFile(`${name}.csv`, csvOfChart(table), 'text/csv'),
  }
  const pictures: MenuEntry[] = [
    {
      kind: 'action',
      id: 'png',
      label: chartsTexts.savePng,
      icon: 'download',
      disabledReason: disabledReason,
      onSelect: () => void png(),
    },
    {
      kind: 'action',
      id: 'svg',
      label: chartsTexts.saveSvg,
      icon: 'download',
      disabledReason: disabledReason,
      onSelect: () => void svg(),
    },
  ]
  return (
    <Menu
      trigger={<IconButton icon="download" label={chartsTexts.saveChart(label)} />}
      entries={isDrawn ? [csv, ...pictures] : [csv]}
    />
  )
}
