import { Button } from '../shared/Button.tsx'
import own from './table-model.module.css'
import type { TableModelView } from './table-model.hooks.ts'

type Words = {
  edit: string
  remove: string
  editNamed: (label: string) => string
  removeNamed: (label: string) => string
}
type Props = {
  view: TableModelView
  words: Words
  kind: 'column' | 'relation'
  one: { id: string; label: string }
  onEdit: () => void
}

/** Edits or removes what people have added to a table. */
export function RowActions({ view, words, kind, one: { id, label }, onEdit }: Props) {
  return (
    <div className={own.actions}>
      <Button size="small" disabledReason={view.disabledReason} aria-label={words.editNamed(label)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button
        size="small"
        disabledReason={view.disabledReason}
        aria-label={words.removeNamed(label)}
        onClick={() => view.remove({ kind, id, label })}
      >
        {words.remove}
      </Button>
    </div>
  )
}
