import type { SharedConversation, Sharing } from '../../../contract/chat/chat-sharing.schemas.ts'
import type { copiesMachine } from '../../../src/machines/chat/copies.machine.ts'
import type { sharingMachine } from '../../../src/machines/chat/sharing.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const branch = { project: 'acme', threadId: 't1', leafId: 'm4' }

export const notShared: Sharing = {
  share: null,
  repeats: [
    { kind: 'document', key: 'document d1', name: 'leave.md' },
    { kind: 'sql', key: 'sql', name: '' },
  ],
}
export const shared: Sharing = {
  share: { link: 'share_1', sharedAt: '2026-11-18T21:00:00.000Z', isCurrent: false },
  repeats: [],
}

export const conversation: SharedConversation = {
  title: 'Leave',
  sharedBy: 'Aroha Ngata',
  sharedAt: '2026-11-18T21:00:00.000Z',
  entries: [
    { kind: 'question', id: 'm1', text: 'How long is parental leave?' },
    {
      ...{ kind: 'answer', id: 'm2', text: 'It lasts **26 weeks**.[^1] It costs 310.[^2]', outcome: null },
      sources: [
        {
          kind: 'shown',
          mark: 1,
          title: 'leave.md',
          quote: 'Parental leave lasts 26 weeks',
          docId: 'd1',
          pageId: 'p1',
        },
        { kind: 'hidden', mark: 2 },
      ],
      tables: [{ kind: 'shown', label: 'Sales' }, { kind: 'hidden' }],
      toCheck: [{ figure: '310', reason: 'check this figure' }],
    },
    { kind: 'hidden chart', id: 'm3' },
    { kind: 'live chart', id: 'm4' },
  ],
}

export const sharingWalk: WalkOptions<typeof sharingMachine> = {
  input: branch,
  events: {
    'sharing.list requested': [{}],
    'sharing.share requested': [{}],
    'sharing.withdraw requested': [{}],
    'data.changed': [{ dataType: 'reports' }, { dataType: 'threads' }],
  },
  answers: { 'read sharing': [notShared, shared], 'share conversation': [shared] },
  distinguish: ({ sharing }) => [sharing?.share === null, sharing?.repeats.length],
}

export const copiesWalk: WalkOptions<typeof copiesMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'sharing.opened': [{ thread: { threadId: 't1', leafId: 'm4' } }],
    'sharing.closed': [{}],
    'copy.shown': [{ link: 'share_1' }],
    'copy.left': [{}],
    'copy.read again requested': [{}],
    'data.changed': [{ dataType: 'shared-conversations' }, { dataType: 'queries' }],
  },
  distinguish: ({ link }) => link !== null,
}
