import type { AnyActorRef } from 'xstate'
import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import type { ChatServerFrame } from '../../contract/live/frames.ts'
import { newThreadMachine } from '../../src/machines/chat/new-thread.machine.ts'
import { renameThreadMachine } from '../../src/machines/chat/rename-thread.machine.ts'
import { promptListMachine, savedPromptsMachine } from '../../src/machines/chat/saved-prompts.machine.ts'
import { threadSearchMachine } from '../../src/machines/chat/thread-search.machine.ts'
import { threadsMachine } from '../../src/machines/chat/threads.machine.ts'
import { trashThreadMachine } from '../../src/machines/chat/trash-thread.machine.ts'
import { confirmDeleteMachine } from '../../src/machines/shared/confirm-delete.machine.ts'
import { conversationMachine } from '../../src/machines/shared/conversation/conversation.machine.ts'
import { mentionsMachine } from '../../src/machines/shared/conversation/mentions.machine.ts'
import { nextQuestionMachine } from '../../src/machines/shared/conversation/next-question.machine.ts'
import { sourceMachine } from '../../src/machines/shared/conversation/source.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { at, conversationWalk, sourceWalk } from '../model/chat/conversation.walk.ts'
import { otherThread, thread } from '../model/chat/fixtures.ts'
import { mentionsWalk } from '../model/chat/mentions.walk.ts'
import { nextQuestionWalk } from '../model/chat/next-question.walk.ts'
import { savedPrompt, savedPromptsWalk } from '../model/chat/saved-prompts.walk.ts'
import {
  newThreadWalk,
  renameThreadWalk,
  threadSearchWalk,
  threadsWalk,
  trashThreadWalk,
} from '../model/chat/threads.walk.ts'
import { defaultFailure } from '../model/shared/harness.ts'
import { organisationCompanions } from './companions.ts'
import { draft, figures, growing, held, heldFrame } from './conversation-things.ts'
import { answered, happened, type Kin, led, still } from './deaf.ts'
import { type Room, room } from './room.ts'

const thread1 = '/acme/chat/t1'

const parts: Kin = {
  draft: () => still(draft()),
  'edit draft': () => still(draft({ text: 'How many weeks of leave?' })),
  source: (input) => led(sourceMachine, input),
  'next question': (input) => led(nextQuestionMachine, input),
  mentions: (input) => led(mentionsMachine, input),
}

/** The conversation on the page while another part of the page is shown. */
export const conversation = (messages: readonly ChatMessage[], kin: Kin = {}) => {
  const path = [happened('live.opened'), happened('live.frames arrived', { frames: [heldFrame(messages)] })]
  return (input: never) => led(conversationMachine, input, path, { ...parts, ...kin })
}

const chatKin: Kin = {
  'new thread': (input) => led(newThreadMachine, input),
  'rename thread': (input) => led(renameThreadMachine, input),
  'thread trash': (input) => led(trashThreadMachine, input),
  conversation: conversation([]),
}

/** A page of the chat with a list and a conversation, in which some parts are others. */
const chatWith = (kin: Kin) => {
  const path = [answered('list', [thread, otherThread]), happened('place.thread shown', { threadId: 't1' })]
  return led(threadsMachine, { project: 'acme', personId: 'p1' }, path, { ...chatKin, ...kin })
}

/** The chat on pages that are about something else. */
export const chatCompanion: Room['companions'] = { chat: () => chatWith({}) }

/** A conversation in which something was answered. */
export const answeredChat: Room['companions'] = {
  ...organisationCompanions,
  chat: () => chatWith({ conversation: conversation(held) }),
}

const within = (child: string): Room['companions'] => ({
  ...organisationCompanions,
  chat: (shown: AnyActorRef) => chatWith({ [child]: () => shown }),
})

const opened = happened('live.opened')
const arrived = (...frames: ChatServerFrame[]) => happened('live.frames arrived', { frames })
const asked = happened('prompt.send requested', { id: 'new-prompt', content: 'And then?', at })

