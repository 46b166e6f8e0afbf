import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { Conflict as Choice } from '../shared/Conflict.tsx'
import { Table } from '../shared/Table.tsx'
import { differencesOf } from './editor.selectors.hooks.ts'
import type { EditorView } from './editor.hooks.ts'

/** Shows both versions after someone else saved meanwhile. Nothing is overwritten without a choice. */
export function Conflict({ editor }: { editor: EditorView }) {
  const { latest, fields } = editor
  if (latest === null || fields === null) return null
  return (
    <>
      <Choice onLatest={editor.takeLatest} onMine={editor.keepMine} />
      <Differences label={texts.sides} one={texts.yours} other={texts.latest} rows={differencesOf(fields, latest)} />
    </>
  )
}

type DifferencesProps = { label: string; one: string; other: string; rows: ReturnType<typeof differencesOf> }

/** Differences between two states of a dashboard, side by side. */
export function Differences({ label, one, other, rows }: DifferencesProps) {
  return (
    <Table
      label={label}
      columns={[
        { id: 'what', header: texts.general, cell: (row) => row.label },
        { id: 'one', header: one, cell: (row) => row.one },
        { id: 'other', header: other, cell: (row) => row.other },
      ]}
      rows={rows}
      rowKey={(row) => row.label}
    />
  )
}
