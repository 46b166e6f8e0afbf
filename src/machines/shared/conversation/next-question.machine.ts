import { type AnyEventObject, assertEvent, assign, sendTo, setup } from 'xstate'
import { channelPort } from '../port.ts'
import type { ThreadAddress } from './conversation.context.ts'
import { isBlank, isTooLong } from './conversation.selectors.ts'
import type {
  FilesFact,
  FilesReport,
  NextQuestion,
  NextQuestionEvent,
  NextQuestionFact,
  NextQuestionUpdate,
  ThreadReport,
} from './next-question.events.ts'

type NextQuestionContext = ThreadAddress & {
  question: NextQuestion | null
  report: ThreadReport
  /** It waits for a press: it outlived a reload or a failure. */
  isHeld: boolean
  /** It was asked while files were being added, and waits for them. */
  isForFiles: boolean
  /** The conversation shall send it now. */
  isDue: boolean
  /** The text being edited. */
  text: string
}

const canBeSent = (text: string) => !isBlank(text) && !isTooLong(text)

export const nextQuestionMachine = setup({
  types: {} as {
    context: NextQuestionContext
    events: NextQuestionEvent
    input: ThreadAddress
    tags: 'empty' | 'busy' | 'held' | 'editing'
    children: { store: 'keep the next question'; files: 'follow the files' }
  },
  actors: {
    'keep the next question': channelPort<NextQuestionUpdate, NextQuestionFact, ThreadAddress>(
      'keep the next question',
    ),
    /** Says once how the files ended that are being added to the conversation. */
    'follow the files': channelPort<AnyEventObject, FilesFact, ThreadAddress>('follow the files'),
  },
  actions: {
    'take the question': assign(({ event }) => {
      assertEvent(event, ['question.queued', 'next question.read'])
      const { id, content, only, at } = event.type === 'question.queued' ? event : event.question
      const question = { id, content, ...(only === undefined ? {} : { only }), at }
      const isForFiles = event.type === 'question.queued' && event.isForFiles === true
      return { question, isForFiles, isHeld: event.type === 'next question.read' }
    }),
    'forget the question': assign({ question: null, isHeld: false, isForFiles: false, text: '' }),
    'forget the files': assign({ isForFiles: false }),
    'store the question': sendTo('store', ({ context }) => ({
      type: 'next question.kept' as const,
      question: context.question,
    })),
    'record the report': assign((_, { report }: { report: ThreadReport }) => ({ report })),
    'hold it': assign({ isHeld: true }),
    'release it': assign({ isHeld: false }),
    'call it due': assign({ isDue: true }),
    'call it no longer due': assign({ isDue: false }),
    'begin with its text': assign(({ context }) => ({ text: context.question?.content ?? '' })),
    'record the text': assign(({ event }) => {
      assertEvent(event, 'question.text changed')
      return { text: event.text }
    }),
    'take the text': assign(({ context: { question, text } }) => ({
      question: question && { ...question, content: text.trim() },
    })),
  },
  guards: {
    'can be queued': ({ event }) => event.type === 'question.queued' && canBeSent(event.content),
    'is for files': ({ context }) => context.isForFiles,
    'a file failed': (_, { report }: { report: FilesReport }) => report === 'failed',
    'can be saved': ({ context }) => canBeSent(context.text),
    'is held': ({ context }) => context.isHeld,
    'thread is ready': ({ context }) => context.report === 'ready',
    'thread is at work': ({ context }) => context.report === 'at work',
    'answer failed': ({ context }) => context.report === 'failed',
    'reports a failure': (_, { report }: { report: ThreadReport }) => report === 'failed',
  },
  delays: {
    'answer of the conversation': 5_000,
    // Of large files over a slow connection. In ms.
    'end of the uploads': 1_800_000,
  },
}).createMachine({
  id: 'next question',
  description:
    'The question that is sent by itself once its files are added and the answer in progress has ended. After a reload or a failure it waits for a press.',
  context: ({ input: { project, personId, threadId } }) => ({
    ...{ project, personId, threadId, question: null, report: 'at work', isHeld: false },
    ...{ isForFiles: false, isDue: false, text: '' },
  }),
  invoke: {
    id: 'store',
    src: 'keep the next question',
    input: ({ context: { project, personId, threadId } }) => ({ project, personId, threadId }),
    onError: {},
  },
  on: {
    'thread.reported': { actions: { type: 'record the report', params: ({ event }) => ({ report: event.report }) } },
  },
  initial: 'empty',
  states: {
    empty: {
      tags: 'empty',
      on: {
        'question.queued': {
          guard: 'can be queued',
          target: 'queued',
          actions: ['take the question', 'store the question'],
        },
        'next question.read': { target: 'held', actions: 'take the question' },
      },
    },
    queued: {
      always: [
        { guard: 'is for files', target: 'waiting for files' },
        { guard: 'thread is ready', target: 'due' },
        { guard: 'answer failed', target: 'held' },
      ],
      on: {
        'question.edit requested': 'editing',
        'question.removed': { target: 'empty', actions: ['forget the question', 'store the question'] },
      },
    },
    'waiting for files': {
      description: 'Waits until the files are added that were on their way when it was asked.',
      invoke: {
        id: 'files',
        src: 'follow the files',
        input: ({ context: { project, personId, threadId } }) => ({ project, personId, threadId }),
        onError: 'held',
      },
      on: {
        'files.reported': [
          {
            guard: { type: 'a file failed', params: ({ event }) => ({ report: event.report }) },
            target: 'held',
          },
          { guard: 'thread is at work', target: 'queued', actions: 'forget the files' },
          { target: 'due', actions: 'forget the files' },
        ],
        'question.edit requested': 'editing',
        'question.removed': { target: 'empty', actions: ['forget the question', 'store the question'] },
      },
      after: { 'end of the uploads': 'held' },
    },
    held: {
      tags: 'held',
      entry: 'hold it',
      on: {
        'question.send requested': [
          { guard: 'thread is at work', target: 'queued', actions: ['release it', 'forget the files'] },
          { target: 'due', actions: ['release it', 'forget the files'] },
        ],
        'question.edit requested': 'editing',
        'question.removed': { target: 'empty', actions: ['forget the question', 'store the question'] },
      },
    },
    editing: {
      description: 'Not sent while it is being edited, even if the answer ends.',
      tags: 'editing',
      entry: 'begin with its text',
      on: {
        'question.text changed': { actions: 'record the text' },
        'question.edit saved': {
          guard: 'can be saved',
          target: 'edited',
          actions: ['take the text', 'store the question'],
        },
        'question.edit cancelled': 'edited',
        'question.removed': { target: 'empty', actions: ['forget the question', 'store the question'] },
      },
    },
    edited: { always: [{ guard: 'is held', target: 'held' }, { target: 'queued' }] },
    due: {
      description: 'Waits for the conversation to send it.',
      tags: 'busy',
      entry: 'call it due',
      exit: 'call it no longer due',
      on: {
        'question.taken': { target: 'empty', actions: ['forget the question', 'store the question'] },
        'thread.reported': [
          {
            guard: { type: 'reports a failure', params: ({ event }) => ({ report: event.report }) },
            target: 'held',
            actions: { type: 'record the report', params: ({ event }) => ({ report: event.report }) },
          },
          { actions: { type: 'record the report', params: ({ event }) => ({ report: event.report }) } },
        ],
      },
      after: { 'answer of the conversation': 'held' },
    },
  },
})
