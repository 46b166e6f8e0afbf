import type { StateMachine } from 'xstate'

/** The actors that a machine declares in `setup`, with their logic. */
export type ActorsOf<TMachine> =
  TMachine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? TActor
    : never
export type LogicOf<TMachine, TName> = Extract<ActorsOf<TMachine>, { src: TName }>['logic']
