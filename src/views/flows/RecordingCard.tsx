import { recordingTexts as texts } from '../../../contract/flows/recording.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { FileButton } from '../shared/FileButton.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Select } from '../shared/Select.tsx'
import type { OpenedRecording, RecordedRow, RecordingPlayer } from './flows.hooks.ts'
import styles from './flows.module.css'

const all = 'all'
const columns: readonly Column<RecordedRow>[] = [
  { id: 'number', header: texts.columns.number, cell: ({ index }) => `${index + 1}`, width: '64px' },
  { id: 'time', header: texts.columns.time, cell: ({ at }) => texts.seconds(at), width: '88px', align: 'end' },
  { id: 'actor', header: texts.columns.actor, cell: ({ actor }) => actor, width: 'minmax(120px, 1fr)' },
  { id: 'event', header: texts.columns.event, cell: ({ event }) => event, width: 'minmax(200px, 2fr)' },
  { id: 'state', header: texts.columns.state, cell: ({ states }) => states, width: 'minmax(200px, 2fr)' },
  { id: 'texts', header: texts.columns.texts, cell: ({ texts: numbered }) => numbered, width: 'minmax(160px, 1fr)' },
]

/** The button that opens a recording, for the page's header. */
export function OpenRecordingButton({ player }: { player: RecordingPlayer }) {
  if (!player.isThere) return null
  return (
    <FileButton
      icon="folder-open"
      accept=".json"
      disabledReason={player.isLoading ? texts.opening : null}
      onFiles={([file]) => file && player.open(file)}
    >
      {texts.open}
    </FileButton>
  )
}

/** The open recording with its controls, or why there is none; nothing until a file is chosen. */
export function RecordingCard({ player }: { player: RecordingPlayer }) {
  const { isLoading, failure, fetchAgain, opened } = player
  if (isLoading) return <p role="status">{texts.opening}</p>
  if (failure !== null) {
    return (
      <Banner tone="bad" action={fetchAgain && <Button onClick={fetchAgain}>{sharedTexts.tryAgain}</Button>}>
        {failure}
      </Banner>
    )
  }
  return opened && <Opened player={player} opened={opened} />
}

function Opened({ player, opened }: { player: RecordingPlayer; opened: OpenedRecording }) {
  const { count, names, build, chosen, rows, position } = opened
  return (
    <Card
      flush
      title={texts.recording}
      note={texts.about(count, names.length, build)}
      actions={<Button onClick={player.close}>{texts.close}</Button>}
    >
      <div className={styles.player}>
        <Controls player={player} opened={opened} />
        <Select
          aria-label={texts.actor}
          value={chosen === null ? all : `${chosen}`}
          options={[
            { value: all, label: texts.everyActor },
            ...names.map((name, index) => ({ value: `${index + 1}`, label: name })),
          ]}
          onChange={(value) => player.choose(value === all ? null : Number(value))}
        />
        <p className={styles.moment} aria-live={player.isPlaying ? 'off' : 'polite'}>
          {momentOf(opened)}
        </p>
      </div>
      <DataTable
        label={texts.events}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        currentRow={rows.findLastIndex(({ index }) => index < position)}
        onOpenRow={({ index }) => player.move(index + 1)}
        height="320px"
      />
    </Card>
  )
}

function Controls({ player, opened: { count, position } }: { player: RecordingPlayer; opened: OpenedRecording }) {
  return (
    <div role="group" aria-label={texts.controls} className={styles.controls}>
      <IconButton icon="chevron-left" label={texts.back} tone="quiet" onClick={() => player.step(-1)} />
      {player.isPlaying ? (
        <IconButton icon="pause" label={texts.pause} tone="primary" onClick={player.pause} />
      ) : (
        <IconButton icon="play" label={texts.play} tone="primary" onClick={player.play} />
      )}
      <IconButton icon="chevron-right" label={texts.forward} tone="quiet" onClick={() => player.step(1)} />
      <input
        type="range"
        aria-label={texts.position}
        min={0}
        max={count}
        value={position}
        className={styles.position}
        onChange={({ target }) => player.move(Number(target.value))}
      />
    </div>
  )
}

function momentOf({ last, count }: OpenedRecording): string {
  return last === null ? texts.start : texts.now(last.index + 1, count, last.actor, last.event, last.states)
}
