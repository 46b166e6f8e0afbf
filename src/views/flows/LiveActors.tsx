import { flowsTexts as texts } from '../../../contract/flows/flows.texts.ts'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Card } from '../shared/Card.tsx'
import { Link } from '../shared/Link.tsx'
import type { Flow, LiveActor } from './flow.types.ts'
import styles from './flows.module.css'

type Props = {
  actors: readonly LiveActor[]
  flows: readonly Flow[]
  /** On the page of one machine: also its last events. */
  isAlone?: boolean
  /** They are those of a recording. */
  isRecorded?: boolean
}

/** The actors of other windows or of a recording, with the states they are in. */
export function LiveActors({ actors, flows, isAlone = false, isRecorded = false }: Props) {
  const { title, note, none } = isRecorded ? recorded : live
  return (
    <Card title={title} note={note}>
      {actors.length === 0 && <p className={styles.words}>{isAlone ? none.alone : none.anywhere}</p>}
      <ul className={styles.list}>
        {actors.map((actor) => (
          <li key={actor.name} className={styles.entry}>
            <ActorName actor={actor} flow={isAlone ? undefined : flows.find(({ id }) => id === actor.machine)} />
            {isAlone && actor.events.length > 0 && <LastEvents actor={actor} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const live = {
  title: texts.live,
  note: texts.liveNote,
  none: { alone: texts.notRunning, anywhere: texts.nothingRuns },
}
const recorded = {
  title: recordingTexts.states,
  note: recordingTexts.statesNote,
  none: { alone: recordingTexts.notRecorded, anywhere: recordingTexts.nothingRecorded },
}

function ActorName({ actor: { name, machine, states }, flow }: { actor: LiveActor; flow: Flow | undefined }) {
  const words = texts.activeIn(name, namesOf(states, machine))
  if (!flow) return <p className={styles.name}>{words}</p>
  return (
    <Link to={pagePath('flows', { flow: flow.slug })} className={styles.name}>
      {words}
    </Link>
  )
}

function LastEvents({ actor: { events, machine } }: { actor: LiveActor }) {
  return (
    <ol aria-label={texts.lastEvents} className={styles.events}>
      {events.map(({ event, entered }, at) => (
        <li key={`${at} ${event}`}>{texts.happened(event, namesOf(entered, machine))}</li>
      ))}
    </ol>
  )
}

/** Without the machine's id in front. */
const namesOf = (states: readonly string[], machine: string) =>
  states.map((state) => (state.startsWith(`${machine}.`) ? state.slice(machine.length + 1) : state)).join(', ')
