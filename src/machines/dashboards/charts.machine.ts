import { type ActorRefFrom, enqueueActions, setup } from 'xstate'
import type { AskedChart, ChartsEvent } from './dashboards.events.ts'
import { chartData } from './dashboards.resources.ts'

export type ChartsActor = ActorRefFrom<typeof chartsMachine>

const childOf = (place: number) => `chart ${place}`
/** By which a view finds the reading of its chart. */
export const chartSystemId = (place: number) => `chart data ${place}` as const

const isSame = (one: AskedChart | undefined, other: AskedChart) => JSON.stringify(one) === JSON.stringify(other)

export const chartsMachine = setup({
  types: {} as { context: { charts: readonly AskedChart[] }; events: ChartsEvent },
  actors: { 'chart data': chartData },
  actions: {
    'read what is shown': enqueueActions(({ context, enqueue }, { charts }: { charts: readonly AskedChart[] }) => {
      charts.forEach((input, place) => {
        const known = context.charts[place]
        if (known === undefined)
          enqueue.spawnChild('chart data', { id: childOf(place), systemId: chartSystemId(place), input })
        else if (!isSame(known, input)) enqueue.sendTo(childOf(place), { type: 'resource.input changed', input })
      })
      context.charts.slice(charts.length).forEach((_, place) => enqueue.stopChild(childOf(charts.length + place)))
      enqueue.assign({ charts })
    }),
    'read all again': enqueueActions(({ context, enqueue }) => {
      context.charts.forEach((_, place) => enqueue.sendTo(childOf(place), { type: 'resource.changed' }))
    }),
  },
}).createMachine({
  id: 'charts',
  description: 'The charts of a dashboard that is looked at: each is read by itself, and fails by itself.',
  context: { charts: [] },
  on: {
    'charts.shown': {
      actions: { type: 'read what is shown', params: ({ event }) => ({ charts: event.charts }) },
    },
    'charts.data changed': { actions: 'read all again' },
  },
})
