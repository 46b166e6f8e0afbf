import { type Beside, sameStepOf, stepsBeside } from '../../../contract/playbooks/iterations.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { WordDifference } from '../shared/WordDifference.tsx'
import styles from './playbooks.module.css'

const names = { document: texts.comparedDocument, notes: texts.otherNotes }

/** A step in two iterations, side by side, with a word-by-word difference. */
export function StepBeside({ now, before, id }: { now: PlaybookTopic; before: PlaybookTopic; id: string }) {
  const step = now.steps[id] ?? null
  if (step?.hidden) return <p className={styles.waiting}>{texts.hidden(step.config.allowedRole)}</p>
  const parts = stepsBeside(step, sameStepOf(id, now, before), names)
  if (parts.length === 0) return <p className={styles.waiting}>{texts.nothingToCompare}</p>
  return (
    <div className={styles.compared}>
      {parts.map((part) => (
        <section key={part.name} className={styles.comparedPart} aria-label={part.name}>
          <header className={styles.answerHead}>
            <h2 className={styles.heading}>{part.name}</h2>
            {part.now === part.before && <Badge>{texts.unchangedSince}</Badge>}
            {part.before === null && <Badge tone="good">{texts.onlyNow}</Badge>}
            {part.now === null && <Badge tone="warn">{texts.onlyBefore}</Badge>}
          </header>
          <Columns part={part} />
        </section>
      ))}
    </div>
  )
}

function Columns({ part: { now, before } }: { part: Beside }) {
  if (now === before) return <p className={styles.besideText}>{now}</p>
  return (
    <div className={styles.beside}>
      <div>
        <h3 className={styles.quiet}>{texts.comparedBefore}</h3>
        <p className={styles.besideText}>{before ?? texts.notAnsweredThen}</p>
      </div>
      <div>
        <h3 className={styles.quiet}>{texts.comparedNow}</h3>
        {now === null || before === null ? (
          <p className={styles.besideText}>{now ?? texts.notAnsweredThen}</p>
        ) : (
          <WordDifference before={before} after={now} />
        )}
      </div>
    </div>
  )
}
