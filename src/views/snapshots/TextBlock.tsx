import { Fragment, useState } from 'react'
import type { CheckedFigure } from '../../../contract/snapshots/figures.ts'
import type { Ledger } from '../../../contract/snapshots/ledger.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { WordDifference } from '../shared/WordDifference.tsx'
import styles from './snapshots.module.css'
import { type BlockView, type ShownBlock, useTextBlock } from './snapshots.hooks.ts'

type TextBlockProps = {
  blockKey: string
  /** Names the text: the chart's, or the report's. */
  label: string
  ledger: Ledger | undefined
  writeDisabledReason: string | null
  about: ShownBlock
}

/** A text of a report: shown, edited, or changed by a suggestion. */
export function TextBlock({ blockKey, label, ledger, writeDisabledReason, about }: TextBlockProps) {
  const block = useTextBlock(blockKey, ledger, about.calculated)
  if (block === null) return null
  return (
    <section className={styles.block} aria-label={label} data-stage={block.stage}>
      {block.stage === 'both sides' && <BothSides block={block} />}
      {block.stage === 'writing' && <Writing block={block} label={label} />}
      {block.stage === 'suggesting' && <Suggesting block={block} />}
      {block.stage === 'applying' && <Applying block={block} writeDisabledReason={writeDisabledReason} />}
      {block.stage === 'kept' && <Kept block={block} writeDisabledReason={writeDisabledReason} />}
      {block.stage === 'at rest' && <AtRest block={block} writeDisabledReason={writeDisabledReason} about={about} />}
    </section>
  )
}

/** Says why a text isn't as requested. Several reasons are folded. */
function Notice({ notice }: { notice: string }) {
  const lines = notice.split('\n')
  if (lines.length === 1 && !notice.startsWith(texts.leftOutMarker)) return <p className={styles.notice}>{notice}</p>
  return (
    <details className={styles.notice}>
      <summary>{texts.leftOutOfText}</summary>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </details>
  )
}

type Given = { block: BlockView; writeDisabledReason: string | null }

/** The mode of an unsaved change stays available; the other mode returns once the change is saved or cancelled. */
function Ways({ block, writeDisabledReason }: Given) {
  const kept = block.stage === 'kept' ? (block.draft?.mode ?? null) : null
  const disabledReason = (mode: 'text' | 'suggestion') =>
    writeDisabledReason ?? (kept === null || kept === mode ? null : texts.saveFirst)
  return (
    <>
      <Button size="small" icon="edit" disabledReason={disabledReason('text')} onClick={block.editText}>
        {texts.editText}
      </Button>
      <Button size="small" icon="star" disabledReason={disabledReason('suggestion')} onClick={block.makeSuggestion}>
        {texts.makeSuggestion}
      </Button>
    </>
  )
}

function AtRest({ block, writeDisabledReason, about }: Given & { about: ShownBlock }) {
  const { remote } = block
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOpen && remote.former !== null ? (
        <WordDifference before={remote.former.comment} after={remote.comment} />
      ) : (
        <Prose text={remote.comment} figures={block.figures} />
      )}
      <Wrong block={block} />
      {/* For authors of the report, not for readers. */}
      {remote.notice !== null && writeDisabledReason === null && <Notice notice={remote.notice} />}
      {remote.former !== null && (
        <p className={styles.former}>
          <span>{texts.changedBy(remote.former.suggestion)}</span>
          <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? texts.hideChange : texts.seeChange}
          </Button>
          <Button size="small" tone="plain" disabledReason={writeDisabledReason} onClick={block.takeBack}>
            {texts.takeBack}
          </Button>
        </p>
      )}
      <div className={styles.blockFoot}>
        <Ways block={block} writeDisabledReason={writeDisabledReason} />
        {remote.comment !== '' && (
          <span className={styles.origin}>
            {about.author === null ? texts.origins[about.origin] : texts.by(texts.origins[about.origin], about.author)}{' '}
            {about.changedAt !== null && <Stamp at={about.changedAt} look="short" />}
          </span>
        )}
      </div>
    </>
  )
}

function Writing({ block, label }: { block: BlockView; label: string }) {
  return (
    <>
      <TextArea aria-label={label} autoFocus minRows={5} value={block.draft?.value ?? ''} onChange={block.write} />
      <Wrong block={block} />
      <AcceptOrCancel block={block} />
    </>
  )
}

