import { type EventObject, fromCallback } from 'xstate'
import type {
  Draft,
  DraftChanged,
  EditorMachine,
  EditorTypes,
  SaveAnswer,
  SavingOf,
} from '../../machines/shared/editor.types.ts'
import { provideRequests } from './provide-requests.ts'

type EditorPorts<T extends EditorTypes> = {
  /** Reads the saved version; null if it was deleted. Omitted when the input contains it. */
  read?: (input: T['input'], signal: AbortSignal) => Promise<T['saved'] | null>
  save: (saving: SavingOf<T>, signal: AbortSignal) => Promise<SaveAnswer<T['saved']>>
  /** Omitted when no draft is stored. */
  drafts?: {
    read: (input: T['input']) => Draft<T['fields']> | null
    keep: (input: T['input'], draft: Draft<T['fields']> | null) => void
  }
}

/** The editor with its ports. Reads the draft after the saved version, and stores it on every change. */
export function provideEditor<T extends EditorTypes, TEmitted extends EventObject>(
  machine: EditorMachine<T, TEmitted>,
  { read, save, drafts }: EditorPorts<T>,
): EditorMachine<T, TEmitted> {
  const keepTheDraft = fromCallback<DraftChanged<T['fields']>, T['input']>(({ input, receive }) => {
    receive(({ draft }) => drafts?.keep(input, draft))
  })
  const requests = {
    load: async (input: T['input'], signal: AbortSignal) => {
      const saved = (await read?.(input, signal)) ?? null
      return { saved, draft: drafts?.read(input) ?? null }
    },
    save,
  }
  const provided = provideRequests(machine, requests as never)
  return provided.provide({ actors: { 'keep the draft': keepTheDraft } } as never) as EditorMachine<T, TEmitted>
}
