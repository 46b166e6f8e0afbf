import { flowsTexts as texts } from '../../../contract/flows/flows.texts.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Breadcrumb } from '../shared/Breadcrumb.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { PageHeader } from '../shared/PageHeader.tsx'
import { Table } from '../shared/Table.tsx'
import type { RecordingPlayer } from './flows.hooks.ts'
import type { Flow, FlowPort, FlowState, FlowTransition, FlowWait, LiveActor } from './flow.types.ts'
import { FlowDrawing } from './FlowDrawing.tsx'
import { LiveActors } from './LiveActors.tsx'
import { OpenRecordingButton, RecordingCard } from './RecordingCard.tsx'
import styles from './flows.module.css'

const named = texts.columns
const stateColumns: readonly Column<FlowState>[] = [
  { id: 'state', header: named.state, cell: ({ path }) => path },
  { id: 'kind', header: named.kind, cell: ({ kind }) => kind },
  { id: 'description', header: named.description, cell: ({ description }) => description },
]
const transitionColumns: readonly Column<FlowTransition>[] = [
  { id: 'state', header: named.state, cell: ({ state }) => state },
  { id: 'event', header: named.event, cell: ({ event }) => event },
  { id: 'guard', header: named.guard, cell: ({ guard }) => guard },
  { id: 'target', header: named.target, cell: ({ target }) => target },
  { id: 'actions', header: named.actions, cell: ({ actions }) => actions },
]
const waitColumns: readonly Column<FlowWait>[] = [
  { id: 'state', header: named.state, cell: ({ state }) => state },
  { id: 'success', header: named.success, cell: ({ success }) => success.join(', ') },
  { id: 'failure', header: named.failure, cell: ({ failure }) => failure.join(', ') },
  { id: 'ends', header: named.ends, cell: ({ ends }) => ends.join(', ') },
]

type Props = { flow: Flow; live: readonly LiveActor[] | null; player: RecordingPlayer }

/** One machine: its drawing, and in words everything that the drawing shows. */
export function FlowDetails({ flow, live, player }: Props) {
  const { key, id, description, drawing, states, transitions, waits } = flow
  const actors = player.opened?.actors ?? live
  const running = actors?.filter(({ machine }) => machine === id) ?? []
  const active = new Set(running.flatMap((actor) => actor.states))
  return (
    <>
      <PageHeader
        title={key}
        note={ownValue<string>(texts.paragraphs, key) ?? description}
        way={<Breadcrumb crumbs={[{ label: texts.title, to: pagePath('flows') }, { label: key }]} />}
        actions={<OpenRecordingButton player={player} />}
      />
      <div className={styles.stack}>
        <RecordingCard player={player} />
        {actors && <LiveActors actors={running} flows={[flow]} isAlone isRecorded={player.opened !== null} />}
        <FlowDrawing name={key} description={description} drawing={drawing} active={active} />
        {waits.length > 0 && (
          <Card title={texts.waits} note={texts.waitsNote} flush>
            <Table
              label={texts.waits}
              columns={waitColumns}
              rows={waits}
              rowKey={({ state }) => state}
              density="compact"
            />
          </Card>
        )}
        <Card title={texts.states} flush>
          <Table
            label={texts.states}
            columns={stateColumns}
            rows={states}
            rowKey={({ path }) => path}
            density="compact"
          />
        </Card>
        <Card title={texts.transitions} flush>
          <Table
            label={texts.transitions}
            columns={transitionColumns}
            rows={transitions}
            rowKey={(row) => `${transitions.indexOf(row)}`}
            density="compact"
          />
        </Card>
        <Parts flow={flow} />
      </div>
    </>
  )
}

function Parts({ flow }: { flow: Flow }) {
  const { events, guards, ports, delays, views, tests } = flow
  const limits = delays.map(({ name, seconds }) => {
    return `${name}: ${seconds === null ? texts.delayVaries : texts.delay(seconds)}`
  })
  const groups: [string, readonly string[]][] = [
    [texts.events, events],
    [texts.guards, guards],
    [texts.ports, ports.map(portWords)],
    [texts.delays, limits],
    [texts.views, views],
    [texts.tests, tests],
  ]
  return (
    <Card title={texts.parts}>
      <dl className={styles.parts}>
        {groups.map(([name, words]) => (
          <div key={name} className={styles.part}>
            <dt className={styles.term}>{name}</dt>
            {(words.length > 0 ? words : [texts.empty]).map((word) => (
              <dd key={word} className={styles.word}>
                {word}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}

const portWords = ({ name, kind, seconds }: FlowPort) =>
  `${name} (${[texts.kinds[kind], ...(seconds === null ? [] : [texts.limited(seconds)])].join(', ')})`
