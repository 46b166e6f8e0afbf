import { useId, useRef } from 'react'
import { calculationTexts as texts } from '../../../contract/datasets/calculations.texts.ts'
import {
  type Calculation,
  longestLabel,
  longestRowExpression,
  type Preview,
  type TableModel,
} from '../../../contract/datasets/table-model.schemas.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Table } from '../shared/Table.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { cellWords } from './column-roles.ts'
import styles from './documents.module.css'
import own from './table-model.module.css'
import { type ColumnDraft, columnsFor, type TableModelView } from './table-model.hooks.ts'
import { RowActions } from './RowActions.tsx'

type Props = { view: TableModelView; model: TableModel }

/** Columns calculated row by row from others. */
export function CalculatedColumns({ view, model }: Props) {
  const { draft } = view
  const written = draft?.kind === 'column' ? draft : null
  return (
    <Card
      title={texts.title(model.label)}
      note={texts.intro}
      actions={
        !view.isReader &&
        draft === null && (
          <Button icon="plus" disabledReason={view.disabledReason} onClick={view.addColumn}>
            {texts.add}
          </Button>
        )
      }
    >
      <div className={own.part}>
        {model.calculated.length === 0 && written === null && <p className={styles.nothing}>{texts.none}</p>}
        {model.calculated.length > 0 && <Calculations view={view} model={model} />}
        {written !== null && <ColumnForm view={view} model={model} draft={written} />}
      </div>
    </Card>
  )
}

function kindOf({ kind, unit }: Calculation): string {
  if (kind === null) return ''
  return kind === 'text' ? texts.text : texts.units[unit ?? 'number']
}

function Calculations({ view, model }: Props) {
  return (
    <Table
      label={texts.title(model.label)}
      rows={model.calculated}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: texts.name,
          cell: ({ label, name, problem }) => (
            <>
              <span className={own.label}>{label}</span> <code className={own.code}>{name}</code>
              {problem !== null && <p className={own.problem}>{problem}</p>}
            </>
          ),
        },
        {
          id: 'expression',
          header: texts.expression,
          cell: ({ expression }) => <code className={own.code}>{expression}</code>,
        },
        { id: 'kind', header: texts.kind, cell: kindOf, wideOnly: true },
        {
          id: 'actions',
          header: texts.actions,
          align: 'end',
          cell: (one) =>
            !view.isReader &&
            view.draft === null && (
              <RowActions view={view} words={texts} kind="column" one={one} onEdit={() => view.editColumn(one)} />
            ),
        },
      ]}
    />
  )
}

function ColumnForm({ view, model, draft }: Props & { draft: ColumnDraft }) {
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const area = areaRef.current
    const from = area?.selectionStart ?? draft.expression.length
    const to = area?.selectionEnd ?? from
    view.change({ ...draft, expression: `${draft.expression.slice(0, from)}${name}${draft.expression.slice(to)}` })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + name.length, from + name.length)
    })
  }
  return (
    <Form className={own.form} label={texts.title(model.label)} onSubmit={view.save}>
      {view.failure && <Banner tone="bad">{view.failure}</Banner>}
      <Field label={texts.name}>
        <TextInput
          autoFocus
          maxLength={longestLabel}
          value={draft.label}
          onChange={(label) => view.change({ ...draft, label })}
        />
      </Field>
      <Field label={texts.expression} hint={texts.expressionHint} error={view.problem}>
        <div className={own.mono}>
          <TextArea
            ref={areaRef}
            minRows={2}
            maxRows={12}
            maxLength={longestRowExpression}
            spellCheck={false}
            autoCapitalize="off"
            value={draft.expression}
            onChange={(expression) => view.change({ ...draft, expression })}
          />
        </div>
      </Field>
      <Names view={view} model={model} draft={draft} onInsert={insert} />
      <FirstValues view={view} draft={draft} />
      <div className={own.actions}>
        <Button onClick={view.cancel}>{texts.cancel}</Button>
        <Button tone="primary" type="submit" disabledReason={view.saveDisabledReason}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}

function Names({ model, draft, onInsert }: Props & { draft: ColumnDraft; onInsert: (name: string) => void }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={own.caption}>
        {texts.columnsToUse}
      </p>
      <ul className={own.names} aria-labelledby={id}>
        {columnsFor(model, draft.id).map(({ name }) => (
          <li key={name}>
            <button type="button" className={own.name} aria-label={texts.insert(name)} onClick={() => onInsert(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FirstValues({ view, draft }: { view: TableModelView; draft: ColumnDraft }) {
  if (view.previewFailure !== null) return <p className={styles.quiet}>{view.previewFailure}</p>
  if (view.preview === null) return null
  const label = draft.label.trim() === '' ? texts.preview : draft.label
  return <PreviewTable preview={view.preview} label={label} isBusy={view.isPreviewing} />
}

type PreviewProps = { preview: Preview; label: string; isBusy: boolean }

function PreviewTable({ preview, label, isBusy }: PreviewProps) {
  const isNumber = (at: number) => preview.rows.some(({ cells }) => typeof cells[at] === 'number')
  const isNumberValue = preview.rows.some(({ value }) => typeof value === 'number')
  const rows = preview.rows.map((row, index) => ({ ...row, number: index + 1 }))
  return (
    <div aria-busy={isBusy}>
      <p className={own.caption}>{texts.previewOf(label)}</p>
      <Table
        density="compact"
        label={texts.previewOf(label)}
        rows={rows}
        rowKey={({ number }) => String(number)}
        columns={[
          ...preview.columns.map((name, at) => ({
            id: `cell ${name}`,
            header: name,
            align: isNumber(at) ? ('end' as const) : ('start' as const),
            cell: ({ cells }: (typeof rows)[number]) => cellWords(cells[at] ?? null),
          })),
          {
            id: 'value',
            header: label,
            align: isNumberValue ? ('end' as const) : ('start' as const),
            cell: ({ value }) => <strong>{cellWords(value)}</strong>,
          },
        ]}
      />
    </div>
  )
}
