import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { defaultTimeZone } from '../../../contract/charts/chart-defaults.ts'
import type { ChartSpec } from '../../../contract/charts/chart-spec.schema.ts'
import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { type CheckedFigure, checkFigures } from '../../../contract/snapshots/figures.ts'
import { inFormat } from '../../../contract/snapshots/in-format.ts'
import { joined, type Ledger, ledgerOf, withCalculated } from '../../../contract/snapshots/ledger.ts'
import { longestComment, longestSuggestion } from '../../../contract/snapshots/snapshots.schemas.ts'
import type {
  Frequency,
  FrozenChart,
  Snapshot,
  SnapshotMetric,
  TextBlock,
} from '../../../contract/snapshots/snapshots.schemas.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { specOf } from '../../charts/dashboard/spec-of.ts'
import { ownZone } from '../shared/when.ts'
import { dateWords } from './report-words.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

/** Opens a page of the reports while the component is mounted; `date`: null for the list. */
export function useOpenReports(code: string, date: string | null, other: string | null): boolean {
  const snapshots = useLivingFeature('snapshots')
  useEffect(() => {
    snapshots.send({ type: 'snapshots.opened', page: { code, date, other } })
    return () => snapshots.send({ type: 'snapshots.left' })
  }, [snapshots, code, date, other])
  return useSelector(snapshots, (snapshot) => snapshot.hasTag('open'))
}

/** Creates a report of the dashboard as shown. */
export function useReportMaking(project: string, code: string, settings: DashboardSettings | null, hasCharts: boolean) {
  const snapshots = useFeature('snapshots')
  const isMaking = useSelector(snapshots, (snapshot) => snapshot?.hasTag('making') ?? false)
  const refusal = useRefusal('member')
  return {
    disabledReason:
      refusal ?? (isMaking ? texts.creating : hasCharts && settings !== null ? null : texts.nothingToReport),
    make: () => {
      if (settings === null) return
      const report = { project, code, settings }
      snapshots?.send({ type: 'snapshots.report requested', report, key: crypto.randomUUID() })
    },
  }
}

const noReports: readonly Snapshot[] = []

export function useReportList() {
  const list = useResource('report list')
  return {
    reports: list.data?.snapshots ?? noReports,
    schedule: list.data?.schedule ?? null,
    isFollowed: list.data?.isFollowed ?? false,
    isKnown: list.data !== null,
    isForbidden: list.isForbidden,
    failure: list.isFailed ? (list.message ?? texts.listFailed) : null,
    readAgain: list.readAgain,
  }
}

/** The organisation's time zone. */
export function useZone(): string {
  const workspace = useFeature('workspace')
  return useSelector(workspace, (snapshot) => snapshot?.context.organisation?.timezone ?? defaultTimeZone)
}

/** Formats a report's date as its name. */
export function useDateWords() {
  const { reports } = useReportList()
  return (report: Pick<Snapshot, 'date' | 'takenAt'>) => dateWords(report, reports, ownZone())
}

const emptyLedger: Ledger = { amounts: [], shares: [], counts: [] }
export type Ledgers = { ofReport: Ledger; ofCharts: readonly Ledger[] }

/** One report and its actions; null until there is one. */
export function useReport() {
  const report = useFeature('report')
  const snapshot = useSelector(report, (current) => current)
  const refusal = useRefusal('member')
  const remote = snapshot?.context.remote ?? null
  const frozen = remote?.frozen ?? null
  const metrics = remote?.metrics
  const ledgers = useMemo((): Ledgers => {
    const ofCharts = (frozen ?? []).map((chart, index) => ledgerOf(inFormat(chart, metrics?.[index])))
    return { ofCharts, ofReport: joined(ofCharts) }
  }, [frozen, metrics])
  if (report === undefined || snapshot === undefined) return null
  const { drafts, conflicts, failure, isTakenUp } = snapshot.context
  const kept = Object.values(drafts)
  const isEdited = kept.length > 0
  const writeDisabledReason = refusal ?? (remote?.isLocked ? texts.isLocked : null)
  const saveDisabledReason =
    writeDisabledReason ??
    (snapshot.hasTag('saving')
      ? texts.saving
      : !isEdited
        ? texts.nothingChanged
        : conflicts.length > 0
          ? texts.changedMeanwhile
          : kept.some(({ isAccepted }) => !isAccepted)
            ? texts.acceptFirst
            : null)
  return {
    stage: snapshot.hasTag('missing')
      ? ('missing' as const)
      : snapshot.hasTag('failed')
        ? ('failed' as const)
        : remote === null
          ? ('loading' as const)
          : ('ready' as const),
    report: remote,
    ledgers,
    failure: failure === null ? null : failure.kind === 'not found' && remote !== null ? texts.gone : failure.message,
    isEdited,
    isTakenUp: isTakenUp && isEdited,
    writeDisabledReason,
    saveDisabledReason,
    lockDisabledReason:
      refusal ??
      (remote?.isLocked && !remote.mayUnlock ? texts.onlyLockerUnlocks : isEdited ? texts.nothingToLock : null),
    deleteDisabledReason: writeDisabledReason,
    save: () => report.send({ type: 'report.save requested' }),
    discard: () => report.send({ type: 'report.discarded' }),
    readAgain: () => report.send({ type: 'report.read requested' }),
    lock: (isLocked: boolean) => report.send({ type: 'report.lock requested', isLocked }),
  }
}
export type ReportView = NonNullable<ReturnType<typeof useReport>>

