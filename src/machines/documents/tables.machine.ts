import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import { rowsPerBlock, type TableRow } from '../../../contract/documents/documents.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'

export type TablesActor = ActorRefFrom<typeof tablesMachine>

/** Some rows of a table: `rowsPerBlock` of them, the first block being 0. */
export type Block = { tableId: string; number: number }

export type TablesEvent =
  /** The blocks of this table that are in sight, or near it. */
  { type: 'tables.in sight'; tableId: string; numbers: readonly number[] } | { type: 'tables.reading requested' }

type TablesContext = {
  project: string
  docId: string
  inSight: readonly Block[]
  reading: Block | null
  /** By `blockName`. */
  blocks: Readonly<Record<string, readonly TableRow[]>>
  failures: Readonly<Record<string, Failure>>
}

export const blockName = ({ tableId, number }: Block): string => `${tableId} ${number}`

const nextBlock = ({ inSight, blocks, failures }: TablesContext): Block | null =>
  inSight.find((block) => !Object.hasOwn(blocks, blockName(block)) && !Object.hasOwn(failures, blockName(block))) ??
  null

const nameOfRead = ({ reading }: TablesContext): string => (reading === null ? '' : blockName(reading))

export const tablesMachine = setup({
  types: {} as { context: TablesContext; events: TablesEvent; input: { project: string; docId: string } },
  actors: {
    'read rows': requestPort<
      readonly TableRow[],
      { project: string; docId: string; tableId: string; offset: number; limit: number }
    >('read rows', { seconds: 30 }),
  },
  actions: {
    'record what is in sight': assign(({ context, event }) => {
      assertEvent(event, 'tables.in sight')
      const others = context.inSight.filter(({ tableId }) => tableId !== event.tableId)
      return { inSight: [...event.numbers.map((number) => ({ tableId: event.tableId, number })), ...others] }
    }),
    'choose the rows to read': assign(({ context }) => ({ reading: nextBlock(context) })),
    'record the rows': assign(({ context }, { output }: { output: readonly TableRow[] }) => ({
      blocks: {
        ...context.blocks,
        [nameOfRead(context)]: output,
      },
    })),
    'record the failure': assign(({ context, event }) => ({
      failures: { ...context.failures, [nameOfRead(context)]: failureOf(event) },
    })),
    'forget the failures': assign({ failures: {} }),
  },
  guards: {
    'rows are to be read': ({ context }) => nextBlock(context) !== null,
    'is the first look': ({ context }, { tableId }: { tableId: string }) =>
      !Object.keys(context.blocks).some((name) => name.startsWith(`${tableId} `)),
  },
  delays: { 'scrolling pause': 300 },
}).createMachine({
  id: 'tables',
  description: 'The rows of the tables of the open document, block by block as they come into sight.',
  context: ({ input }) => ({ ...input, inSight: [], reading: null, blocks: {}, failures: {} }),
  on: { 'tables.in sight': { actions: 'record what is in sight' } },
  initial: 'at rest',
  states: {
    'at rest': {
      on: {
        'tables.in sight': [
          {
            guard: { type: 'is the first look', params: ({ event }) => event },
            target: 'choosing',
            actions: 'record what is in sight',
          },
          { target: 'scrolling', actions: 'record what is in sight' },
        ],
        'tables.reading requested': { target: 'choosing', actions: 'forget the failures' },
      },
    },
    scrolling: {
      description: 'Waits until the view has stood still for a moment, so that rows that only flew past are not read.',
      after: { 'scrolling pause': 'choosing' },
      on: {
        'tables.in sight': { target: 'scrolling', reenter: true, actions: 'record what is in sight' },
        'tables.reading requested': { target: 'choosing', actions: 'forget the failures' },
      },
    },
    choosing: {
      always: [
        { guard: 'rows are to be read', target: 'being read', actions: 'choose the rows to read' },
        { target: 'at rest' },
      ],
    },
    'being read': {
      description: 'Waits for one block of rows; what is in sight meanwhile is the next.',
      on: { 'tables.reading requested': { actions: 'forget the failures' } },
      invoke: {
        id: 'rows',
        src: 'read rows',
        input: ({ context: { project, docId, reading } }) => ({
          project,
          docId,
          tableId: reading?.tableId ?? '',
          offset: (reading?.number ?? 0) * rowsPerBlock,
          limit: rowsPerBlock,
        }),
        onDone: {
          target: 'choosing',
          actions: { type: 'record the rows', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'choosing', actions: 'record the failure' },
      },
    },
  },
})
