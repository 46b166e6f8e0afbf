import type { Edits, Snapshot, WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { BlockDrafts, BlockKey, BlockRemote } from './snapshots.events.ts'

/** Key of the text block for the whole report; the blocks of charts have their index as key. */
export const reportKey: BlockKey = 'report'
export const blockSystemId = (key: BlockKey) => `text block ${key}` as const

export const keysOf = ({ metrics }: Pick<Snapshot, 'metrics'>): BlockKey[] => [
  reportKey,
  ...metrics.map((_, index) => String(index)),
]

export function remoteOf(snapshot: Snapshot, key: BlockKey): BlockRemote {
  const block = key === reportKey ? snapshot : (snapshot.metrics[Number(key)] ?? snapshot)
  const { comment, suggestion, isWriting, former, notice } = block
  return { comment, suggestion, isWriting, former, notice }
}

const accepted = (drafts: BlockDrafts) => Object.entries(drafts).filter(([, draft]) => draft.isAccepted)

/** The request of "Save changes": every accepted text and instruction. */
export function editsOf(drafts: BlockDrafts): Edits {
  const edits = accepted(drafts).map(
    ([key, { mode, value }]) => [key, mode === 'text' ? { comment: value } : { suggestion: value.trim() }] as const,
  )
  const metrics = Object.fromEntries(edits.filter(([key]) => key !== reportKey))
  return {
    ...edits.find(([key]) => key === reportKey)?.[1],
    ...(Object.keys(metrics).length === 0 ? {} : { metrics }),
  }
}

/** The texts that the edits of a save started from. */
export const basesOf = (drafts: BlockDrafts): Record<BlockKey, string> =>
  Object.fromEntries(
    accepted(drafts)
      .filter(([, { mode }]) => mode === 'text')
      .map(([key, { base }]) => [key, base]),
  )

/** An edit that cancels a suggestion while it is being applied. */
export const withdrawalOf = (key: BlockKey): Edits =>
  key === reportKey ? { suggestion: '' } : { metrics: { [key]: { suggestion: '' } } }

/** The report with newer texts; an older response changes nothing. */
export const withTexts = (whole: WholeSnapshot, snapshot: Snapshot): WholeSnapshot =>
  snapshot.rev < whole.rev ? whole : { ...whole, ...snapshot }

export const hasAccepted = (drafts: BlockDrafts): boolean => accepted(drafts).length > 0
