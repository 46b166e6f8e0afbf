import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type EventObject,
  type MetaObject,
  type PromiseActorLogic,
  setup,
  type StateMachine,
  type StateSchema,
  type StateValue,
} from 'xstate'
import { rowsPerBlock } from '../../../contract/shared/row-blocks.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from './failure.ts'
import { requestPort } from './port.ts'

/** A block of `rowsPerBlock` rows of a table; `number` counts from 0. */
export type Block = { tableId: string; number: number }
export const blockName = ({ tableId, number }: Block): string => `${tableId} ${number}`

export type RowsEvent =
  /** Blocks of this table in or near the viewport. */
  { type: 'rows.in sight'; tableId: string; numbers: readonly number[] } | { type: 'rows.retry requested' }

/** Rows by `blockName`. */
type Blocks<TRow> = Readonly<Record<string, readonly TRow[]>>

type RowsContext<TRow, TInput> = {
  of: TInput
  inSight: readonly Block[]
  reading: Block | null
  blocks: Blocks<TRow>
  /** Failures by `blockName`. */
  failures: Readonly<Record<string, Failure>>
}

/** `blocks`: blocks known from the start. */
type RowsInput<TRow, TInput> = { of: TInput; blocks?: Blocks<TRow> }
type ReadInput<TInput> = TInput & { tableId: string; offset: number; limit: number }

/** Seconds that a block waits for its rows. */
const readSeconds = 30

type RowsMachine<TRow, TInput> = StateMachine<
  RowsContext<TRow, TInput>,
  RowsEvent,
  Record<string, never>,
  { src: 'read rows'; logic: PromiseActorLogic<readonly TRow[], ReadInput<TInput>>; id: string | undefined },
  never,
  never,
  never,
  StateValue,
  string,
  RowsInput<TRow, TInput>,
  unknown,
  EventObject,
  MetaObject,
  StateSchema
>
export type RowsActor<TRow, TInput> = ActorRefFrom<RowsMachine<TRow, TInput>>

type AnyContext = RowsContext<unknown, object>

const nextBlock = ({ inSight, blocks, failures }: AnyContext): Block | null =>
  inSight.find((block) => !Object.hasOwn(blocks, blockName(block)) && !Object.hasOwn(failures, blockName(block))) ??
  null

const nameOfRead = ({ reading }: AnyContext): string => (reading === null ? '' : blockName(reading))

/** Reads the rows of tables block by block as they come into view. The port is `read rows`. */
export function rowsMachine<TRow, TInput extends object>(id: string, description: string): RowsMachine<TRow, TInput> {
  // XState's types can't follow an invocation whose input is a type parameter, so the machine is typed with `unknown`
  // inside.
  return anyRows(id, description) as unknown as RowsMachine<TRow, TInput>
}

function anyRows(id: string, description: string) {
  return setup({
    types: {} as { context: AnyContext; events: RowsEvent; input: RowsInput<unknown, object> },
    actors: { 'read rows': requestPort<readonly unknown[], ReadInput<object>>('read rows', { seconds: readSeconds }) },
    actions: {
      'record what is in sight': assign(({ context, event }) => {
        assertEvent(event, 'rows.in sight')
        const others = context.inSight.filter(({ tableId }) => tableId !== event.tableId)
        return { inSight: [...event.numbers.map((number) => ({ tableId: event.tableId, number })), ...others] }
      }),
      'choose the rows to read': assign(({ context }) => ({ reading: nextBlock(context) })),
      'record the rows': assign(({ context }, { output }: { output: readonly unknown[] }) => ({
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
    id,
    description,
    context: ({ input: { of, blocks = {} } }) => ({ of, inSight: [], reading: null, blocks, failures: {} }),
    on: { 'rows.in sight': { actions: 'record what is in sight' } },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'rows.in sight': [
            {
              guard: { type: 'is the first look', params: ({ event }) => event },
              target: 'choosing',
              actions: 'record what is in sight',
            },
            { target: 'scrolling', actions: 'record what is in sight' },
          ],
          'rows.retry requested': { target: 'choosing', actions: 'forget the failures' },
        },
      },
      scrolling: {
        description: "Waits until scrolling stops, so that rows that only pass by aren't loaded.",
        after: { 'scrolling pause': 'choosing' },
        on: {
          'rows.in sight': { target: 'scrolling', reenter: true, actions: 'record what is in sight' },
          'rows.retry requested': { target: 'choosing', actions: 'forget the failures' },
        },
      },
      choosing: {
        always: [
          { guard: 'rows are to be read', target: 'loading', actions: 'choose the rows to read' },
          { target: 'idle' },
        ],
      },
      loading: {
        description: 'Waits for one block of rows; rows visible by then come next.',
        on: { 'rows.retry requested': { actions: 'forget the failures' } },
        invoke: {
          id: 'rows',
          src: 'read rows',
          input: ({ context: { of, reading } }) => ({
            ...of,
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
}
