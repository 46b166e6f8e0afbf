import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type {
  ColumnCorrection,
  JoinCorrection,
  Reading,
  ReadingCorrections,
  SheetCorrection,
  TableUse,
  Treatment,
} from '../../../contract/documents/reading.schemas.ts'
import { noCorrections } from '../../../contract/documents/reading.schemas.ts'
import { readingTexts as texts } from '../../../contract/documents/reading.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { isSameReading } from '../../machines/documents/reading.machine.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

type Column = { table: string; column: string }

/** Removes everything that equals what was found. */
const stripped = <Thing extends object>(thing: Thing): Thing =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined && value !== false)) as Thing

const isSaid = (correction: object, keys: number): boolean => Object.keys(correction).length > keys

export function sheetIn({ sheets }: ReadingCorrections, sheet: string): SheetCorrection {
  return sheets.find((one) => one.sheet === sheet) ?? { sheet }
}

export function columnIn({ columns }: ReadingCorrections, { table, column }: Column): ColumnCorrection {
  return columns.find((one) => one.table === table && one.column === column) ?? { table, column }
}

export const joinIn = ({ joins }: ReadingCorrections, table: string): JoinCorrection | undefined =>
  joins?.find((one) => one.table === table)

export function withSheet(all: ReadingCorrections, sheet: string, said: Partial<SheetCorrection>): ReadingCorrections {
  const own = stripped({ ...sheetIn(all, sheet), ...said })
  const others = all.sheets.filter((one) => one.sheet !== sheet)
  return { ...all, sheets: isSaid(own, 1) ? [...others, own] : others }
}

export function withColumn(all: ReadingCorrections, at: Column, said: Partial<ColumnCorrection>): ReadingCorrections {
  const own = stripped({ ...columnIn(all, at), ...said })
  const others = all.columns.filter((one) => one.table !== at.table || one.column !== at.column)
  return { ...all, columns: isSaid(own, 2) ? [...others, own] : others }
}

export function withJoin(
  { joins = [], ...all }: ReadingCorrections,
  table: string,
  said: Pick<JoinCorrection, 'to' | 'how'> | null,
): ReadingCorrections {
  const others = joins.filter((one) => one.table !== table)
  const next = said === null ? others : [...others, { table, ...said }]
  return next.length === 0 ? all : { ...all, joins: next }
}

export const treatmentIn = ({ treatments }: ReadingCorrections, table: string): Treatment | undefined =>
  treatments?.find((one) => one.table === table)?.as

export function withTreatment(
  { treatments = [], ...all }: ReadingCorrections,
  table: string,
  as: Treatment | null,
): ReadingCorrections {
  const others = treatments.filter((one) => one.table !== table)
  const next = as === null ? others : [...others, { table, as }]
  return next.length === 0 ? all : { ...all, treatments: next }
}

/** What would stop working with this treatment; "both" keeps everything. */
export const stoppedBy = (
  { treatedAs, uses }: Pick<Reading['tables'][number], 'treatedAs' | 'uses'>,
  as: Treatment | undefined,
): TableUse[] => (as === undefined || as === treatedAs || as === 'both' ? [] : uses.filter(({ of }) => of !== as))

export function withEncoding(
  { encoding: _, ...all }: ReadingCorrections,
  encoding: ReadingCorrections['encoding'] | null,
): ReadingCorrections {
  return encoding === null || encoding === undefined ? all : { ...all, encoding }
}

/** Unsaved corrections of the open document. */
export function useReadingEdits() {
  const actor = useFeature('reading')
  const isEdited = useSelector(actor, (snapshot) => snapshot?.matches('edited') ?? false)
  return { isEdited, discard: () => actor?.send({ type: 'reading.discarded' }) }
}

/** How the open document was read, and the corrections; null while there is no document. */
export function useReading() {
  const actor = useFeature('reading')
  const snapshot = useSelector(actor, (current) => current)
  const refusal = useRefusal('member')
  useEffect(() => {
    actor?.send({ type: 'reading.requested' })
  }, [actor])
  if (!actor || !snapshot) return null
  const { reading, corrections, former, failure } = snapshot.context
  const change = (next: ReadingCorrections) => actor.send({ type: 'reading.changed', corrections: next })
  return {
    reading,
    corrections,
    isBusy: snapshot.hasTag('busy'),
    isFailed: snapshot.hasTag('failed'),
    isEdited: snapshot.matches('edited'),
    hasFormer: former !== null && snapshot.matches('as kept'),
    isPutRight: reading !== null && !isSameReading(reading.corrections, noCorrections),
    failure: formFailure(failure),
    saveDisabledReason: refusal ?? (snapshot.matches('edited') ? null : texts.nothingChanged),
    refusal,
    changeSheet: (sheet: string, said: Partial<SheetCorrection>) => change(withSheet(corrections, sheet, said)),
    changeColumn: (at: Column, said: Partial<ColumnCorrection>) => change(withColumn(corrections, at, said)),
    changeJoin: (table: string, said: Pick<JoinCorrection, 'to' | 'how'> | null) =>
      change(withJoin(corrections, table, said)),
    /** Whether the saved corrections set the table's treatment. */
    isTreated: (table: string) => reading !== null && treatmentIn(reading.corrections, table) !== undefined,
    changeTreatment: (table: string, as: Treatment | null) => change(withTreatment(corrections, table, as)),
    changeEncoding: (encoding: ReadingCorrections['encoding'] | null) => change(withEncoding(corrections, encoding)),
    save: () => actor.send({ type: 'reading.save requested' }),
    discard: () => actor.send({ type: 'reading.discarded' }),
    reset: () => actor.send({ type: 'reading.reset requested' }),
    undo: () => actor.send({ type: 'reading.undo requested' }),
    readAgain: () => actor.send({ type: 'reading.requested' }),
  }
}

export type ReadingView = NonNullable<ReturnType<typeof useReading>>
