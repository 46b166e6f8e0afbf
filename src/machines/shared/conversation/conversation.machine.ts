import { type ActorRefFrom, and, assertEvent, assign, enqueueActions, not, raise, sendTo, setup, stateIn } from 'xstate'
import { conversationTexts } from '../../../../contract/chat/conversation.texts.ts'
import { channelPort, logicPort } from '../port.ts'
import { attachmentChange } from './attachment-change.command.ts'
import {
  addressOf,
  type ConversationContext,
  type ConversationTag,
  draftAddress,
  editAddress,
  promptOf,
  questionIn,
  type ThreadAddress,
} from './conversation.context.ts'
import type { ConversationEvent, ConversationFact, LiveCommand, OutboxCommand } from './conversation.events.ts'
import {
  afterSubscribing,
  allowedAgain,
  awaited,
  emptyLog,
  frameOf,
  positionOf,
  projectFrames,
  refusedAll,
  withKeptPrompts,
  withoutPrompt,
  withPrompt,
} from './conversation.projection.ts'
import { isBlank, isSettled, isTooLong, reportOf } from './conversation.selectors.ts'
import type { DraftLogic } from './draft.ts'
import type { NextQuestion } from './next-question.events.ts'
import { mentionsMachine } from './mentions.machine.ts'
import { nextQuestionMachine } from './next-question.machine.ts'
import { sourceMachine } from './source.machine.ts'

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

