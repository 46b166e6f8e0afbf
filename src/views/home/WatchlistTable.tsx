import type { KeyboardEvent } from 'react'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import type { WatchlistRow, Words } from '../../machines/home/watchlist.projection.ts'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Table } from '../shared/Table.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './home.module.css'
import { type RowPhase, useRowDeletion, useWatchlist } from './home.hooks.ts'

/** The organisation's watched topics, edited in place. */
export function WatchlistTable() {
  const list = useWatchlist()
  const { goBack } = useSystem()
  if (list.isLoading && list.rows.length === 0)
    return (
      <Card title={texts.watchlist} note={texts.watchlistNote}>
        <Skeleton shape="row" label={texts.watchlistReading} />
      </Card>
    )
  if (list.isFailed)
    return (
      <Card title={texts.watchlist}>
        <ErrorState kind="part" message={texts.watchlistNotRead} onBack={goBack} onRetry={list.readAgain} />
      </Card>
    )
  const add = (
    <Button icon="plus" disabledReason={list.addDisabledReason} onClick={list.add}>
      {texts.addTopic}
    </Button>
  )
  const field = (row: WatchlistRow, name: keyof Words) => (
    <WordsField
      row={row}
      name={name}
      refusal={list.changeDisabledReason(row)}
      onWrite={(text) => list.write(row.rowId, { [name]: text })}
      onKeep={() => list.keep(row.rowId)}
    />
  )
  return (
    <Card
      title={texts.watchlist}
      note={texts.watchlistNote}
      actions={list.rows.length > 0 && add}
      flush={list.rows.length > 0}
    >
      <Table
        label={texts.watchlist}
        columns={[
          {
            id: 'category',
            header: texts.category,
            cell: (row) => <div className={styles.category}>{field(row, 'category')}</div>,
          },
          {
            id: 'topic',
            header: texts.topic,
            cell: (row) => (
              <div className={styles.topic}>
                <div className={styles.topicField}>
                  {field(row, 'topic')}
                  <RowState row={row} phase={list.phaseOf(row)} />
                </div>
                <Remove row={row} phase={list.phaseOf(row)} refusal={list.changeDisabledReason(row)} />
              </div>
            ),
          },
        ]}
        rows={list.rows}
        rowKey={({ rowId }) => rowId}
        empty={
          <EmptyState icon="bell" title={texts.watchlistEmpty} action={add}>
            {texts.watchlistEmptyText}
          </EmptyState>
        }
      />
    </Card>
  )
}

type FieldProps = {
  row: WatchlistRow
  name: keyof Words
  /** Why the list is read-only for this person; null if it isn't. */
  refusal: string | null
  onWrite: (text: string) => void
  onKeep: () => void
}

function WordsField({ row, name, refusal, onWrite, onKeep }: FieldProps) {
  const topic = row.kept?.topic ?? ''
  const isNewTopic = name === 'topic' && row.kept === null && row.topic === ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (refusal !== null || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onKeep()
  }
  return (
    <TextInput
      value={row[name]}
      readOnly={refusal !== null}
      title={refusal ?? undefined}
      onChange={onWrite}
      onBlur={refusal === null ? onKeep : undefined}
      onKeyDown={onKeyDown}
      autoFocus={isNewTopic}
      aria-label={name === 'topic' ? texts.topicOf(topic) : texts.categoryOf(topic)}
      placeholder={name === 'topic' ? texts.topicPlaceholder : undefined}
      enterKeyHint="done"
    />
  )
}

/** Whether a row's text is saved. */
function RowState({ row, phase }: { row: WatchlistRow; phase: RowPhase }) {
  const { failure } = useRowDeletion(row.rowId)
  const problem = row.failure ?? failure
  const words = { 'on its way': texts.saving, unsaved: texts.unsaved, kept: null }[phase]
  return (
    <p className={styles.rowState} role="status" data-problem={problem !== null || undefined}>
      {problem ?? words}
    </p>
  )
}

function Remove({ row, phase, refusal }: { row: WatchlistRow; phase: RowPhase; refusal: string | null }) {
  const { phase: pressed, isBusy, press } = useRowDeletion(row.rowId)
  const disabledReason = refusal ?? (isBusy ? texts.beingRemoved : phase === 'on its way' ? texts.beingSaved : null)
  return (
    <ConfirmDeleteButton
      phase={pressed}
      label={texts.remove}
      subject={row.kept?.topic}
      size="small"
      disabledReason={disabledReason}
      onPress={press}
    />
  )
}
