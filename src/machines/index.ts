import type { AnyStateMachine } from 'xstate'
import { newThreadMachine } from './chat/new-thread.machine.ts'
import { renameThreadMachine } from './chat/rename-thread.machine.ts'
import { threadsMachine } from './chat/threads.machine.ts'
import { trashThreadMachine } from './chat/trash-thread.machine.ts'
import { configureMachine } from './documents/configure.machine.ts'
import { detailsMachine } from './documents/details.machine.ts'
import { documentMachine } from './documents/document.machine.ts'
import { documentsMachine } from './documents/documents.machine.ts'
import { downloadsMachine } from './documents/downloads.machine.ts'
import { foldersMachine } from './documents/folders.machine.ts'
import { restoringMachine } from './documents/restoring.machine.ts'
import { uploadMachine } from './documents/upload.machine.ts'
import { uploadsMachine } from './documents/uploads.machine.ts'
import { jobsMachine } from './jobs/jobs.machine.ts'
import { organisationsMachine } from './organisations/organisations.machine.ts'
import { wizardMachine } from './organisations/wizard.machine.ts'
import { rootMachine } from './root.machine.ts'
import { sessionMachine } from './session/session.machine.ts'
import { signInMachine } from './session/sign-in.machine.ts'
import { actionButtonMachine } from './shared/action-button.machine.ts'
import { confirmDeleteMachine } from './shared/confirm-delete.machine.ts'
import { conversationMachine } from './shared/conversation/conversation.machine.ts'
import { sourceMachine } from './shared/conversation/source.machine.ts'
import { toastsMachine } from './shared/toasts.machine.ts'
import { shellMachine } from './shell/shell.machine.ts'
import { workspaceMachine } from './workspace.machine.ts'

/** Every machine of the product by `folder/file`; a machine that is missing here fails the house test. */
export const machines: Record<string, AnyStateMachine> = {
  'chat/new-thread': newThreadMachine,
  'chat/rename-thread': renameThreadMachine,
  'chat/threads': threadsMachine,
  'chat/trash-thread': trashThreadMachine,
  'documents/configure': configureMachine,
  'documents/details': detailsMachine,
  'documents/document': documentMachine,
  'documents/documents': documentsMachine,
  'documents/downloads': downloadsMachine,
  'documents/folders': foldersMachine,
  'documents/restoring': restoringMachine,
  'documents/upload': uploadMachine,
  'documents/uploads': uploadsMachine,
  'jobs/jobs': jobsMachine,
  'organisations/organisations': organisationsMachine,
  'organisations/wizard': wizardMachine,
  root: rootMachine,
  'session/session': sessionMachine,
  'session/sign-in': signInMachine,
  'shared/action-button': actionButtonMachine,
  'shared/confirm-delete': confirmDeleteMachine,
  'shared/conversation/conversation': conversationMachine,
  'shared/conversation/source': sourceMachine,
  'shared/toasts': toastsMachine,
  'shell/shell': shellMachine,
  workspace: workspaceMachine,
}
