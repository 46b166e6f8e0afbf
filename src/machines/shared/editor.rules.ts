import type { AnyEventObject } from 'xstate'
import type { Draft, DraftChanged, EditorContext, EditorOptions, EditorTypes, Moment } from './editor.types.ts'

export type AnyContext = EditorContext<unknown, unknown, unknown>
export type AnyOptions = EditorOptions<EditorTypes, AnyEventObject>

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The newer fields, with changes made after `sent` on top; field by field if they are an object. */
function keepLaterChanges(newer: unknown, fields: unknown, sent: unknown): unknown {
  if (isSame(fields, sent)) return newer
  if (!isRecord(newer) || !isRecord(fields) || !isRecord(sent)) return fields
  const changed = Object.keys(fields).filter((name) => !isSame(fields[name], sent[name]))
  return { ...newer, ...Object.fromEntries(changed.map((name) => [name, fields[name]])) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fills in the default options. */
export const withDefaults = (options: AnyOptions) => ({
  edit: (fields: unknown, change: unknown): unknown => ({ ...(fields as object), ...(change as object) }),
  draftOf: (fields: unknown): unknown => fields,
  overwrite: (fields: unknown): unknown => fields,
  undoLimit: 0,
  saveSeconds: 30,
  ...options,
})

/** Guards and computations that follow from one editor's options. */
export function rulesOf(options: AnyOptions) {
  const { fieldsOf, revOf, draftOf } = withDefaults(options)
  const isUnchanged = ({ fields, saved, input }: AnyContext) => isSame(fields, fieldsOf(saved, input))
  return {
    isUnchanged,
    notifications: (moment: Moment<unknown>, context: AnyContext) => options.notify?.(moment, context) ?? [],

    /** The draft differs from the saved version and was based on an older one. */
    draftConflicts({ saved, input }: AnyContext, draft: Draft<unknown> | null): boolean {
      if (draft === null || saved === null || draft.rev === revOf(saved)) return false
      return !isSame(draft.fields, draftOf(fieldsOf(saved, input), saved))
    },

    draftUpdate(context: AnyContext): DraftChanged<unknown> {
      const { saved, fields } = context
      const draft = { rev: saved === null ? 0 : revOf(saved), fields: draftOf(fields, saved) }
      return { type: 'draft.changed', draft: isUnchanged(context) ? null : draft }
    },

    /** A newer version needs no decision: nothing is edited, or only its revision differs. */
    takesNewer(context: AnyContext, newer: unknown): boolean {
      if (options.rebase || isUnchanged(context)) return true
      return isSame(fieldsOf(newer, context.input), fieldsOf(context.saved, context.input))
    },

    /** The fields on a newer version. `sent`: the fields of the last save, or null. */
    rebase({ fields, saved, input }: AnyContext, newer: unknown, sent: unknown): unknown {
      if (options.rebase) return options.rebase(fields, newer, sent)
      return keepLaterChanges(fieldsOf(newer, input), fields, sent ?? fieldsOf(saved, input))
    },
  }
}
