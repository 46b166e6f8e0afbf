import { randomUUID } from 'node:crypto'
import { plantAttachment, plantThread, type Environment, type PersonKind } from './people.ts'
import type { Request } from './requests.ts'

type Make = (environment: Environment, kind: PersonKind, project: string) => Promise<Request>

/** A conversation of the member of A, or of the person of another organisation that is asked. */
async function conversationOf(environment: Environment, kind: PersonKind, project: string): Promise<string> {
  const owner = kind === 'visitor' || kind === 'noTotp' ? kind : 'member'
  return plantThread(environment, project, environment.token[owner]!)
}
const attachment: Make = async (environment, kind, project) => {
  const threadId = await conversationOf(environment, kind, project)
  return { params: { threadId, ...(await plantAttachment(environment, threadId)) } }
}

export const attachmentRequests = {
  listAttachments: attachment,
  readAttachmentPage: attachment,
  downloadAttachment: attachment,
  keepAttachment: attachment,
  removeAttachment: attachment,
  addAttachment: (async (environment, kind, project) => {
    const body = new FormData()
    body.append('file', new Blob([`text ${randomUUID()}`]), `${randomUUID()}.txt`)
    return { params: { threadId: await conversationOf(environment, kind, project) }, body }
  }) satisfies Make,
}
