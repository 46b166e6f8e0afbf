import { describe, expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { editUserMachine } from '../../../src/machines/admin/edit-user.machine.ts'
import { announcementFormMachine } from '../../../src/machines/announcements/announcement-form.machine.ts'
import { renameThreadMachine } from '../../../src/machines/chat/rename-thread.machine.ts'
import { detailsMachine } from '../../../src/machines/documents/details.machine.ts'
import { documentsMachine } from '../../../src/machines/documents/documents.machine.ts'
import { foldersMachine } from '../../../src/machines/documents/folders.machine.ts'
import { inviteMachine } from '../../../src/machines/organisations/invite.machine.ts'
import { partnerFormMachine } from '../../../src/machines/partners/partner-form.machine.ts'
import { workspaceMachine } from '../../../src/machines/workspace.machine.ts'
import { useUserForm } from '../../../src/views/admin/users.hooks.ts'
import { useAnnouncementForm } from '../../../src/views/announcements/editor.hooks.ts'
import { useThreadName } from '../../../src/views/chat/thread-name.hooks.ts'
import { useDetails } from '../../../src/views/documents/document.hooks.ts'
import { answerOf } from '../../../src/views/shared/answer-of.testing.tsx'
import { useFolders } from '../../../src/views/documents/folders.hooks.ts'
import { useInvite } from '../../../src/views/organisations/settings.hooks.ts'
import { usePartnerForm } from '../../../src/views/partners/partners.hooks.ts'
import { deaf, led } from '../../gallery/deaf.ts'
import { adminUser } from '../admin/examples.ts'
import { announcementFormWalk } from '../announcements/announcements.walk.ts'
import { detailsWalk, documentsWalk, foldersWalk } from '../documents/documents.walk.ts'
import { inviteWalk } from '../organisations/settings.walk.ts'
import { answered, failed, happened } from './steps.ts'

const user = adminUser('p2')
const chat = (naming: AnyActorRef) =>
  deaf({ getSnapshot: () => ({ children: { 'rename thread': naming } }) } as unknown as AnyActorRef)
const library = () => ({
  documents: led(documentsMachine, documentsWalk.input),
  workspace: led(workspaceMachine, { project: 'acme', personId: 'p1' }),
})

const userForm = (failure: Failure) => {
  const path = [
    happened('edit.user named', { userId: 'p2' }),
    happened('edit.save requested'),
    failed('saving', failure),
  ]
  return answerOf(() => useUserForm(user), { 'user-edit': led(editUserMachine, undefined, path) })
}
const invitation = (failure: Failure) => {
  const path = [
    happened('invite.email changed', { email: 'dora@example.com' }),
    happened('invite.role chosen', { role: 'user' }),
    happened('invite.send requested', { key: 'key-1' }),
    failed('invitation', failure),
  ]
  return answerOf(useInvite, { invite: led(inviteMachine, inviteWalk.input, path) })
}

/** What each form that is saved says when this is how it ends. */
const forms: Record<string, (failure: Failure) => { failure: string | null } | null> = {
  'a user': userForm,
  'an invitation': invitation,
  'a partner': (failure) => {
    const path = [
      answered('loading', { saved: null, draft: null }),
      happened('editor.changed', { change: { name: 'Huia' } }),
      happened('editor.save requested', { key: 'key-1' }),
      failed('saving', failure),
    ]
    return answerOf(usePartnerForm, { 'partner form': led(partnerFormMachine, { partner: null }, path) })
  },
  'an announcement': (failure) => {
    const path = [
      answered('loading', { saved: null, draft: null }),
      happened('editor.save requested', { key: 'k' }),
      failed('saving', failure),
    ]
    const form = led(announcementFormMachine, announcementFormWalk.input, path)
    return answerOf(useAnnouncementForm, { 'announcement form': form })
  },
  'a folder': (failure) => {
    const path = [
      happened('folders.add requested', { parentId: 'upload_root' }),
      happened('folders.field changed', { fields: { name: 'Reports' } }),
      happened('folders.save requested', { key: 'k1' }),
      failed('creation', failure),
    ]
    return answerOf(useFolders, { ...library(), folders: led(foldersMachine, foldersWalk.input, path) })
  },
  'the details of a document': (failure) => {
    const path = [
      answered('loading', { saved: null, draft: null }),
      happened('editor.changed', { change: { interpretation: 'A report' } }),
      happened('editor.save requested', { key: 'k1' }),
      failed('saving', failure),
    ]
    return answerOf(useDetails, { ...library(), details: led(detailsMachine, detailsWalk.input, path) })
  },
  'the name of a conversation': (failure) => {
    const path = [
      happened('name.edit requested', { threadId: 't1', name: 'General' }),
      happened('name.keep requested'),
      failed('naming', failure),
    ]
    return answerOf(useThreadName, { chat: chat(led(renameThreadMachine, { project: 'acme' }, path)) })
  },
}

// D1.8.12, D1.8.13
test.each(Object.entries(forms))('the form of %s says why it was not taken, or that an error occurred', (_, form) => {
  const said = ['Somebody else has this name.', failureTexts.error].map((message) =>
    form({ kind: 'rejected', message }),
  )
  expect(said.map((answer) => answer?.failure)).toEqual(['Somebody else has this name.', 'An error occurred'])
})

describe('what belongs to a field is said at the field alone', () => {
  const message = 'Please enter an email address'
  const refusal = (fields: Record<string, string>): Failure => ({ kind: 'rejected', status: 400, message, fields })

  test('of a user', () => {
    const said = [refusal({ email: message }), refusal({ name: message }), refusal({ roles: message })].map(userForm)
    expect(said.map(({ emailError, nameError, failure }) => ({ emailError, nameError, failure }))).toEqual([
      { emailError: message, nameError: null, failure: null },
      { emailError: null, nameError: message, failure: null },
      { emailError: null, nameError: null, failure: message },
    ])
  })
})