/** One text of a report, by its block key. */
export function useTextBlock(key: string, ledger: Ledger | undefined, calculated: TextBlock['calculated']) {
  const block = useFeature(`text block ${key}`)
  const snapshot = useSelector(block, (current) => current)
  if (block === undefined || snapshot === undefined) return null
  const { remote, draft } = snapshot.context
  const shown = draft?.mode === 'text' ? draft.value : remote.comment
  const most = draft?.mode === 'suggestion' ? longestSuggestion : longestComment
  const value = draft?.value ?? ''
  const figures: CheckedFigure[] = checkFigures(shown, withCalculated(ledger ?? emptyLedger, calculated))
  return {
    stage: snapshot.hasTag('both sides')
      ? ('both sides' as const)
      : snapshot.hasTag('writing')
        ? ('writing' as const)
        : snapshot.hasTag('suggesting')
          ? ('suggesting' as const)
          : snapshot.hasTag('kept')
            ? ('kept' as const)
            : snapshot.hasTag('applying')
              ? ('applying' as const)
              : ('at rest' as const),
    remote,
    draft,
    shown,
    figures,
    wrong: figures.filter(({ agrees }) => !agrees).length,
    acceptDisabledReason:
      value.length > most
        ? texts.tooLong(most)
        : draft?.mode === 'suggestion' && value.trim() === ''
          ? texts.emptySuggestion
          : null,
    editText: () => block.send({ type: 'block.text requested' }),
    makeSuggestion: () => block.send({ type: 'block.suggestion requested' }),
    write: (text: string) => block.send({ type: 'block.written', value: text }),
    accept: () => block.send({ type: 'block.accepted' }),
    cancel: () => block.send({ type: 'block.cancelled' }),
    keepMine: () => block.send({ type: 'block.mine kept' }),
    takeLatest: () => block.send({ type: 'block.theirs taken' }),
    takeBack: () => block.send({ type: 'block.former requested' }),
    withdraw: () => block.send({ type: 'block.suggestion withdrawn' }),
  }
}
export type BlockView = NonNullable<ReturnType<typeof useTextBlock>>

/** A frozen chart as input of the charts; null if it couldn't be read. */
export function useFrozenSpec(metric: SnapshotMetric, frozen: FrozenChart | undefined): ChartSpec | null {
  const data = frozen?.data ?? null
  return useMemo(() => {
    if (data === null || metric.metricType === 'unknown') return null
    return specOf(metric, data)
  }, [metric, data])
}

/** The other report, when comparing two. */
export function useComparedReport() {
  const { data, isFailed, message, isLoading } = useResource('compared report')
  return { other: data, isLoading, failure: isFailed ? (message ?? texts.listFailed) : null }
}

/** Navigates between pages of the reports. */
export function useReportWay() {
  const snapshots = useLivingFeature('snapshots')
  return (code: string, date: string | null, other: string | null = null) =>
    snapshots.send({ type: 'snapshots.address requested', page: { code, date, other } })
}

export function useMailing(project: string, code: string, date: string) {
  const actor = useFeature('report mailing')
  const snapshot = useSelector(actor, (current) => current)
  return {
    isBusy: snapshot?.hasTag('busy') ?? false,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    sent: snapshot?.hasTag('done') ? (snapshot.context.output ?? 0) : null,
    send: (recipients: readonly string[]) =>
      actor?.send({
        ...{ type: 'command.requested', key: crypto.randomUUID() },
        payload: { project, code, date, recipients },
      }),
    dismiss: () => actor?.send({ type: 'command.dismissed' }),
  }
}

export function useDownload(project: string, code: string, date: string, name: string) {
  const actor = useFeature('report download')
  const snapshot = useSelector(actor, (current) => current)
  return {
    isBusy: snapshot?.hasTag('busy') ?? false,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? texts.downloadFailed) : null,
    fetch: (format: 'docx' | 'pdf') =>
      actor?.send({
        ...{ type: 'command.requested', key: crypto.randomUUID() },
        payload: { project, code, date, format, filename: `${name}.${format}` },
      }),
  }
}

export function useSchedule(project: string, code: string) {
  const actor = useFeature('report schedule')
  const snapshot = useSelector(actor, (current) => current)
  const snapshots = useLivingFeature('snapshots')
  const isDone = snapshot?.hasTag('done') ?? false
  useEffect(() => {
    if (isDone) snapshots.send({ type: 'data.changed', dataType: 'snapshots' })
  }, [isDone, snapshots])
  return {
    disabledReason: useRefusal('member'),
    isBusy: snapshot?.hasTag('busy') ?? false,
    isDone,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    save: (schedule: { frequency: Frequency; recipients: readonly string[] } | null) =>
      actor?.send({
        ...{ type: 'command.requested', key: crypto.randomUUID() },
        payload: { project, code, schedule },
      }),
    dismiss: () => actor?.send({ type: 'command.dismissed' }),
  }
}

/** Whether the person gets every scheduled report by email: as saved, and as being saved. */
export function useFollowing(project: string, code: string, isFollowed: boolean) {
  const actor = useFeature('report following')
  const snapshot = useSelector(actor, (current) => current)
  const refusal = useRefusal('member')
  const isBusy = snapshot?.hasTag('busy') ?? false
  const now = snapshot?.hasTag('done') ? (snapshot.context.output ?? isFollowed) : isFollowed
  return {
    isFollowed: now,
    disabledReason: refusal ?? (isBusy ? sharedTexts.processing : null),
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    toggle: () =>
      actor?.send({
        ...{ type: 'command.requested', key: crypto.randomUUID() },
        payload: { project, code, isFollowed: !now },
      }),
  }
}

export type ShownBlock = Pick<TextBlock, 'origin' | 'author' | 'changedAt' | 'calculated'>