function Suggesting({ block }: { block: BlockView }) {
  const value = block.draft?.value ?? ''
  return (
    <>
      <Prose text={block.remote.comment} figures={block.figures} />
      <div role="group" aria-label={texts.instruction} className={styles.shortcuts}>
        {texts.shortcuts.map((shortcut) => (
          <Button
            key={shortcut}
            size="small"
            tone={value === shortcut ? 'primary' : 'quiet'}
            aria-pressed={value === shortcut}
            onClick={() => block.write(shortcut)}
          >
            {shortcut}
          </Button>
        ))}
      </div>
      <TextInput
        aria-label={texts.instruction}
        placeholder={texts.instruction}
        autoFocus
        value={value}
        onChange={block.write}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && block.acceptDisabledReason === null) block.accept()
        }}
      />
      <AcceptOrCancel block={block} />
    </>
  )
}

function AcceptOrCancel({ block }: { block: BlockView }) {
  return (
    <div className={styles.blockFoot}>
      <Button
        size="small"
        tone="primary"
        icon="check"
        disabledReason={block.acceptDisabledReason}
        onClick={block.accept}
      >
        {texts.accept}
      </Button>
      <Button size="small" onClick={block.cancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}

function Applying({ block, writeDisabledReason }: Given) {
  const { remote } = block
  return (
    <>
      <p role="status" className={styles.applying}>
        {remote.suggestion === null ? texts.writing : texts.applying}
      </p>
      {remote.comment !== '' && (
        <div className={styles.pale}>
          <Prose text={remote.comment} figures={[]} />
        </div>
      )}
      <div className={styles.blockFoot}>
        <Button size="small" icon="edit" disabledReason={writeDisabledReason} onClick={block.editText}>
          {texts.editText}
        </Button>
        {remote.suggestion !== null && (
          <Button size="small" disabledReason={writeDisabledReason} onClick={block.withdraw}>
            {texts.stop}
          </Button>
        )}
      </div>
    </>
  )
}

function Kept({ block, writeDisabledReason }: Given) {
  const { draft, remote } = block
  if (draft === null) return null
  return (
    <>
      {draft.mode === 'text' ? (
        <WordDifference before={remote.comment} after={draft.value} />
      ) : (
        <Prose text={remote.comment} figures={block.figures} />
      )}
      <Wrong block={block} />
      <p className={styles.waiting}>{draft.mode === 'text' ? texts.waiting : `${texts.waiting}: “${draft.value}”`}</p>
      <div className={styles.blockFoot}>
        <Ways block={block} writeDisabledReason={writeDisabledReason} />
        <Button size="small" onClick={block.cancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  )
}

function BothSides({ block }: { block: BlockView }) {
  const { draft, remote } = block
  return (
    <div role="alert">
      <p className={styles.notice}>{texts.changedMeanwhile}</p>
      <div className={styles.sides} role="group" aria-label={texts.bothSides}>
        <div>
          <h3 className={styles.sideTitle}>{texts.yours}</h3>
          <Prose text={draft?.value ?? ''} figures={[]} />
          <Button size="small" onClick={block.keepMine}>
            {texts.keepMine}
          </Button>
        </div>
        <div>
          <h3 className={styles.sideTitle}>{texts.latestVersion}</h3>
          <WordDifference before={draft?.base ?? ''} after={remote.comment} />
          <Button size="small" onClick={block.takeLatest}>
            {texts.takeLatest}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Wrong({ block }: { block: BlockView }) {
  if (block.wrong === 0) return null
  return (
    <p role="status" className={styles.wrong}>
      {texts.disagree(block.wrong)}
    </p>
  )
}

/** Paragraphs of a text, highlighting figures that don't match the chart. */
export function Prose({ text, figures }: { text: string; figures: readonly CheckedFigure[] }) {
  if (text === '') return <p className={styles.noText}>{texts.noText}</p>
  const wrong = figures.filter(({ agrees }) => !agrees)
  const paragraphs = paragraphsOf(text)
  return (
    <div className={styles.prose}>
      {paragraphs.map(({ start, end }) => (
        <p key={start}>
          <Marked text={text} start={start} end={end} wrong={wrong} />
        </p>
      ))}
    </div>
  )
}

/** Offsets of a text's paragraphs. */
function paragraphsOf(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  let start = 0
  for (const part of text.split('\n\n')) {
    if (part.trim() !== '') found.push({ start, end: start + part.length })
    start += part.length + 2
  }
  return found
}

type MarkedProps = { text: string; start: number; end: number; wrong: readonly CheckedFigure[] }

function Marked({ text, start, end, wrong }: MarkedProps) {
  const within = wrong.filter((figure) => figure.start >= start && figure.end <= end)
  return (
    <>
      {within.map((figure, index) => (
        <Fragment key={figure.start}>
          {text.slice(within[index - 1]?.end ?? start, figure.start)}
          <mark className={styles.wrongFigure} title={texts.doesNotAgree}>
            {text.slice(figure.start, figure.end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(within.at(-1)?.end ?? start, end)}
    </>
  )
}
