import { type Recording, writeRecording } from '../../../contract/flows/recording.ts'
import { recordingTexts as texts } from '../../../contract/flows/recording.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { saveTextFile } from '../shared/save-text-file.ts'
import { dayIn, ownZone, secondIn } from '../shared/when.ts'
import styles from './flows.module.css'

const SHOWN_LINES = 200

type Props = {
  /** Null if it couldn't be made. */
  recording: Recording | null
  isLastMinute: boolean
  onClose: () => void
}

/** Shows the file itself before it is saved. */
export function RecordingPreview({ recording, isLastMinute, onClose }: Props) {
  const text = recording === null ? '' : writeRecording(recording)
  const save = () => {
    if (recording !== null) saveTextFile(nameFor(recording), text, 'application/json')
    onClose()
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={texts.title}
      description={recording === null ? undefined : scopeOf(recording, isLastMinute)}
      footer={
        <>
          <Button onClick={onClose}>{sharedTexts.cancel}</Button>
          {recording !== null && (
            <Button tone="primary" icon="download" onClick={save}>
              {texts.save}
            </Button>
          )}
        </>
      }
    >
      {recording === null ? <Banner tone="bad">{texts.notMade}</Banner> : <Preview text={text} />}
    </Dialog>
  )
}

function Preview({ text }: { text: string }) {
  const lines = text.trimEnd().split('\n')
  const left = lines.length - SHOWN_LINES
  return (
    <div className={styles.stack}>
      <p>{texts.contents}</p>
      <p>{texts.stays}</p>
      <pre role="region" aria-label={texts.preview} tabIndex={0} className={styles.file}>
        {lines.slice(0, SHOWN_LINES).join('\n')}
        {left > 0 && `\n${texts.andMore(left)}`}
      </pre>
    </div>
  )
}

const scopeOf = ({ events, actors }: Recording, isLastMinute: boolean) =>
  (isLastMinute ? texts.lastMinute : texts.whole)(events.length, actors.length)

function nameFor({ startedAt }: Recording): string {
  const at = new Date(startedAt)
  return `sextant-recording-${dayIn(ownZone(), at)}-${secondIn(ownZone(), at).replaceAll(':', '')}.json`
}