export const conversationMachine = setup({
  types: {} as {
    context: ConversationContext
    events: ConversationEvent
    input: ThreadAddress
    tags: ConversationTag
    children: {
      live: 'speak with the thread'
      outbox: 'keep unsent prompts'
      draft: 'keep the draft'
      'edit draft': 'keep the draft'
      source: 'source'
      'next question': 'next question'
      mentions: 'mentions'
      'attachment change': 'attachment change'
    }
  },
  actors: {
    'speak with the thread': channelPort<LiveCommand, ConversationFact, ThreadAddress>('speak with the thread'),
    'keep unsent prompts': channelPort<OutboxCommand, ConversationFact, ThreadAddress>('keep unsent prompts'),
    'keep the draft': logicPort<DraftLogic>('keep the draft'),
    source: sourceMachine,
    'next question': nextQuestionMachine,
    mentions: mentionsMachine,
    'attachment change': attachmentChange,
  },
  actions: {
    'fold the frames': assign(({ context, event }) => {
      assertEvent(event, 'live.frames arrived')
      return { log: projectFrames(context.log, event.frames) }
    }),
    'conclude what the log says': enqueueActions(({ context, enqueue }) => {
      if (context.log.state !== 'ready') enqueue.raise({ type: 'answer.goes on' })
      else if (awaited(context.log).length > 0) enqueue.raise({ type: 'prompt.is awaited' })
      else {
        enqueue.raise({ type: 'answer.is over' })
        enqueue.sendTo('next question', { type: 'thread.reported', report: reportOf(context.log) })
      }
    }),
    'report that it is at work': sendTo('next question', { type: 'thread.reported', report: 'at work' }),
    'report its end': sendTo('next question', ({ context }) => ({
      type: 'thread.reported',
      report: reportOf(context.log),
    })),
    'ask the next question': raise((_, { question }: { question: NextQuestion }) => ({
      type: 'next question.due' as const,
      ...question,
    })),
    'take the next question': sendTo('next question', { type: 'question.taken' }),
    'tell the position': sendTo('live', ({ context }) => ({
      type: 'live.position reached',
      position: positionOf(context.log),
    })),
    'subscribe again': sendTo('live', { type: 'live.subscribe again' }),
    'connect again': sendTo('live', { type: 'live.connect again' }),
    'expect what was missing': assign(({ context }) => ({ log: afterSubscribing(context.log) })),
    'record why it closed': assign(({ event }) => {
      assertEvent(event, 'live.closed')
      return { closeCode: event.code }
    }),
    'add the prompt': assign(({ context, event }) => {
      const prompt = promptOf(context, event)
      return prompt ? { log: withPrompt(context.log, prompt), chosen: {} } : {}
    }),
    'take in kept prompts': assign(({ context, event }) => {
      assertEvent(event, 'outbox.read')
      return { log: withKeptPrompts(context.log, event.prompts) }
    }),
    'allow the prompt again': assign(({ context, event }) => {
      assertEvent(event, 'prompt.send again requested')
      return { log: allowedAgain(context.log, event) }
    }),
    'discard the prompt': assign(({ context, event }) => {
      assertEvent(event, 'prompt.discard requested')
      return { log: withoutPrompt(context.log, event.id) }
    }),
    'say that it has not arrived': assign(({ context }) => ({
      log: refusedAll(context.log, conversationTexts.notArrived),
    })),
    'send what is under way': enqueueActions(({ context, enqueue }) => {
      for (const prompt of awaited(context.log)) enqueue.sendTo('live', { type: 'live.send', frame: frameOf(prompt) })
    }),
    'send the prompt': enqueueActions(({ context, event, enqueue }) => {
      const id = 'id' in event ? event.id : ''
      const prompt = awaited(context.log).find((one) => one.id === id)
      if (prompt) enqueue.sendTo('live', { type: 'live.send', frame: frameOf(prompt) })
    }),
    'keep what is under way': sendTo('outbox', ({ context }) => ({
      type: 'outbox.changed',
      prompts: context.log.pending,
    })),
    'use up the draft': enqueueActions(({ enqueue }) => {
      enqueue.sendTo('draft', { type: 'draft.used up' })
      enqueue.sendTo('mentions', { type: 'mentions.used up' })
    }),
    'use up the edit': sendTo('edit draft', { type: 'draft.used up' }),
    'ask to stop': sendTo('live', { type: 'live.send', frame: { type: 'stop' } }),
    'record the decision': assign(({ event }) => {
      assertEvent(event, 'permission.decided')
      return { decidedCallId: event.callId }
    }),
    'send the decision': sendTo('live', ({ event }) => {
      assertEvent(event, 'permission.decided')
      return { type: 'live.send', frame: { type: 'decide', callId: event.callId, isAllowed: event.isAllowed } }
    }),
    'take the question': assign(({ context, event }) => {
      assertEvent(event, 'question.edit requested')
      const question = questionIn(context, event.messageId)
      return { editing: question && { messageId: question.id, content: question.content } }
    }),
    'put the question away': assign({ editing: null }),
    'show the version': assign(({ context, event }) => {
      assertEvent(event, 'version.chosen')
      const parentId = context.log.messages.find(({ id }) => id === event.messageId)?.parentId ?? ''
      return { chosen: { ...context.chosen, [parentId]: event.messageId } }
    }),
  },
  guards: {
    'misses frames': ({ context }) => context.log.missing !== 'nothing',
    'is final': ({ event }) => event.type === 'live.closed' && event.isFinal,
    'may be sent': ({ context, event }) => {
      const prompt = promptOf(context, event)
      return prompt !== null && !isBlank(prompt.content) && !isTooLong(prompt.content)
    },
    'is connected': stateIn({ connection: 'connected' }),
    'is due': (_, { question }: { question: NextQuestion | null }) => question !== null,
    'was sent before': ({ context, event }) =>
      event.type === 'next question.due' && context.log.messages.some(({ id }) => id === event.id),
    'may be sent now': and(['is connected', 'may be sent']),
    'is connecting': stateIn({ connection: 'connecting' }),
    'was never closed': ({ context }) => context.closeCode === null,
    // The first connection attempt: nobody has been told yet that the conversation is unavailable.
    'is opening': and(['is connecting', 'was never closed']),
    'may be sent once open': and(['is opening', 'may be sent']),
    'is away': and([not('is connected'), not('is opening')]),
    'decision is known': ({ context }) => isSettled(context.log, context.decidedCallId ?? ''),
    'is a question': ({ context, event }) =>
      event.type === 'question.edit requested' && questionIn(context, event.messageId) !== null,
  },
  delays: {
    'first frame': 20_000,
    acknowledgement: 30_000,
    // Longer than the server lets an answer run. In ms.
    'end of the answer': 960_000,
    'end after stopping': 10_000,
    'decision answer': 10_000,
  },
}).createMachine({
  id: 'conversation',
  description: 'One conversation: its log, the prompts being sent, the answer in progress, and the connection.',
  context: ({ input }) => ({
    ...input,
    log: emptyLog,
    chosen: {},
    editing: null,
    closeCode: null,
    decidedCallId: null,
  }),
  invoke: [
    {
      id: 'live',
      src: 'speak with the thread',
      input: ({ context }) => addressOf(context),
      onError: '.connection.ended',
    },
    { id: 'outbox', src: 'keep unsent prompts', input: ({ context }) => addressOf(context) },
    { id: 'draft', src: 'keep the draft', input: ({ context }) => draftAddress(context) },
    { id: 'mentions', src: 'mentions', input: ({ context }) => addressOf(context) },
    {
      id: 'source',
      src: 'source',
      input: ({ context }) => ({ project: context.project, threadId: context.threadId }),
    },
    { id: 'attachment change', src: 'attachment change' },
    {
      id: 'next question',
      src: 'next question',
      input: ({ context }) => addressOf(context),
      onSnapshot: {
        guard: { type: 'is due', params: ({ event }) => ({ question: dueIn(event.snapshot) }) },
        actions: { type: 'ask the next question', params: ({ event }) => ({ question: dueIn(event.snapshot)! }) },
      },
    },
  ],
  on: { 'version.chosen': { actions: 'show the version' } },
  type: 'parallel',
  states: {
    connection: {
      initial: 'connecting',
      on: {
        'live.closed': [
          { guard: 'is final', target: '.ended', actions: 'record why it closed' },
          { target: '.lost', actions: 'record why it closed' },
        ],
      },
      states: {
        connecting: {
          description:
            'Waits for the first frame: the server answers a subscription with the history, or with what is missing.',
          tags: ['busy', 'connecting'],
          on: {
            'live.opened': { actions: 'expect what was missing' },
            'live.frames arrived': {
              target: 'connected',
              actions: [
                'fold the frames',
                'tell the position',
                'keep what is under way',
                'send what is under way',
                'conclude what the log says',
              ],
            },
          },
          after: { 'first frame': 'lost' },
        },
        connected: {
          always: { guard: 'misses frames', target: 'catching up' },
          on: {
            'live.opened': { target: 'connecting', actions: 'expect what was missing' },
            'live.frames arrived': {
              actions: ['fold the frames', 'tell the position', 'keep what is under way', 'conclude what the log says'],
            },
          },
        },
        'catching up': {
          description: 'Waits for a new subscription, because a log number or a piece of text was missing.',
          tags: 'busy',
          entry: ['tell the position', 'subscribe again'],
          on: { 'live.opened': { target: 'connecting', actions: 'expect what was missing' } },
          after: { 'first frame': 'lost' },
        },
        lost: {
          description: 'Shows a notice. The channel reconnects by itself, and its first frame removes the notice.',
          tags: 'notice',
          on: {
            'live.opened': { actions: 'expect what was missing' },
            'live.frames arrived': {
              target: 'connected',
              actions: [
                'fold the frames',
                'tell the position',
                'keep what is under way',
                'send what is under way',
                'conclude what the log says',
              ],
            },
            'connection.try again requested': { target: 'connecting', actions: 'connect again' },
          },
        },
        ended: {
          description: "The server won't accept this connection again; only the person can request another.",
          tags: ['notice', 'ended'],
          on: { 'connection.try again requested': { target: 'connecting', actions: 'connect again' } },
        },
      },
    },
    answer: {
      initial: 'not asked for',
      on: {
        'outbox.read': { actions: ['take in kept prompts', 'conclude what the log says'] },
        'prompt.discard requested': {
          actions: ['discard the prompt', 'keep what is under way', 'conclude what the log says'],
        },
      },
      states: {
        'not asked for': {
          on: {
            'prompt.send requested': [
              {
                guard: 'may be sent now',
                target: 'being sent',
                actions: ['add the prompt', 'keep what is under way', 'send the prompt', 'use up the draft'],
              },
              {
                guard: 'may be sent once open',
                target: 'being sent',
                actions: ['add the prompt', 'keep what is under way', 'use up the draft'],
              },
            ],
            'next question.due': [
              { guard: 'was sent before', actions: 'take the next question' },
              {
                guard: 'may be sent now',
                target: 'being sent',
                actions: ['add the prompt', 'keep what is under way', 'send the prompt', 'take the next question'],
              },
            ],
            'question.edit submitted': {
              guard: 'may be sent now',
              target: 'being sent',
              actions: ['add the prompt', 'keep what is under way', 'send the prompt'],
            },
            'answer.regenerate requested': {
              guard: 'may be sent now',
              target: 'being sent',
              actions: ['add the prompt', 'keep what is under way', 'send the prompt'],
            },
            'prompt.send again requested': {
              guard: 'is connected',
              target: 'being sent',
              actions: ['allow the prompt again', 'keep what is under way', 'send the prompt'],
            },
            'prompt.is awaited': 'being sent',
            'answer.goes on': 'growing',
          },
        },
        'being sent': {
          description: 'Waits for the server to confirm the prompt; each new connection sends it again.',
          tags: ['busy', 'at work'],
          entry: 'report that it is at work',
          on: { 'answer.goes on': 'growing', 'answer.is over': 'not asked for' },
          after: {
            acknowledgement: [
              {
                guard: 'is connected',
                target: 'not asked for',
                actions: ['say that it has not arrived', 'keep what is under way', 'report its end'],
              },
              { target: 'being sent', reenter: true },
            ],
          },
        },
        growing: {
          description: 'Waits for the end of the answer. A job on the server writes it, whether or not anyone watches.',
          tags: ['busy', 'at work'],
          entry: 'report that it is at work',
          on: {
            'answer.is over': 'not asked for',
            'prompt.is awaited': 'being sent',
            'answer.stop requested': { guard: 'is connected', target: 'being stopped', actions: 'ask to stop' },
          },
          after: { 'end of the answer': 'overdue' },
        },
        'being stopped': {
          description: 'Waits for the end of the answer after the person stopped it.',
          tags: ['busy', 'at work', 'stopping'],
          on: { 'answer.is over': 'not asked for', 'prompt.is awaited': 'being sent' },
          after: { 'end after stopping': 'growing' },
        },
        overdue: {
          tags: 'overdue',
          on: { 'answer.is over': 'not asked for', 'prompt.is awaited': 'being sent' },
        },
      },
    },
    permission: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'permission.decided': {
              guard: 'is connected',
              target: 'submitting',
              actions: ['record the decision', 'send the decision'],
            },
          },
        },
        submitting: {
          description: "Waits until the log contains the person's decision.",
          tags: 'deciding',
          on: { 'answer.goes on': { guard: 'decision is known', target: 'idle' }, 'answer.is over': 'idle' },
          after: { 'decision answer': 'submit failed' },
        },
        'submit failed': {
          description: 'The decision may not have arrived; the person can make it again.',
          tags: 'undecided',
          on: {
            'permission.decided': {
              guard: 'is connected',
              target: 'submitting',
              actions: ['record the decision', 'send the decision'],
            },
            'answer.goes on': { guard: 'decision is known', target: 'idle' },
            'answer.is over': 'idle',
          },
        },
      },
    },
    'prompt box': {
      initial: 'at rest',
      states: {
        'at rest': {
          on: { 'prompt.send requested': { guard: 'is away', target: 'keeping the prompt' } },
        },
        'keeping the prompt': {
          tags: 'kept',
          on: { 'live.frames arrived': 'at rest' },
        },
      },
    },
    editor: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'question.edit requested': { guard: 'is a question', target: 'open', actions: 'take the question' } },
        },
        open: {
          tags: 'editing',
          invoke: { id: 'edit draft', src: 'keep the draft', input: ({ context }) => editAddress(context) },
          exit: 'use up the edit',
          on: {
            'question.edit cancelled': { target: 'closed', actions: 'put the question away' },
            'question.edit submitted': { guard: 'may be sent now', target: 'closed', actions: 'put the question away' },
          },
        },
      },
    },
  },
})

/** The queued question whose turn has come, as its machine reports it. */
function dueIn({ context }: { context?: { isDue: boolean; question: NextQuestion | null } }): NextQuestion | null {
  return context?.isDue ? context.question : null
}
