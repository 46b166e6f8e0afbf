import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { isSpreadsheet } from '../../../contract/documents/file-types.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { UsedFor } from './folder-graph.ts'

export type ConfigureActor = ActorRefFrom<typeof configureMachine>

export type SpreadsheetFile = { id: string; name: string; project: string; folderName: string }
export type SpreadsheetSettings = { usedFor: UsedFor; interpretation: string }

export type ConfigureEvent =
  | { type: 'spreadsheets.chosen'; files: readonly SpreadsheetFile[] }
  | { type: 'spreadsheets.stored'; id: string; doc: Doc }
  | { type: 'spreadsheets.dropped'; ids: readonly string[] }
  | { type: 'configure.changed'; settings: Partial<SpreadsheetSettings> }
  | { type: 'configure.settled'; forAll: boolean }
  | { type: 'configure.put off' }

/** Settings chosen before the file was stored; they are saved once it is. */
type Answered = { file: SpreadsheetFile; settings: SpreadsheetSettings }
/**
 * `stored`: documents by file id, for files that still need settings or have them. `sent`: the settings being saved.
 */
type ConfigureContext = {
  questions: readonly SpreadsheetFile[]
  settings: SpreadsheetSettings
  answered: readonly Answered[]
  stored: Readonly<Record<string, Doc>>
  sent: { doc: Doc; answer: Answered } | null
}

/** The preselected answer, so that Enter is usually right: tables go to the datasets. */
export const likelySettings: SpreadsheetSettings = { usedFor: ['datasets'], interpretation: '' }

function toSend({ answered, stored }: ConfigureContext): ConfigureContext['sent'] {
  for (const answer of answered) {
    const doc = stored[answer.file.id]
    if (doc) return { doc, answer }
  }
  return null
}

function without(context: ConfigureContext, ids: readonly string[]): Partial<ConfigureContext> {
  const isOther = ({ id }: { id: string }) => !ids.includes(id)
  return {
    questions: context.questions.filter(isOther),
    answered: context.answered.filter(({ file }) => isOther(file)),
    stored: Object.fromEntries(Object.entries(context.stored).filter(([id]) => !ids.includes(id))),
  }
}

const toast = (text: string) => ({
  type: 'toast.requested' as const,
  toast: { id: `configure ${text}`, tone: 'bad' as const, text, undo: null },
})

export const configureMachine = setup({
  types: {} as {
    context: ConfigureContext
    events: ConfigureEvent
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'asking' | 'busy'
  },
  actors: {
    'configure document': requestPort<void, { project: string; doc: Doc; settings: SpreadsheetSettings }>(
      'configure document',
    ),
  },
  actions: {
    'queue the questions': assign(({ context, event }) => {
      assertEvent(event, 'spreadsheets.chosen')
      return { questions: [...context.questions, ...event.files.filter(({ name }) => isSpreadsheet(name))] }
    }),
    'record what is stored': assign(({ context, event }) => {
      assertEvent(event, 'spreadsheets.stored')
      const isWaited = [...context.questions, ...context.answered.map(({ file }) => file)].some(
        ({ id }) => id === event.id,
      )
      return isWaited ? { stored: { ...context.stored, [event.id]: event.doc } } : {}
    }),
    'drop the questions': assign(({ context, event }) => {
      assertEvent(event, 'spreadsheets.dropped')
      return without(context, event.ids)
    }),
    'record the settings': assign(({ context, event }) => {
      assertEvent(event, 'configure.changed')
      return { settings: { ...context.settings, ...event.settings } }
    }),
    'record the answer': assign(({ context, event }) => {
      assertEvent(event, 'configure.settled')
      const settled = event.forAll ? context.questions : context.questions.slice(0, 1)
      const answers = settled.map((file) => ({ file, settings: context.settings }))
      return {
        questions: context.questions.slice(settled.length),
        answered: [...context.answered, ...answers],
        settings: likelySettings,
      }
    }),
    'put the question off': assign(({ context }) => ({
      ...without(
        context,
        context.questions.slice(0, 1).map(({ id }) => id),
      ),
      settings: likelySettings,
    })),
    'take the next': assign(({ context }) => ({ sent: toSend(context) })),
    'forget what was sent': assign(({ context }) => {
      const { sent } = context
      return sent ? { ...without(context, [sent.answer.file.id]), sent: null } : {}
    }),
    'say that it was not saved': emit(({ context: { sent }, event }) =>
      toast(texts.configureFailed(sent?.answer.file.name ?? '', failureOf(event).message)),
    ),
    'say that time ran out': emit(({ context: { sent } }) =>
      toast(texts.configureFailed(sent?.answer.file.name ?? '', noAnswer().message)),
    ),
  },
  guards: {
    'something is asked': ({ context }) => context.questions.length > 0,
    'nothing is asked': ({ context }) => context.questions.length === 0,
    'something can be sent': ({ context }) => toSend(context) !== null,
  },
  delays: { 'configure answer': answerTime },
}).createMachine({
  id: 'configure',
  description: 'Asks how to use each spreadsheet while it uploads, and saves the answers.',
  context: { questions: [], settings: likelySettings, answered: [], stored: {}, sent: null },
  on: {
    'spreadsheets.chosen': { actions: 'queue the questions' },
    'spreadsheets.stored': { actions: 'record what is stored' },
    'spreadsheets.dropped': { actions: 'drop the questions' },
  },
  type: 'parallel',
  states: {
    question: {
      initial: 'none',
      states: {
        none: { always: { guard: 'something is asked', target: 'asked' } },
        asked: {
          tags: 'asking',
          always: { guard: 'nothing is asked', target: 'none' },
          on: {
            'configure.changed': { actions: 'record the settings' },
            'configure.settled': { actions: 'record the answer' },
            'configure.put off': { actions: 'put the question off' },
          },
        },
      },
    },
    saving: {
      initial: 'resting',
      states: {
        resting: { always: { guard: 'something can be sent', target: 'at work', actions: 'take the next' } },
        'at work': {
          description: 'Waits for the server to save the settings of one spreadsheet.',
          tags: 'busy',
          invoke: {
            id: 'settings',
            src: 'configure document',
            input: ({ context }) => {
              const { doc, answer } = context.sent as NonNullable<ConfigureContext['sent']>
              return { project: answer.file.project, doc, settings: answer.settings }
            },
            onDone: { target: 'resting', actions: 'forget what was sent' },
            onError: { target: 'resting', actions: ['say that it was not saved', 'forget what was sent'] },
          },
          after: {
            'configure answer': { target: 'resting', actions: ['say that time ran out', 'forget what was sent'] },
          },
        },
      },
    },
  },
})
