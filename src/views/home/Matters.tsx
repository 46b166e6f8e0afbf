import { useState } from 'react'
import type { Matter } from '../../../contract/home/home.schemas.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import styles from './home.module.css'
import { ownZone, whenOf } from '../shared/when.ts'

type Acts = { onOpen: (matter: Matter) => void; onDismiss: (matter: Matter) => void }
type Props = Acts & {
  /** `current`: within the period that the page covers. `earlier`: before it. */
  current: readonly Matter[]
  earlier: readonly Matter[]
  /** Time zone of the periods, if it isn't the reader's. */
  periodsOf: string | null
  isWatching: boolean
  /** Code of the organisation whose watchlist this person may change; null for none. */
  toWatchlist: string | null
}

const mostAtFirst = 6

export function Matters({ current, earlier, periodsOf, isWatching, toWatchlist, ...acts }: Props) {
  const isAny = current.length + earlier.length > 0
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{texts.mattersHeading}</h2>
      {isAny && periodsOf && <p className={styles.quiet}>{texts.periodsOf(periodsOf)}</p>}
      {!isAny && <NoMatters isWatching={isWatching} toWatchlist={toWatchlist} />}
      {current.length > 0 && <MatterList matters={current} {...acts} />}
      {earlier.length > 0 && (
        <>
          <h3 className={styles.groupHeading}>{texts.earlierMatters}</h3>
          <MatterList matters={earlier} {...acts} />
        </>
      )}
    </section>
  )
}

function MatterList({ matters, onOpen, onDismiss }: Acts & { matters: readonly Matter[] }) {
  const [now] = useState(() => Date.now())
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <ul className={styles.matters}>
        {(isWhole ? matters : matters.slice(0, mostAtFirst)).map((matter) => (
          <li key={matter.id}>
            <MatterCard
              matter={matter}
              when={whenOf(matter.date, now, ownZone())}
              onOpen={() => onOpen(matter)}
              onDismiss={() => onDismiss(matter)}
            />
          </li>
        ))}
      </ul>
      {!isWhole && matters.length > mostAtFirst && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {texts.showAllMatters(matters.length)}
          </Button>
        </div>
      )}
    </>
  )
}

type CardProps = {
  matter: Matter
  when: { short: string; full: string }
  onOpen: () => void
  onDismiss: () => void
}

function MatterCard({ matter: { title, abstract, date, wording }, when, onOpen, onDismiss }: CardProps) {
  return (
    <article className={styles.matter}>
      <header className={styles.matterHead}>
        <h3 className={styles.matterTitle}>{title}</h3>
        <time className={styles.when} dateTime={date} title={when.full}>
          {when.short}
        </time>
      </header>
      <p className={styles.abstract}>{wording?.text ?? abstract}</p>
      {wording && (
        <details className={styles.worded}>
          <summary>{texts.wordedBy(wording.model)}</summary>
          <p>{abstract}</p>
        </details>
      )}
      <div className={styles.matterFoot}>
        <Button size="small" aria-label={texts.learnMoreAbout(title)} onClick={onOpen}>
          {texts.learnMore}
        </Button>
        <Button size="small" tone="plain" aria-label={texts.dismissNamed(title)} onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </article>
  )
}

function NoMatters({ isWatching, toWatchlist }: Pick<Props, 'isWatching' | 'toWatchlist'>) {
  if (isWatching)
    return (
      <p className={styles.quiet}>
        {texts.noMatters} {texts.noMattersText}
      </p>
    )
  const way = toWatchlist && (
    <ButtonLink to={pagePath('orgSettings', { project: toWatchlist })}>{texts.toWatchlist}</ButtonLink>
  )
  return (
    <EmptyState icon="bell" title={texts.nothingWatched} action={way}>
      {texts.nothingWatchedText}
    </EmptyState>
  )
}
