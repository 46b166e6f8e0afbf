import type { SavedPrompt } from '../../../contract/chat/saved-prompts.schemas.ts'
import type { savedPromptsMachine } from '../../../src/machines/chat/saved-prompts.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const savedPrompt: SavedPrompt = {
  id: 's1',
  name: 'Customer summary',
  accessLevel: 'shared',
  text: 'What did {{customer}} buy in {{month}}?',
  isOwn: true,
  rev: 1,
}

export const savedPromptsWalk: WalkOptions<typeof savedPromptsMachine> = {
  input: { project: 'acme' },
  events: {
    'saved prompts.requested': [{}],
    'data.changed': [{ dataType: 'prompts' }, { dataType: 'threads' }],
    'saved prompts.shelf opened': [{}],
    'saved prompts.shelf closed': [{}],
    'saved prompts.form opened': [{ draft: { ...savedPrompt, id: null, name: '' } }],
    'saved prompts.form changed': [{ change: { name: 'Summary' } }],
    'saved prompts.form closed': [{}],
    'saved prompts.save requested': [{ key: 'key-00001' }],
    'saved prompts.restore requested': [{ id: 's1', name: 'Customer summary' }],
    'row.deleted': [{ kind: 'saved prompt', id: 's1', name: 'Customer summary' }],
  },
  answers: { 'save prompt': [savedPrompt], 'restore prompt': [savedPrompt] },
  distinguish: ({ draft, restoring }) => [draft?.name === '', restoring.length > 0],
}