export const chatRooms: Record<string, Room> = {
  'chat/threads': room(threadsMachine, threadsWalk, {
    systemId: 'chat',
    sessionState: 'signed in',
    addresses: ['/acme/chat'],
    companions: organisationCompanions,
    kin: chatKin,
    furtherWalks: [],
    also: [
      [answered('list', [thread, otherThread])],
      [answered('list', [{ ...thread, isPinned: true }, otherThread, { ...otherThread, id: 't3', isArchived: true }])],
      [answered('list', [])],
      [{ kind: 'failed', child: 'list', error: defaultFailure }],
    ],
    distinguish: ({ threads }) => threads.length,
  }),
  'chat/new-thread': room(newThreadMachine, newThreadWalk, {
    systemId: 'new thread',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: within('new thread'),
  }),
  'chat/rename-thread': room(renameThreadMachine, renameThreadWalk, {
    systemId: 'rename thread',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: within('rename thread'),
    distinguish: ({ name, failure }) => [name, failure?.message],
  }),
  'chat/thread-search': room(threadSearchMachine, threadSearchWalk, {
    systemId: 'thread search',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: within('thread search'),
    distinguish: ({ matches, failure }) => [matches?.length, failure?.message],
  }),
  'chat/saved-prompts': room(savedPromptsMachine, savedPromptsWalk, {
    systemId: 'saved prompts',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: {
      ...answeredChat,
      'list of saved prompts': () =>
        led(promptListMachine, { project: 'acme' }, [
          answered('first read', [
            savedPrompt,
            { ...savedPrompt, id: 's2', name: 'Weekly report', accessLevel: 'private', isOwn: false },
          ]),
        ]),
      'saved prompt deletion': () => led(rowDeletionMachine, { kind: 'saved prompt', project: 'acme' }),
    },
    furtherWalks: [],
    also: [
      [happened('saved prompts.shelf opened')],
      [happened('saved prompts.form opened', { draft: { ...savedPrompt, isOwn: false } })],
      [
        ...[happened('saved prompts.form opened', { draft: { ...savedPrompt, id: null } })],
        ...[happened('saved prompts.save requested', { key: 'key' })],
        { kind: 'failed', child: 'saving', error: defaultFailure },
      ],
    ],
    distinguish: ({ draft: shown, failure }) => [shown?.id, shown?.isOwn, failure?.kind],
  }),
  'chat/trash-thread': room(trashThreadMachine, trashThreadWalk, {
    systemId: 'thread trash',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: within('thread trash'),
    kin: { deletion: (input) => led(confirmDeleteMachine, input, [happened('delete.requested')]) },
    distinguish: ({ threadId }) => threadId,
  }),
  'shared/conversation/conversation': room(conversationMachine, conversationWalk, {
    systemId: 'conversation',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: within('conversation'),
    kin: parts,
    furtherWalks: [],
    also: [
      [opened, arrived(heldFrame([]))],
      [opened, arrived(heldFrame(held))],
      [opened, arrived(heldFrame(held)), happened('question.edit requested', { messageId: 'm1' })],
      [opened, arrived(heldFrame(held)), asked],
      [opened, arrived(heldFrame(held)), asked, arrived({ type: 'userError', message: 'No.', id: 'new-prompt' })],
      [opened, arrived(heldFrame(growing, 'answering'))],
      [opened, arrived(heldFrame(held.slice(0, 1), 'thinking'))],
      [opened, arrived(heldFrame(held.slice(0, 1)))],
      [opened, arrived(heldFrame(held)), happened('live.closed', { code: 1006, isFinal: false })],
      [opened, arrived(heldFrame(held)), happened('live.closed', { code: 4404, isFinal: true })],
    ],
    distinguish: ({ log }) => [
      log.messages.length,
      log.state,
      log.pending.map(({ refusal }) => refusal),
      log.errors.length,
    ],
  }),
  'shared/conversation/next-question': room(nextQuestionMachine, nextQuestionWalk, {
    systemId: 'next question',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: {
      ...organisationCompanions,
      chat: (shown) => chatWith({ conversation: conversation(held.slice(0, 4), { 'next question': () => shown }) }),
    },
    distinguish: ({ isHeld, text }) => [isHeld, text],
  }),
  'shared/conversation/mentions': room(mentionsMachine, mentionsWalk, {
    systemId: 'mentions',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: {
      ...organisationCompanions,
      chat: (shown) => chatWith({ conversation: conversation(held.slice(0, 4), { mentions: () => shown }) }),
    },
    distinguish: ({ chosen }) => chosen.map(({ id }) => id).sort(),
  }),
  'shared/conversation/source': room(sourceMachine, sourceWalk, {
    systemId: 'source',
    sessionState: 'signed in',
    addresses: [thread1],
    companions: {
      ...organisationCompanions,
      chat: (shown) => chatWith({ conversation: conversation(held.slice(0, 4), { source: () => shown }) }),
    },
    furtherWalks: [
      { ...sourceWalk, events: { ...sourceWalk.events, 'source.figure opened': [{ label: 'Figure', data: figures }] } },
    ],
    distinguish: ({ source, failure }) => [source?.kind, failure?.kind],
  }),
}
