import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type DatasetForm,
  type Datasets,
  type FactForm,
  firstForm,
  measuresOf,
  printForm,
  readForm,
} from '../../../contract/datasets/dataset-form.ts'
import { parseJsonFilters } from '../../../contract/datasets/datasets.filters.ts'
import { figureRemarks, unweightedRemarks } from '../../../contract/datasets/figure-remarks.ts'
import type { DataSource } from '../../../contract/datasets/datasets.schemas.ts'
import { datasetsTexts } from '../../../contract/datasets/datasets.texts.ts'
import { lacksRows, type ResultRow, rowCountOf } from '../../../contract/datasets/answer-rows.ts'
import { type DatasetAnswer, type FactAnswer, namedValues } from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { type RecordsCell, recordsOfCell } from '../../../contract/datasets/records-of-cell.ts'
import { csvFileOf } from '../../../contract/datasets/result-files.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { DatasetsActor } from '../../machines/datasets/datasets.machine.ts'
import { resultTable } from '../../machines/datasets/datasets.resources.ts'
import { useRowBlocks } from '../shared/row-blocks.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { saveTextFile } from '../shared/save-text-file.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { ownZone, whenOf } from '../shared/when.ts'

const nothing: Datasets = { description: null, factTables: {}, dimensions: {} }
const noValues: readonly string[] = []

/** Keeps the query and the URL in sync, in both directions. */
function useQueryAddress(datasets: DatasetsActor): void {
  const { search } = useLocation()
  useEffect(() => {
    datasets.send({ type: 'datasets.query changed', form: readForm(search) })
  }, [datasets, search])
}

function remarksOf({ factTables }: Datasets, form: FactForm): readonly string[] {
  const measures = factTables[form.dataset]?.measures ?? []
  const asked = measuresOf(form)
  const narrowed = { dimensions: [...form.rows, ...form.columns], filters: parseJsonFilters(form.filters) ?? [] }
  return [...figureRemarks(measures, asked), ...unweightedRemarks(measures, asked, narrowed)]
}

/** Content and actions of the Datasets tab. */
export function useDatasets() {
  const datasets = useLivingFeature('datasets')
  useQueryAddress(datasets)
  const catalogue = useFeature('catalogue of data')
  const known = useSelector(catalogue, (snapshot) => snapshot?.context.data ?? null)
  const catalogueFailure = useSelector(catalogue, (snapshot) =>
    snapshot?.hasTag('failed') || snapshot?.hasTag('forbidden')
      ? (snapshot.context.failure?.message ?? texts.notRead)
      : null,
  )
  const snapshot = useSelector(datasets, (current) => current)
  const { form, answer, failure, project } = snapshot.context
  const file = useFile(project)
  const all = known ?? nothing
  const isEmpty = answer === null || (answer.kind === 'fact' ? answer.cells : answer.result).total === 0
  return {
    project,
    datasets: all,
    isKnown: known !== null,
    catalogueFailure,
    form,
    answer: answer?.form.dataset === form?.dataset ? answer : null,
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') ? (failure?.message ?? datasetsTexts.warehouseUnavailable) : null,
    /** Notes on the figures of the answer. */
    remarks: answer?.kind === 'fact' ? remarksOf(all, answer.form) : noValues,
    downloadDisabledReason: isEmpty ? texts.nothingToDownload : file.disabledReason,
    downloadFailure: file.failure,
    addressOf: (kind: DatasetForm['kind'], name: string) =>
      `${pagePath('data', { project, tab: 'datasets' })}${printForm(firstForm(all, kind, name))}`,
    choose: (kind: DatasetForm['kind'], name: string) =>
      datasets.send({ type: 'datasets.form changed', form: firstForm(all, kind, name), isTyped: false }),
    change: (changed: DatasetForm, isTyped = false) =>
      datasets.send({ type: 'datasets.form changed', form: changed, isTyped }),
    askAgain: () => datasets.send({ type: 'datasets.retry requested' }),
    readAgain: () => catalogue?.send({ type: 'resource.requested' }),
    manage: () => datasets.send({ type: 'datasets.management opened' }),
    openRecords: (fact: FactAnswer, cell: RecordsCell) =>
      datasets.send({
        type: 'datasets.records requested',
        request: recordsOfCell(all, fact.form, cell, namedValues(fact), fact.cells.binWidths),
      }),
    downloadWorkbook: () => form && file.download(form, 'xlsx'),
    downloadCsv: () => {
      if (answer === null) return
      if (lacksRows(answer)) return file.download(answer.form, 'csv')
      const { name, text } = csvFileOf(answer)
      saveTextFile(name, text, 'text/csv')
    },
  }
}
export type DatasetsView = ReturnType<typeof useDatasets>

