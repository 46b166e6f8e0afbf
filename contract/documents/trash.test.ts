import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { type TrashedKind, trashedKinds } from './documents.schemas.ts'

/** What each call that takes a deletion back brings back; playbooks that are written have a trash on their own page. */
const kinds: Record<string, TrashedKind | 'template'> = {
  restoreDocument: 'document',
  restoreFolder: 'folder',
  restoreThread: 'thread',
  restoreDataSource: 'source',
  restoreDashboard: 'dashboard',
  restoreSnapshot: 'report',
  restoreSavedQuery: 'query',
  restoreSavedPrompt: 'prompt',
  restoreDefinition: 'measurement',
  restoreResearch: 'research',
  restorePlaybook: 'playbook',
  restoreCalculation: 'column',
  restoreRelation: 'relation',
  restoreAdminPlaybook: 'template',
}

test('whatever can be brought back after a deletion is a kind of the trash, long after its Undo has gone', () => {
  const restoring = Object.entries(routes).flatMap(([name, { path }]) => (path.endsWith('/_restore') ? [name] : []))
  expect(restoring.sort()).toEqual(Object.keys(kinds).sort())
  expect(Object.values(kinds).sort()).toEqual([...trashedKinds, 'template'].sort())
})
