import type {
  ActorRefFrom,
  AnyEventObject,
  CallbackActorLogic,
  EventObject,
  MetaObject,
  PromiseActorLogic,
  StateMachine,
  StateSchema,
  StateValue,
} from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'

/** Type parameters of an editor. `change`: one editing step; by default a partial of the fields. */
export type EditorTypes = { saved: unknown; fields: unknown; change: unknown; input: unknown }

/** An edit kept in the browser. `rev`: revision of the saved version that it was based on, 0 for a new one. */
export type Draft<TFields> = { rev: number; fields: TFields }

/** `saved`: null if nothing was read, because it is new, came with the input, or was deleted. */
export type Loaded<TSaved, TFields> = { saved: TSaved | null; draft: Draft<TFields> | null }

/** `saved`: the version that the fields are based on. `key`: idempotency key of this save. */
export type Saving<TSaved, TFields, TInput> = { input: TInput; saved: TSaved | null; fields: TFields; key: string }

/** `conflict`: someone else saved first, nothing was saved, and `saved` is their version. */
export type SaveAnswer<TSaved> = { kind: 'saved' | 'conflict'; saved: TSaved }

/** Sent to the draft store; null deletes the draft. */
export type DraftChanged<TFields> = { type: 'draft.changed'; draft: Draft<TFields> | null }

export type EditorEvent<TSaved, TChange> =
  | { type: 'editor.changed'; change: TChange }
  | { type: 'editor.undone' }
  | { type: 'editor.redone' }
  | { type: 'editor.discarded' }
  /** `key`: idempotency key, so that repeating the save creates nothing twice. */
  | { type: 'editor.save requested'; key: string }
  | { type: 'editor.mine kept'; key: string }
  | { type: 'editor.theirs taken' }
  | { type: 'editor.load requested' }
  /** Another part of the page read a newer version. */
  | { type: 'editor.newer read'; saved: TSaved }
  /** Closes the editor and discards the draft. */
  | { type: 'editor.cancelled' }
  /** Closes the editor and keeps the draft. */
  | { type: 'editor.closed' }

export type EditorContext<TSaved, TFields, TInput> = {
  input: TInput
  /** The version that the fields are based on; null for a new one. */
  saved: TSaved | null
  fields: TFields
  /** The fields of the last save. */
  sent: TFields | null
  /** The other person's version during a conflict. */
  latest: TSaved | null
  past: readonly TFields[]
  future: readonly TFields[]
  key: string | null
  /** The fields came from a stored draft. */
  isRestored: boolean
  failure: Failure | null
}

/** The points at which an editor notifies others. At `saved`, the context still holds the previous version. */
export type Moment<TSaved> =
  | { type: 'changed' }
  | { type: 'left' }
  | { type: 'saved'; saved: TSaved }
  | { type: 'conflict'; saved: TSaved }

type ContextOf<T extends EditorTypes> = EditorContext<T['saved'], T['fields'], T['input']>

export type EditorOptions<T extends EditorTypes, TEmitted> = {
  /** The saved version before loading: null for a new one, undefined if it has to be loaded. */
  given: (input: T['input']) => T['saved'] | null | undefined
  fieldsOf: (saved: T['saved'] | null, input: T['input']) => T['fields']
  /** Applies a change to the fields; merges it by default. */
  edit?: (fields: T['fields'], change: T['change'], saved: T['saved'] | null) => T['fields']
  revOf: (saved: T['saved']) => number
  canSave: (context: ContextOf<T>) => boolean
  /** Events to emit at this moment. */
  notify?: (moment: Moment<T['saved']>, context: ContextOf<T>) => readonly TEmitted[]
  /** How many changes can be undone; 0 by default. */
  undoLimit?: number
  /** The part of the fields that the draft may store, such as all except passwords; everything by default. */
  draftOf?: (fields: T['fields'], saved: T['saved'] | null) => T['fields']
  /** My fields on their version when I overwrite it; my fields unchanged by default. */
  overwrite?: (fields: T['fields'], saved: T['saved'] | null, latest: T['saved']) => T['fields']
  /** The fields on a newer version. `sent`: the saved part. By default, changes made since then are kept. */
  rebase?: (fields: T['fields'], saved: T['saved'], sent: T['fields'] | null) => T['fields']
  /** Seconds that a save waits for its response; 30 by default. */
  saveSeconds?: number
}

type EditorTag =
  | 'loading'
  | 'load failed'
  | 'missing'
  | 'ready'
  | 'changed'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'gone'
  | 'conflict'

export type LoadedOf<T extends EditorTypes> = Loaded<T['saved'], T['fields']>
export type SavingOf<T extends EditorTypes> = Saving<T['saved'], T['fields'], T['input']>

type Ports<T extends EditorTypes> =
  | { src: 'load'; logic: PromiseActorLogic<LoadedOf<T>, T['input']>; id: string | undefined }
  | { src: 'save'; logic: PromiseActorLogic<SaveAnswer<T['saved']>, SavingOf<T>>; id: string | undefined }
  | {
      src: 'keep the draft'
      logic: CallbackActorLogic<DraftChanged<T['fields']>, T['input'], AnyEventObject>
      id: string | undefined
    }

/** An editor's public type. Loading, saving and storing the draft are actors that the wiring provides. */
export type EditorMachine<T extends EditorTypes, TEmitted extends EventObject> = StateMachine<
  ContextOf<T>,
  EditorEvent<T['saved'], T['change']>,
  Record<string, never>,
  Ports<T>,
  never,
  never,
  never,
  StateValue,
  EditorTag,
  T['input'],
  unknown,
  TEmitted,
  MetaObject,
  StateSchema
>
export type EditorActor<T extends EditorTypes, TEmitted extends EventObject> = ActorRefFrom<EditorMachine<T, TEmitted>>
