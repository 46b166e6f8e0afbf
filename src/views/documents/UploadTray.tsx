import { memo, useState } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Upload } from '../../machines/documents/uploads.events.ts'
import type { UploadSums } from '../../machines/documents/uploads.selectors.ts'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Progress } from '../shared/Progress.tsx'
import styles from './uploads.module.css'

export type UploadTrayProps = {
  /** In order: failed, in progress, waiting, ended. */
  uploads: readonly Upload[]
  sums: UploadSums
  /** Everything is stored; the tray closes by itself. */
  isAllStored: boolean
  /** Whether it starts folded while files are uploading. */
  isFolded?: boolean
  /** Whether it floats over the page or is part of it. */
  look?: 'floating' | 'inline'
  /** Ids of the files that can be cancelled, retried or dismissed. */
  open: readonly string[]
  retriable: readonly string[]
  ended: readonly string[]
  /** `paused`: nothing else starts until it is resumed. Null if there is nothing to pause. */
  flow: 'open' | 'paused' | null
  onPause: () => void
  onResume: () => void
  onCancel: (ids: readonly string[]) => void
  onRetry: (ids: readonly string[]) => void
  onDismiss: (ids: readonly string[]) => void
}

/** Maximum number of rows drawn; the totals above cover all files. */
const mostRows = 100

/** Uploads: one line for all of them, and one for each. */
export function UploadTray(props: UploadTrayProps) {
  const { uploads, sums, isAllStored, open, retriable, ended, flow, onCancel, onRetry, onDismiss } = props
  const [isOpen, isRetriable] = [new Set(open), new Set(retriable)]
  const isDone = sums.open === 0 && sums.stored > 0
  const [chosen, setChosen] = useState<{ isDone: boolean; isFolded: boolean } | null>(null)
  // A tray that was unfolded during the upload folds once everything is done. If nothing was stored, it stays open to
  // show the reasons.
  const isFolded = chosen?.isDone === isDone ? chosen.isFolded : isDone || (props.isFolded ?? false)
  return (
    <section className={styles.tray} data-look={props.look ?? 'floating'} aria-label={texts.uploadsLabel}>
      <header className={styles.head}>
        <h2 className={styles.title} aria-live="polite">
          {flow === 'paused' ? texts.uploadsPaused(sums.stored, sums.all) : titleOf(sums)}
        </h2>
        {isAllStored && <Icon name="check" />}
        {retriable.length > 1 && (
          <Button size="small" tone="plain" onClick={() => onRetry(retriable)}>
            {texts.retryAll}
          </Button>
        )}
        {flow !== null && (
          <Button size="small" tone="plain" onClick={flow === 'paused' ? props.onResume : props.onPause}>
            {flow === 'paused' ? texts.resumeUploads : texts.pauseUploads}
          </Button>
        )}
        {open.length > 1 && (
          <Button size="small" tone="plain" onClick={() => onCancel(open)}>
            {texts.cancelAll}
          </Button>
        )}
        <IconButton
          icon={isFolded ? 'chevron-up' : 'chevron-down'}
          label={isFolded ? texts.unfoldUploads : texts.foldUploads}
          aria-expanded={!isFolded}
          onClick={() => setChosen({ isDone, isFolded: !isFolded })}
        />
        {open.length === 0 && <IconButton icon="close" label={texts.dismissAll} onClick={() => onDismiss(ended)} />}
      </header>
      {sums.open > 0 && <Progress value={sums.share} label={texts.uploadsLabel} />}
      {!isFolded && (
        <ul className={styles.rows}>
          {uploads.slice(0, mostRows).map((upload) => (
            <Row
              key={upload.id}
              upload={upload}
              isOpen={isOpen.has(upload.id)}
              isRetriable={isRetriable.has(upload.id)}
              onCancel={onCancel}
              onRetry={onRetry}
              onDismiss={onDismiss}
            />
          ))}
          {uploads.length > mostRows && <li className={styles.more}>{texts.moreUploads(uploads.length - mostRows)}</li>}
        </ul>
      )}
    </section>
  )
}

function titleOf({ all, stored, failed, open }: UploadSums): string {
  if (open > 0) return texts.uploading(stored, all)
  if (failed === 0) return all === 0 ? texts.uploadCancelled : texts.uploaded(stored)
  return stored === 0 ? texts.uploadNotDone(failed) : texts.uploadedSome(stored, failed)
}

type RowProps = Pick<UploadTrayProps, 'onCancel' | 'onRetry' | 'onDismiss'> & {
  upload: Upload
  isOpen: boolean
  isRetriable: boolean
}

/** Memoised, so that progress of one file doesn't redraw the others. */
const Row = memo(function Row({ upload, isOpen, isRetriable, onCancel, onRetry, onDismiss }: RowProps) {
  const { id, name, relativePath, state, share } = upload
  const path = relativePath?.split('/').slice(0, -1).join(' / ')
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.words}>
        <span className={styles.name} title={relativePath ?? name}>
          {name}
        </span>
        <span className={styles.state}>
          <span className={path ? styles.whole : undefined}>{stateWords(upload)}</span>
          {path && <span className={styles.path}>{path}</span>}
        </span>
        {state === 'sending' && <Progress value={share < 1 ? share : null} label={name} />}
      </div>
      {isRetriable && <IconButton icon="refresh" label={texts.uploadRetry(name)} onClick={() => onRetry([id])} />}
      {isOpen ? (
        <IconButton icon="close" label={texts.uploadCancel(name)} onClick={() => onCancel([id])} />
      ) : (
        <IconButton icon="close" label={texts.uploadDismiss(name)} onClick={() => onDismiss([id])} />
      )}
    </li>
  )
})

function stateWords({ state, share, failure }: Upload): string {
  switch (state) {
    case 'waiting':
      return texts.uploadWaiting
    case 'sending':
      return share < 1 ? texts.uploadSending(share) : texts.uploadStoring
    case 'offline':
      return texts.uploadOffline
    case 'busy':
      return texts.uploadBusy
    case 'stored':
      return texts.uploadStored
    case 'cancelled':
      return texts.uploadCancelled
    case 'refused':
    case 'failed':
      return failure?.message || texts.uploadFailed
  }
}
