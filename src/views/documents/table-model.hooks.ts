import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Calculation, Proposal, Relation, TableModel } from '../../../contract/datasets/table-model.schemas.ts'
import { calculationTexts } from '../../../contract/datasets/calculations.texts.ts'
import { relationTexts } from '../../../contract/datasets/relations.texts.ts'
import type { Reading } from '../../../contract/documents/reading.schemas.ts'
import { type ParsedRow, parseRow } from '../../../contract/formulas/row-expression.ts'
import type { ExpressionColumn } from '../../../contract/formulas/aggregate-expression.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { ModelDraft, ModelPart } from '../../machines/documents/table-model.machine.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

export type ColumnDraft = Extract<ModelDraft, { kind: 'column' }>
export type RelationDraft = Extract<ModelDraft, { kind: 'relation' }>

const newKey = (): string => crypto.randomUUID()
const isNew = { id: null, rev: 1 } as const

/** The open document's fact and dimension tables, and the selected one. */
export function useChosenTable(tables: Reading['tables']) {
  const [chosen, choose] = useState<string | null>(null)
  const facts = tables.filter(({ kind }) => kind === 'fact')
  const names = new Set(facts.map(({ table }) => table))
  // Tables that are both are listed once.
  const all = [...facts, ...tables.filter(({ kind, table }) => kind === 'dimension' && !names.has(table))]
  const shown = all.find(({ table }) => table === chosen) ?? all[0] ?? null
  return { all, shown, choose }
}

/** Columns that a draft can use: those of the file, and calculated ones before it. */
export function columnsFor({ columns, calculated }: TableModel, id: string | null): ExpressionColumn[] {
  const at = calculated.findIndex((one) => one.id === id)
  const before = at === -1 ? calculated : calculated.slice(0, at)
  const added = before.flatMap(({ name, kind, unit, problem }) =>
    problem !== null || kind === null ? [] : [{ name, kind, unit: unit ?? 'number' } as const],
  )
  return [...columns.map(({ name, kind, unit }) => ({ name, kind, unit })), ...added]
}

const errorOf = (parsed: ParsedRow | null): string | null =>
  parsed === null || parsed.ok ? null : calculationTexts.invalid(parsed.message)

function reasonOf(draft: ModelDraft, problem: string | null): string | null {
  if (draft.label.trim() === '')
    return draft.kind === 'column' ? calculationTexts.nameRequired : relationTexts.nameRequired
  if (draft.kind === 'column') return draft.expression.trim() === '' ? calculationTexts.expressionRequired : problem
  return draft.column === '' || draft.toTable === '' || draft.toColumn === '' ? relationTexts.keysRequired : null
}

/** What people have added to a table; null while there is no table. */
export function useTableModel(table: string) {
  const actor = useFeature('table model')
  const snapshot = useSelector(actor, (current) => current)
  const refusal = useRefusal('member')
  useEffect(() => {
    actor?.send({ type: 'model.requested', table })
  }, [actor, table])
  if (!actor || !snapshot) return null
  const { model, draft, preview, previewFailure, removed, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const parsed =
    model === null || draft?.kind !== 'column' || draft.expression.trim() === ''
      ? null
      : parseRow(draft.expression, columnsFor(model, draft.id))
  const problem = errorOf(parsed)
  const edit = (next: ModelDraft) => actor.send({ type: 'model.edit requested', draft: next })
  const relationOf = ({ label, column, toTable, toColumn }: Proposal): RelationDraft => ({
    ...{ ...isNew, key: newKey(), kind: 'relation', label, column, toTable, toColumn },
  })
  return {
    model,
    draft,
    removed,
    isBusy,
    isFailed: snapshot.hasTag('failed'),
    isReader: refusal !== null,
    failure: formFailure(failure),
    problem,
    preview: parsed?.ok === true ? preview : null,
    previewFailure: parsed?.ok === true ? formFailure(previewFailure) : null,
    isPreviewing: snapshot.hasTag('previewing'),
    disabledReason: refusal ?? (isBusy ? sharedTexts.processing : null),
    saveDisabledReason: draft === null ? null : isBusy ? sharedTexts.processing : reasonOf(draft, problem),
    addColumn: () => edit({ ...isNew, key: newKey(), kind: 'column', label: '', expression: '' }),
    editColumn: ({ id, rev, label, expression }: Calculation) =>
      edit({ id, rev, key: newKey(), kind: 'column', label, expression }),
    addRelation: () =>
      edit({ ...isNew, key: newKey(), kind: 'relation', label: '', column: '', toTable: '', toColumn: '' }),
    editRelation: ({ id, rev, label, column, toTable, toColumn }: Relation) =>
      edit({ id, rev, key: newKey(), kind: 'relation', label, column, toTable, toColumn }),
    takeProposal: (proposal: Proposal) => actor.send({ type: 'model.proposal used', draft: relationOf(proposal) }),
    change: (next: ModelDraft) => actor.send({ type: 'model.changed', draft: { ...next, key: newKey() } }),
    cancel: () => actor.send({ type: 'model.cancelled' }),
    save: () => actor.send({ type: 'model.save requested' }),
    remove: (part: ModelPart) => actor.send({ type: 'model.removal requested', part }),
    undo: () => actor.send({ type: 'model.undo requested' }),
    readAgain: () => actor.send({ type: 'model.requested', table }),
  }
}

export type TableModelView = NonNullable<ReturnType<typeof useTableModel>>
