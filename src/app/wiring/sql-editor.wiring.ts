import { fromCallback } from 'xstate'
import { type SqlDraftUpdate, sqlTablesMachine } from '../../machines/datasets/sql-editor.events.ts'
import { sqlEditorMachine } from '../../machines/datasets/sql-editor.machine.ts'
import type { SqlDrafts } from '../../services/datasets/sql-drafts.ts'
import type { SqlService } from '../../services/datasets/sql.service.ts'
import { provideRequests } from './provide-requests.ts'

/** The page where SQL is written and run. */
export const wireSqlEditor = (service: SqlService, drafts: SqlDrafts) =>
  provideRequests(sqlEditorMachine, { 'run statement': (request, signal) => service.run(request, signal) }).provide({
    actors: {
      'sql tables': provideRequests(sqlTablesMachine, {
        read: ({ project }, signal) => service.listTables(project, signal),
      }),
      'keep the statement': fromCallback<SqlDraftUpdate, { project: string; personId: string }>(
        ({ input, sendBack, receive }) => {
          sendBack({ type: 'sql.draft read', draft: drafts.read(input) })
          receive(({ draft }) => drafts.keep(input, draft.text === '' ? null : draft))
        },
      ),
    },
  })
