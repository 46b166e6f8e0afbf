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

/** What an editor edits. `change`: one step of editing; a part of the fields unless the editor says otherwise. */
export type EditorTypes = { saved: unknown; fields: unknown; change: unknown; input: unknown }

/** What the browser keeps of an edit. `rev`: of the saved version that it was made on, 0 for a new one. */
export type Draft<TFields> = { rev: number; fields: TFields }

/** `saved` null: nothing was read, because it is new, was given by the input, or is gone. */
export type Loaded<TSaved, TFields> = { saved: TSaved | null; draft: Draft<TFields> | null }

/** `saved`: the version that the fields were made on. `key`: the idempotency key of this intention. */
export type Saving<TSaved, TFields, TInput> = { input: TInput; saved: TSaved | null; fields: TFields; key: string }

/** `conflict`: someone else saved meanwhile, nothing was taken, and `saved` is their version. */
export type SaveAnswer<TSaved> = { kind: 'saved' | 'conflict'; saved: TSaved }

/** What the draft store is told; null drops the draft. */
export type DraftChanged<TFields> = { type: 'draft.changed'; draft: Draft<TFields> | null }

export type EditorEvent<TSaved, TChange> =
  | { type: 'editor.changed'; change: TChange }
  | { type: 'editor.undone' }
  | { type: 'editor.redone' }
  | { type: 'editor.discarded' }
  /** `key` names this intention, so that repeating it creates nothing twice. */
  | { type: 'editor.save requested'; key: string }
  | { type: 'editor.mine kept'; key: string }
  | { type: 'editor.theirs taken' }
  | { type: 'editor.load requested' }
  /** A newer version was read elsewhere on the page. */
  | { type: 'editor.newer read'; saved: TSaved }
  /** Left without the draft. */
  | { type: 'editor.cancelled' }
  /** Left, and the draft stays. */
  | { type: 'editor.closed' }

export type EditorContext<TSaved, TFields, TInput> = {
  input: TInput
  /** The version that the fields were made on; null for a new one. */
  saved: TSaved | null
  fields: TFields
  /** The fields that the last save sent. */
  sent: TFields | null
  /** Their version, while there is a conflict. */
  latest: TSaved | null
  past: readonly TFields[]
  future: readonly TFields[]
  key: string | null
  /** The fields came from a draft. */
  isRestored: boolean
  failure: Failure | null
}

/** When an editor speaks to others. At `saved` the context still has the former version. */
export type Moment<TSaved> =
  | { type: 'changed' }
  | { type: 'left' }
  | { type: 'saved'; saved: TSaved }
  | { type: 'conflict'; saved: TSaved }

type ContextOf<T extends EditorTypes> = EditorContext<T['saved'], T['fields'], T['input']>

export type EditorOptions<T extends EditorTypes, TEmitted> = {
  /** The saved version before anything is read: null for a new one, undefined where it has to be read. */
  given: (input: T['input']) => T['saved'] | null | undefined
  fieldsOf: (saved: T['saved'] | null, input: T['input']) => T['fields']
  /** Merges the change into the fields unless told. */
  edit?: (fields: T['fields'], change: T['change'], saved: T['saved'] | null) => T['fields']
  revOf: (saved: T['saved']) => number
  canSave: (context: ContextOf<T>) => boolean
  /** What others are told. */
  notify?: (moment: Moment<T['saved']>, context: ContextOf<T>) => readonly TEmitted[]
  /** How many changes can be undone; none unless told. */
  undoLimit?: number
  /** What the draft holds of the fields, such as all but the passwords; all unless told. */
  draftOf?: (fields: T['fields'], saved: T['saved'] | null) => T['fields']
  /** My fields on their version when I keep mine; mine as they are unless told. */
  overwrite?: (fields: T['fields'], saved: T['saved'] | null, latest: T['saved']) => T['fields']
  /** The fields on a newer version; `sent`: what of them was saved. What was changed since stays unless told. */
  rebase?: (fields: T['fields'], saved: T['saved'], sent: T['fields'] | null) => T['fields']
  /** How long, in seconds, a save waits for its answer; 30 unless told. */
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

/** An editor as others see it: its loading, saving and keeping are the actors that the wiring provides. */
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
