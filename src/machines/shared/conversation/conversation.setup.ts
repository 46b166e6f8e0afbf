import { and, assertEvent, assign, enqueueActions, not, sendTo, setup, stateIn } from 'xstate'
import { conversationTexts } from '../../../../contract/chat/conversation.texts.ts'
import { channelPort, logicPort } from '../port.ts'
import { type ConversationContext, promptOf, questionIn, type ThreadAddress } from './conversation.context.ts'
import type { ConversationEvent, ConversationFact, LiveCommand, OutboxCommand } from './conversation.events.ts'
import {
  afterSubscribing,
  allowedAgain,
  awaited,
  frameOf,
  positionOf,
  projectFrames,
  refusedAll,
  withKeptPrompts,
  withoutPrompt,
  withPrompt,
} from './conversation.projection.ts'
import { isBlank, isTooLong } from './conversation.selectors.ts'
import type { DraftLogic } from './draft.ts'
import { sourceMachine } from './source.machine.ts'

/** What the conversation does, asks and waits for, by its names in the chart. */
export const conversationSetup = setup({
  types: {} as {
    context: ConversationContext
    events: ConversationEvent
    input: ThreadAddress
    tags: 'busy' | 'connecting' | 'notice' | 'ended' | 'at work' | 'stopping' | 'overdue' | 'kept' | 'editing'
    children: {
      live: 'speak with the thread'
      outbox: 'keep unsent prompts'
      draft: 'keep the draft'
      'edit draft': 'keep the draft'
      source: 'source'
    }
  },
  actors: {
    'speak with the thread': channelPort<LiveCommand, ConversationFact, ThreadAddress>('speak with the thread'),
    'keep unsent prompts': channelPort<OutboxCommand, ConversationFact, ThreadAddress>('keep unsent prompts'),
    'keep the draft': logicPort<DraftLogic>('keep the draft'),
    source: sourceMachine,
  },
  actions: {
    'fold the frames': assign(({ context, event }) => {
      assertEvent(event, 'live.frames arrived')
      return { log: projectFrames(context.log, event.frames) }
    }),
    'conclude what the log says': enqueueActions(({ context, enqueue }) => {
      if (context.log.state !== 'ready') enqueue.raise({ type: 'answer.goes on' })
      else if (awaited(context.log).length > 0) enqueue.raise({ type: 'prompt.is awaited' })
      else enqueue.raise({ type: 'answer.is over' })
    }),
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
      return { log: allowedAgain(context.log, event.id) }
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
    'use up the draft': sendTo('draft', { type: 'draft.used up' }),
    'use up the edit': sendTo('edit draft', { type: 'draft.used up' }),
    'ask to stop': sendTo('live', { type: 'live.send', frame: { type: 'stop' } }),
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
    'may be sent now': and(['is connected', 'may be sent']),
    'is away': not('is connected'),
    'is a question': ({ context, event }) =>
      event.type === 'question.edit requested' && questionIn(context, event.messageId) !== null,
  },
  delays: {
    'first frame': 20_000,
    acknowledgement: 30_000,
    // Longer than the server lets an answer run.
    'end of the answer': 960_000,
    'end after stopping': 10_000,
  },
})
