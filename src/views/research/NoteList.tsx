import type { Confidence, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import { Badge, type BadgeTone } from '../shared/Badge.tsx'
import styles from './research.module.css'

const tones: Record<Confidence, BadgeTone> = { high: 'good', medium: 'plain', low: 'warn' }

const titlesOf = ({ quotations, figures }: ResearchNote): string =>
  [...new Set([...quotations.map(({ title }) => title), ...figures.map(({ source }) => source)])].join('; ')

/** Notes on a question, in the order they were found. */
export function NoteList({ notes }: { notes: readonly ResearchNote[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.id} data-replaced={note.replacedBy !== null}>
          <span>{note.claim}</span>
          <span className={styles.noteFoot}>
            <Badge tone={tones[note.confidence]}>{texts.confidences[note.confidence]}</Badge>
            {note.replacedBy !== null && <Badge tone="warn">{texts.replaced}</Badge>}
            {note.contradicts.length > 0 && <Badge tone="warn">{texts.contradicts}</Badge>}
            <span className={styles.quiet}>{texts.from(titlesOf(note))}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
