import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { DashboardSettings, ShownChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { editorTexts } from '../../../contract/dashboards/editor.texts.ts'
import { resized, sizeOf } from './editor.selectors.hooks.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { tileStyle } from './ChartGrid.tsx'
import { ChartTile } from './ChartTile.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './dashboards.module.css'
import { useShownCharts } from './dashboards.hooks.ts'
import { type EditorView, useEditor } from './editor.hooks.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** Rearranges the charts by dragging, or with a handle's keys. */
export function Arranging({ project, settings }: { project: string; settings: DashboardSettings }) {
  const editor = useEditor()
  if (editor === null || editor.fields === null) return <Skeleton shape="card" count={2} />
  return (
    <>
      <div className={styles.arrangeHead}>
        <p className={styles.arrangeNote}>{texts.arrangeNote}</p>
        <IconButton icon="undo" label={texts.undo} disabledReason={editor.undoDisabledReason} onClick={editor.undo} />
        <Button onClick={editor.leave}>{editorTexts.cancel}</Button>
        <Button tone="primary" disabledReason={editor.saveDisabledReason} onClick={editor.save}>
          {texts.saveLayout}
        </Button>
      </div>
      {editor.failure !== null && <Banner tone="bad">{editor.failure}</Banner>}
      <Conflict editor={editor} />
      <ArrangedGrid project={project} settings={settings} charts={editor.fields.metrics} editor={editor} />
    </>
  )
}

type ArrangedGridProps = {
  project: string
  settings: DashboardSettings
  charts: readonly ShownChart[]
  editor: EditorView
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const widths: Record<string, -1 | 1> = { '-': -1, '+': 1, '=': 1 }

function ArrangedGrid({ project, settings, charts, editor }: ArrangedGridProps) {
  const positions = useShownCharts(project, charts, settings)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= charts.length) return
    editor.move(from, to)
    setSaid(texts.movedTo(charts[from]?.title ?? '', to + 1, charts.length))
  }
  const resize = (position: number, by: -1 | 1) => {
    const chart = charts[position]
    if (chart === undefined) return
    editor.resize(position, by)
    setSaid(texts.widthNow(chart.title, sizeOf(resized(chart, by)).width))
  }
  const press = (event: KeyboardEvent, position: number) => {
    const step = ownValue(steps, event.key)
    const width = ownValue(widths, event.key)
    if (step === undefined && width === undefined) return
    event.preventDefault()
    if (width !== undefined) return resize(position, width)
    if (step === undefined) return
    move(position, position + step)
    list.current?.querySelectorAll<HTMLElement>('[data-handle]')[position + step]?.focus()
  }
  const drop = (event: DragEvent, position: number) => {
    event.preventDefault()
    if (dragged !== null && dragged !== position) move(dragged, position)
    setDragged(null)
    setOver(null)
  }
  /** Charts can be dropped on any tile. */
  const landing = (position: number) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(position)
    },
    onDrop: (event: DragEvent) => drop(event, position),
  })
  return (
    <>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <ul ref={list} className={styles.grid}>
        {charts.map((chart, index) => (
          <li
            key={index}
            className={classNames(styles.tile, styles.arranged)}
            style={tileStyle(chart)}
            data-over={over === index && dragged !== index ? true : undefined}
            data-dragged={dragged === index || undefined}
            {...landing(index)}
          >
            <div className={styles.handleRow}>
              <button
                type="button"
                data-handle
                draggable
                className={styles.handle}
                aria-label={texts.handle(chart.title)}
                onKeyDown={(event) => press(event, index)}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', chart.title)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(index)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
              >
                <Icon name="drag" />
                {chart.title}
              </button>
              <IconButton icon="minus" label={texts.narrower(chart.title)} onClick={() => resize(index, -1)} />
              <IconButton icon="plus" label={texts.wider(chart.title)} onClick={() => resize(index, 1)} />
            </div>
            <ChartTile chart={chart} position={positions[index] ?? null} settings={settings} />
          </li>
        ))}
      </ul>
    </>
  )
}
