import { type ActorRefFrom, enqueueActions, setup } from 'xstate'
import type { AskedChart, ChartsEvent } from './dashboards.events.ts'
import { chartData } from './dashboards.resources.ts'

export type ChartsActor = ActorRefFrom<typeof chartsMachine>

const childOf = (position: number) => `chart ${position}`
/** System id of the actor that reads a chart's data. */
export const chartSystemId = (position: number) => `chart data ${position}` as const

const isSame = (one: AskedChart | undefined, other: AskedChart) => JSON.stringify(one) === JSON.stringify(other)

export const chartsMachine = setup({
  types: {} as { context: { charts: readonly AskedChart[] }; events: ChartsEvent },
  actors: { 'chart data': chartData },
  actions: {
    'read what is shown': enqueueActions(({ context, enqueue }, { charts }: { charts: readonly AskedChart[] }) => {
      charts.forEach((input, index) => {
        const known = context.charts[index]
        if (known === undefined)
          enqueue.spawnChild('chart data', { id: childOf(index), systemId: chartSystemId(index), input })
        else if (!isSame(known, input)) enqueue.sendTo(childOf(index), { type: 'resource.input changed', input })
      })
      context.charts.slice(charts.length).forEach((_, index) => enqueue.stopChild(childOf(charts.length + index)))
      enqueue.assign({ charts })
    }),
    'read all again': enqueueActions(({ context, enqueue }) => {
      context.charts.forEach((_, index) => enqueue.sendTo(childOf(index), { type: 'resource.changed' }))
    }),
  },
}).createMachine({
  id: 'charts',
  description: 'The charts of the open dashboard. Each loads and fails independently.',
  context: { charts: [] },
  on: {
    'charts.shown': {
      actions: { type: 'read what is shown', params: ({ event }) => ({ charts: event.charts }) },
    },
    'charts.data changed': { actions: 'read all again' },
  },
})