/** Rows of a result, loaded as they come into view; all have the same type as `first`. */
export function useResultRows<Row extends ResultRow>(answer: DatasetAnswer, first: readonly Row[]) {
  const { rowAt, loaded, ...blocks } = useRowBlocks(useFeature('rows of a result'), resultTable)
  return {
    ...blocks,
    count: rowCountOf(answer),
    loaded: loaded.length === 0 ? first : (loaded as Row[]),
    rowAt: (index: number): Row | undefined => first[index] ?? (rowAt(index) as Row | undefined),
  }
}

/** Downloads a result that isn't on the page: a workbook, or a CSV of rows that have to be loaded. */
function useFile(project: string) {
  const file = useFeature('file of a result')
  const snapshot = useSelector(file, (current) => current)
  const failure = snapshot?.context.failure?.message
  return {
    disabledReason: snapshot?.hasTag('busy') ? texts.xlsxBusy : null,
    failure: snapshot?.hasTag('failed') ? (failure ?? texts.xlsxNotMade) : null,
    download: (form: DatasetForm, kind: 'csv' | 'xlsx') =>
      file?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project, form, kind } }),
  }
}

/** The values of a dimension, for the filter builder. */
export function useFilterValues(dimension: string | null) {
  const datasets = useLivingFeature('datasets')
  useEffect(() => {
    if (dimension !== null) datasets.send({ type: 'datasets.values requested', dimension })
    return () => datasets.send({ type: 'datasets.values left' })
  }, [datasets, dimension])
  const values = useFeature('values of a filter')
  return useSelector(values, (snapshot) => snapshot?.context.data ?? noValues)
}

/** Whether the advanced options start open: if any of them is set. */
export function useBeginsOpen({ limit, filters }: DatasetForm): boolean {
  const [isOpen] = useState(limit !== '' || filters !== '')
  return isOpen
}

/** The records behind a figure. */
export function useRecords() {
  const datasets = useLivingFeature('datasets')
  const records = useFeature('records of a figure')
  const request = useSelector(datasets, (snapshot) =>
    snapshot.hasTag('records open') ? snapshot.context.request : null,
  )
  return {
    request,
    result: useSelector(records, (snapshot) => snapshot?.context.data ?? null),
    failure: useSelector(records, (snapshot) => snapshot?.context.failure?.message ?? null),
    readAgain: () => records?.send({ type: 'resource.requested' }),
    close: () => datasets.send({ type: 'datasets.records closed' }),
  }
}

const joinedWords = ({ joins, isReplaced }: DataSource): string | null => {
  if (isReplaced === true) return texts.joined.replaced
  return joins === undefined ? null : texts.joined[joins]
}

/** The data's sources by day of update, newest first. */
export function useSources() {
  const datasets = useLivingFeature('datasets')
  const documents = useFeature('documents')
  const sources = useFeature('sources of data')
  const [now] = useState(Date.now)
  const list = useSelector(sources, (snapshot) => snapshot?.context.data ?? null)
  const days = Map.groupBy(list ?? [], ({ date }) => whenOf(date, now, ownZone()).day)
  const fedBy = Map.groupBy(list ?? [], ({ kind, cluster }) => `${kind} ${cluster}`)
  const close = () => datasets.send({ type: 'datasets.management closed' })
  return {
    isOpen: useSelector(datasets, (snapshot) => snapshot.hasTag('managing')),
    isRead: list !== null,
    failure: useSelector(sources, (snapshot) => snapshot?.context.failure?.message ?? null),
    deleteDisabledReason: useRefusal('member'),
    groups: [...days].map(([day, members]) => ({
      day,
      sources: members.map((source) => ({
        ...source,
        joined: joinedWords(source),
        takenAway: texts.takenAway(
          source.recordCount,
          source.cluster,
          fedBy.get(`${source.kind} ${source.cluster}`)?.length === 1,
        ),
      })),
    })),
    readAgain: () => sources?.send({ type: 'resource.requested' }),
    close,
    trashAddress: pagePath('data', { project: useSelector(datasets, ({ context }) => context.project), tab: 'docs' }),
    openTrash: () => {
      close()
      documents?.send({ type: 'documents.trash opened' })
    },
  }
}

export type ChangeFact = (change: Partial<FactForm>, isTyped?: boolean) => void
