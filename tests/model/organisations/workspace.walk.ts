import type { Failure } from '../../../contract/shared/failure.ts'
import type { workspaceMachine } from '../../../src/machines/workspace.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { organisation } from './examples.ts'

export const forbidden: Failure = {
  kind: 'forbidden',
  message: 'You don’t have permission to view this page.',
  status: 403,
}
export const broken: Failure = { kind: 'server', message: 'The server could not do it.', status: 500 }

export const workspaceWalk: WalkOptions<typeof workspaceMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'workspace.organisation requested': [{}],
    'workspace.deletion begun': [{}],
    'workspace.deletion over': [{}],
  },
  answers: { 'read organisation': [organisation('acme', 'Acme')] },
  failures: { 'read organisation': [forbidden, broken] },
}
