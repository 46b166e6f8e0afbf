import { longestFact } from '../../../contract/documents/facts.schemas.ts'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { factsTexts as texts } from '../../../contract/documents/facts.texts.ts'
import { wordingTexts } from '../../../contract/documents/wording.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Form } from '../shared/Form.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import styles from './documents.module.css'
import facts from './facts.module.css'
import { type FactRow, type FactsView, useFacts, useKeptFocus } from './facts.hooks.ts'

/** The facts of a document, which people can correct. */
export function FactsPanel({ onBack }: { onBack: () => void }) {
  const view = useFacts()
  if (view?.isFailed && view.rows === null)
    return <ErrorState kind="part" message={view.failure ?? texts.notRead} onBack={onBack} onRetry={view.readAgain} />
  return view === null || view.rows === null ? (
    <Skeleton shape="text" count={8} />
  ) : (
    <FactsList view={view} rows={view.rows} />
  )
}

export function FactsList({ view, rows }: { view: FactsView; rows: readonly FactRow[] }) {
  const isNew = view.draft?.at.kind === 'new'
  const { list, ...focus } = useKeptFocus()
  return (
    <div className={styles.cards} {...focus}>
      <Summary view={view} />
      {!view.isReader && <p className={styles.quiet}>{texts.intro}</p>}
      {view.failure && <Banner tone="bad">{texts.notSaved(view.failure)}</Banner>}
      {rows.length === 0 && <p className={styles.nothing}>{documentsTexts.noFacts}</p>}
      {rows.length > 0 && (
        <ul ref={list} className={facts.list} aria-label={texts.list}>
          {rows.map((row) => (
            <li key={`${row.at.kind} ${row.at.kind === 'found' ? row.at.found : row.text}`}>
              {view.isWritten(row.at) ? (
                <Writing view={view} label={texts.text(row.text)} />
              ) : (
                <Fact view={view} row={row} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isNew && <Writing view={view} label={texts.newFact} />}
      {!view.isReader && (
        <div className={styles.formActions}>
          {view.hasFormer && (
            <Button disabledReason={view.disabledReason} onClick={view.undo}>
              {texts.undo}
            </Button>
          )}
          <Button icon="plus" disabledReason={view.disabledReason} onClick={() => view.edit({ kind: 'new' })}>
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The document's summary, the model that worded it, and the sentences it is based on. */
function Summary({ view: { summary, wording } }: { view: FactsView }) {
  if (summary === null && !wording?.summary) return null
  const worded = wording?.summary ?? null
  return (
    <section className={facts.summary} aria-label={wordingTexts.summary}>
      <p>{worded ?? summary}</p>
      <p className={styles.quiet}>
        {wording === null || worded === null ? wordingTexts.asFound : wordingTexts.wordedBy(wording.model)}
        {wording !== null && wording.leftOut > 0 && ` ${wordingTexts.leftOut(wording.leftOut)}`}
        {wording !== null && wording.facts.length > 0 && ` ${wordingTexts.factsWordedBy(wording.model)}`}
      </p>
      {worded !== null && summary !== null && (
        <details>
          <summary className={styles.quiet}>{wordingTexts.original}</summary>
          <p>{summary}</p>
        </details>
      )}
    </section>
  )
}

function Writing({ view, label }: { view: FactsView; label: string }) {
  return (
    <Form className={facts.writing} onSubmit={view.save}>
      <TextArea
        aria-label={label}
        autoFocus
        minRows={1}
        maxLength={longestFact}
        value={view.draft?.text ?? ''}
        onChange={view.type}
      />
      <div className={facts.actions}>
        <Button size="small" onClick={view.cancel}>
          {texts.cancel}
        </Button>
        <Button size="small" tone="primary" type="submit" disabledReason={view.saveDisabledReason}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}

const labels = {
  corrected: texts.corrected,
  'left out': texts.leftOut,
  added: texts.added,
  'not found': texts.notFound,
} as const

function Fact({ view, row }: { view: FactsView; row: FactRow }) {
  const { origin, text, found } = row
  const worded = origin === 'as found' ? view.wordedOf(text) : null
  return (
    <div className={facts.fact}>
      <div>
        <span className={facts.text} data-origin={origin}>
          {worded ?? text}
        </span>
        {origin !== 'as found' && <Badge>{labels[origin]}</Badge>}
        {worded !== null && <p className={styles.quiet}>{texts.inFile(text)}</p>}
        {found !== null && (
          <p className={styles.quiet}>{origin === 'not found' ? texts.notFoundHint(found) : texts.inFile(found)}</p>
        )}
      </div>
      {!view.isReader && <Actions view={view} row={row} />}
    </div>
  )
}

function Actions({ view, row: { at, origin, text } }: { view: FactsView; row: FactRow }) {
  const common = { size: 'small', disabledReason: view.disabledReason } as const
  const isOfFile = origin === 'corrected' || origin === 'left out'
  return (
    <div className={facts.actions}>
      {at.kind === 'found' && isOfFile && (
        <Button {...common} aria-label={texts.putBackOf(at.found)} onClick={() => view.putBack(at.found)}>
          {texts.putBack}
        </Button>
      )}
      {at.kind === 'found' && origin === 'not found' && (
        <Button {...common} aria-label={texts.forgetOf(at.found)} onClick={() => view.putBack(at.found)}>
          {texts.forget}
        </Button>
      )}
      {origin !== 'left out' && origin !== 'not found' && (
        <>
          <Button {...common} aria-label={texts.editOf(text)} onClick={() => view.edit(at)}>
            {texts.edit}
          </Button>
          <Button {...common} aria-label={texts.removeOf(text)} onClick={() => view.remove(at)}>
            {texts.remove}
          </Button>
        </>
      )}
    </div>
  )
}
