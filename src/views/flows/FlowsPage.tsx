import { useState } from 'react'
import { useParams } from 'react-router'
import { flowsTexts as texts } from '../../../contract/flows/flows.texts.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Link } from '../shared/Link.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { allFlows } from './all-flows.ts'
import type { Flow, LiveActor } from './flow.types.ts'
import { FlowDetails } from './FlowDetails.tsx'
import { FlowDrawing } from './FlowDrawing.tsx'
import { type OpenedRecording, type RecordingPlayer, useRecordingPlayer } from './flows.hooks.ts'
import { LiveActors } from './LiveActors.tsx'
import { OpenRecordingButton, RecordingCard } from './RecordingCard.tsx'
import { searchFlows } from './search-flows.ts'
import styles from './flows.module.css'

/** `live`: actors in other windows; null on hosts where none are reported. */
type Props = { live: readonly LiveActor[] | null }

/** The atlas: all machines, or the one that the address names. */
export function FlowsPage({ live }: Props) {
  const { flow: slug } = useParams()
  const player = useRecordingPlayer()
  if (slug === undefined) return <FlowList live={live} player={player} />
  const flow = allFlows.find((one) => one.slug === slug)
  return (
    <PageLayout>
      {flow ? (
        <FlowDetails flow={flow} live={live} player={player} />
      ) : (
        <EmptyState
          level={1}
          title={texts.unknown}
          action={<ButtonLink to={pagePath('flows')}>{texts.toAll}</ButtonLink>}
        >
          {texts.unknownText}
        </EmptyState>
      )}
    </PageLayout>
  )
}

function FlowList({ live, player }: Props & { player: RecordingPlayer }) {
  const [query, setQuery] = useState('')
  const found = searchFlows(allFlows, query)
  const main = Object.keys(texts.paragraphs).flatMap((key) => found.find((flow) => flow.key === key) ?? [])
  const clear = <Button onClick={() => setQuery('')}>{texts.clear}</Button>
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={texts.note} actions={<OpenRecordingButton player={player} />} />
      <div className={styles.stack}>
        <RecordingCard player={player} />
        {player.opened && <LastDrawing opened={player.opened} />}
        <SearchBox label={texts.search} value={query} onChange={setQuery} />
        {found.length === 0 && (
          <EmptyState icon="search" title={texts.none} action={clear}>
            {texts.noneText}
          </EmptyState>
        )}
        {player.opened && <LiveActors actors={player.opened.actors} flows={allFlows} isRecorded />}
        {!player.opened && live && <LiveActors actors={live} flows={allFlows} />}
        {main.length > 0 && <Flows title={texts.main} flows={main} />}
        {found.length > 0 && <Flows title={texts.all} flows={found} />}
      </div>
    </PageLayout>
  )
}

/** The machine of the last event, with the states it was in. */
function LastDrawing({ opened: { last, actors } }: { opened: OpenedRecording }) {
  const flow = allFlows.find(({ id }) => id === last?.machine)
  if (!flow || !last) return null
  const active = new Set(actors.find(({ name }) => name === last.actor)?.states)
  return <FlowDrawing name={flow.key} description={flow.description} drawing={flow.drawing} active={active} />
}

function Flows({ title, flows }: { title: string; flows: readonly Flow[] }) {
  const isMain = title === texts.main
  return (
    <Card title={title} note={texts.matches(flows.length)}>
      <ul className={styles.list}>
        {flows.map(({ key, slug, description, states, transitions }) => (
          <li key={key} className={styles.entry}>
            <Link to={pagePath('flows', { flow: slug })} className={styles.name}>
              {key}
            </Link>
            <p className={styles.words}>{isMain ? ownValue<string>(texts.paragraphs, key) : description}</p>
            <p className={styles.counts}>{texts.counts(states.length, transitions.length)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
