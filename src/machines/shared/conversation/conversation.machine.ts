import type { ActorRefFrom } from 'xstate'
import { draftAddress, editAddress, addressOf } from './conversation.context.ts'
import { emptyLog } from './conversation.projection.ts'
import { conversationSetup } from './conversation.setup.ts'

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  description: 'One thread: its log as it arrives, the prompts under way, the answer that grows, and the connection.',
  context: ({ input }) => ({ ...input, log: emptyLog, chosen: {}, editing: null, closeCode: null }),
  invoke: [
    {
      id: 'live',
      src: 'speak with the thread',
      input: ({ context }) => addressOf(context),
      onError: '.connection.ended',
    },
    { id: 'outbox', src: 'keep unsent prompts', input: ({ context }) => addressOf(context) },
    { id: 'draft', src: 'keep the draft', input: ({ context }) => draftAddress(context) },
    { id: 'source', src: 'source', input: ({ context }) => ({ project: context.project }) },
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
          description: 'Waits for the first frame; the server answers a subscription with the history or the rest.',
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
          description: 'Waits for a new subscription, because a number or a piece of text was missing.',
          tags: 'busy',
          entry: ['tell the position', 'subscribe again'],
          on: { 'live.opened': { target: 'connecting', actions: 'expect what was missing' } },
          after: { 'first frame': 'lost' },
        },
        lost: {
          description:
            'The notice stands; the channel comes back by itself, and its first frame takes the notice away.',
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
          description: 'The server will not have this connection again; only the person can ask for another.',
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
            'prompt.send requested': {
              guard: 'may be sent now',
              target: 'being sent',
              actions: ['add the prompt', 'keep what is under way', 'send the prompt', 'use up the draft'],
            },
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
          description: 'Waits for the server to say that it has the prompt; each new connection sends it again.',
          tags: ['busy', 'at work'],
          on: { 'answer.goes on': 'growing', 'answer.is over': 'not asked for' },
          after: {
            acknowledgement: [
              {
                guard: 'is connected',
                target: 'not asked for',
                actions: ['say that it has not arrived', 'keep what is under way'],
              },
              { target: 'being sent', reenter: true },
            ],
          },
        },
        growing: {
          description:
            'Waits for the end of the answer, which a job on the server writes whether or not anyone watches.',
          tags: ['busy', 'at work'],
          on: {
            'answer.is over': 'not asked for',
            'prompt.is awaited': 'being sent',
            'answer.stop requested': { guard: 'is connected', target: 'being stopped', actions: 'ask to stop' },
          },
          after: { 'end of the answer': 'overdue' },
        },
        'being stopped': {
          description: 'Waits for the end of the answer after the person asked for it.',
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
