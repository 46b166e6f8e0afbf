import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mostRows } from '../../../contract/datasets/datasets.schemas.ts'
import { printStatement, readStatement } from '../../../contract/datasets/saved-statement.ts'
import { firstChart, type SqlChartChoice } from '../../../contract/datasets/sql-chart.ts'
import { sqlPageTexts as texts } from '../../../contract/datasets/sql-page.texts.ts'
import { errorPosition } from '../../../contract/datasets/sql-position.ts'
import { csvOfRows, sortRows, type SqlSort } from '../../../contract/datasets/sql-rows.ts'
import type { SqlTable } from '../../../contract/datasets/sql.schemas.ts'
import { decodeQuery, oneOf } from '../../../contract/shared/query-string.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { saveTextFile } from '../shared/save-text-file.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { createSqlInput } from './sql-input.ts'

const noTables: readonly SqlTable[] = []

/** The saved query in the URL; null if there is none or its statement can't be read. */
function useShownQuery(): { id: string; sql: string } | null {
  const id = oneOf(decodeQuery(useLocation().search), 'query')
  const list = useFeature('list of saved queries')
  const search = useSelector(list, (snapshot) => snapshot?.context.data?.find((query) => query.id === id)?.search)
  const sql = search === undefined ? null : readStatement(search)
  return id === undefined || sql === null ? null : { id, sql }
}

/** Content and actions of the SQL tab. */
export function useSqlEditor() {
  const editor = useLivingFeature('sql editor')
  useEffect(() => {
    editor.send({ type: 'sql.opened' })
    return () => editor.send({ type: 'sql.left' })
  }, [editor])
  const query = useShownQuery()
  const [queryId, sql] = [query?.id ?? null, query?.sql ?? '']
  useEffect(() => {
    if (queryId !== null) editor.send({ type: 'sql.query shown', queryId, sql })
  }, [editor, queryId, sql])
  const snapshot = useSelector(editor, (current) => current)
  const { text, revision, shown, isChart, sort } = snapshot.context
  const failure = snapshot.hasTag('failed') ? (snapshot.context.failure?.message ?? texts.notRun) : null
  const tables = useResource('tables for SQL')
  const rows = shown === null ? [] : sortRows(shown.result, sort)
  const isEmpty = text.trim() === ''
  return {
    text,
    revision,
    search: isEmpty ? null : printStatement(text),
    tables: tables.data ?? noTables,
    areTablesLoading: tables.isLoading,
    tablesFailure: tables.isFailed || tables.isForbidden ? (tables.message ?? texts.tablesNotRead) : null,
    readTablesAgain: tables.readAgain,
    isBusy: snapshot.hasTag('busy'),
    isCancelled: snapshot.hasTag('cancelled'),
    failure,
    error: failure === null ? null : errorPosition(text, failure),
    shown,
    rows,
    isEdited: shown !== null && shown.sql !== text.trim(),
    /** More rows of the result can be loaded. */
    more: shown !== null && shown.result.rows.length < Math.min(shown.result.total, mostRows) ? mostRows : null,
    isChart,
    sort,
    chart: shown === null ? null : (snapshot.context.chart ?? firstChart(shown.result)),
    runDisabledReason: isEmpty ? texts.runFirst : null,
    canRevert: query !== null && query.sql !== text.trim() && snapshot.context.queryId === query.id,
    change: (typed: string) => editor.send({ type: 'sql.text changed', text: typed }),
    run: () => editor.send({ type: 'sql.run requested' }),
    showMore: () => editor.send({ type: 'sql.more requested' }),
    cancel: () => editor.send({ type: 'sql.cancel requested' }),
    revert: () => editor.send({ type: 'sql.revert requested', sql }),
    showAs: (isDrawn: boolean) => editor.send({ type: 'sql.view chosen', isChart: isDrawn }),
    sortBy: (next: SqlSort) => editor.send({ type: 'sql.sort requested', sort: next }),
    changeChart: (next: SqlChartChoice) => editor.send({ type: 'sql.chart changed', chart: next }),
    download: () => shown && saveTextFile(texts.fileName, csvOfRows(shown.result.columns, rows), 'text/csv'),
  }
}
export type SqlEditorView = ReturnType<typeof useSqlEditor>

/** The editor's element, and a function that inserts text at its cursor. */
export function useSqlInput(view: SqlEditorView) {
  const host = useRef<HTMLDivElement>(null)
  const input = useRef<ReturnType<typeof createSqlInput> | null>(null)
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  useEffect(() => {
    if (host.current === null) return
    const created = createSqlInput(
      host.current,
      { label: texts.statement, hint: texts.placeholder, text: latest.current.text },
      {
        onChange: (text) => latest.current.change(text),
        onRun: () => latest.current.run(),
        tables: () => latest.current.tables,
      },
    )
    input.current = created
    return () => {
      input.current = null
      created.destroy()
    }
  }, [])
  const { revision, error } = view
  useEffect(() => input.current?.show(latest.current.text), [revision])
  const [line, from, to] = [error?.line, error?.from, error?.to]
  useEffect(() => {
    const isKnown = line !== undefined && from !== undefined && to !== undefined
    input.current?.showError(isKnown ? { line, from, to } : null)
  }, [line, from, to])
  return { host, insert: (name: string) => input.current?.insert(name) }
}
