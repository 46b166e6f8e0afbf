import { useSelector } from '@xstate/react'
import { attachmentsTexts as texts } from '../../../../contract/chat/attachments.texts.ts'
import type { AttachmentChange } from '../../../machines/shared/conversation/attachment-change.command.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { useRefusal } from '../rights.hooks.ts'
import { newId } from './new-id.ts'

/** Keeping the files of a conversation in Data, and removing them. */
export function useAttachmentChanges(conversation: ConversationActor) {
  const command = useSelector(conversation, ({ children }) => children['attachment change'])
  const snapshot = useSelector(command, (current) => current)
  const project = useSelector(conversation, ({ context }) => context.project)
  const threadId = useSelector(conversation, ({ context }) => context.threadId)
  const refusal = useRefusal('member')
  const change = snapshot?.context.intention?.payload.change
  const isBusy = snapshot?.hasTag('busy') ?? false
  const failure = snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null
  const send = (attachmentId: string, asked: AttachmentChange['change']) =>
    command?.send({
      type: 'command.requested',
      key: newId(),
      payload: { project, threadId, attachmentId, change: asked },
    })
  const busyReason = isBusy ? (change === 'remove' ? texts.removing : texts.keeping) : null
  return {
    project,
    disabledReason: refusal ?? busyReason,
    failure: failure === null ? null : change === 'remove' ? texts.notRemoved(failure) : texts.notKept(failure),
    keep: (attachmentId: string) => send(attachmentId, 'keep'),
    remove: (attachmentId: string) => send(attachmentId, 'remove'),
    dismiss: () => command?.send({ type: 'command.dismissed' }),
  }
}

export type AttachmentChanges = ReturnType<typeof useAttachmentChanges>
