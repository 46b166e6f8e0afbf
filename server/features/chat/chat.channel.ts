import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type ChatClientFrame, chatClientFrameSchema, closeCodes } from '../../../contract/live/frames.ts'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { storable } from '../../engines/text/index.ts'
import { readAsOfOneMoment, type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { acceptSocket, type LiveSocket } from '../../platform/live/live-socket.ts'
import type { Notices } from '../../platform/live/notices.ts'
import { createDrain } from '../../platform/live/drain.ts'
import type { RightsWatch } from '../../platform/live/rights-watch.ts'
import type { Services } from '../../platform/http/services.ts'
import { findOrganisation } from '../../platform/http/caller.store.ts'
import { listAttachments } from './attachments.read.ts'
import { findThread, listMessages, messageOf, threadOf } from './chat.read.ts'
import { GoneMentions } from './mentions.read.ts'
import { decidePermission } from './permissions.commands.ts'
import { branchPrompt, requestStop, takePrompt } from './chat.store.ts'

type Frame = Record<string, unknown>
type StepAddress = { topicId: string; stepId: string }
export type ChatChannelParts = {
  engine: JobEngine
  notices: Notices
  rights: RightsWatch
  /** A playbook step as the person of the transaction may see it; null where they may not. */
  readStep(tx: Transaction, address: StepAddress): Promise<Step | null>
}
type Reader = { socket: LiveSocket; last: number | null; organisationId: string }
/** A malformed address, such as a repeated parameter, gets the answer for an unknown thread. */
const addressSchema = z.object({ project: z.string(), thread: z.string() }).catch({ project: '', thread: '' })

/** /websocket/chat: the numbered log of one thread, and commands of the person it belongs to. */
export function serveChatChannel(
  server: FastifyInstance,
  services: Services,
  { engine, notices, rights, readStep }: ChatChannelParts,
): void {
  const readers = new Map<string, Set<Reader>>()

  async function drainThread(threadId: string): Promise<void> {
    const listening = [...(readers.get(threadId) ?? [])].filter((reader) => reader.last !== null)
    if (listening.length === 0) return
    const from = Math.min(...listening.map((reader) => reader.last!))
    const rows = await transactAsSystem(services.database, { person: null, organisation: null }, ({ db }) =>
      db
        .selectFrom('thread_event')
        .where('thread_id', '=', threadId)
        .where('seq', '>', from)
        .orderBy('seq')
        .select(['seq', 'frame', 'person_id'])
        .execute(),
    )
    const isOfStep = rows.some(({ person_id: owner }) => owner === null)
    for (const reader of listening) {
      if (isOfStep && !(await mayStillRead(reader, threadId))) {
        reader.socket.close(closeCodes.noThread, 'no such thread')
        continue
      }
      for (const row of rows) {
        // The reader has subscribed again meanwhile: the snapshot comes first.
        if (reader.last === null || row.seq <= reader.last) continue
        // The numbers between were merged into a later row.
        if (row.seq > reader.last + 1) reader.socket.send({ type: 'skipped', seq: row.seq - 1 })
        reader.last = row.seq
        const frame = await frameFor(reader, row)
        if (reader.last === row.seq) reader.socket.send(frame)
      }
    }
  }
  /** The role of a step decides who reads its conversation, and roles can be handed over while sockets are open. */
  async function mayStillRead({ socket, organisationId }: Reader, threadId: string): Promise<boolean> {
    const scope = { person: socket.caller.personId, organisation: organisationId }
    return (await transact(services.database, scope, (tx) => findThread(tx, threadId))) !== null
  }
  /** The log only holds the address of a playbook step: each reader gets the parts they may see. */
  async function frameFor({ socket, organisationId }: Reader, { seq, frame }: { seq: number; frame: Frame }) {
    if (frame['type'] !== 'updateTopicStep') return frame
    const scope = { person: socket.caller.personId, organisation: organisationId }
    const address = { topicId: String(frame['topicId']), stepId: String(frame['stepId']) }
    const step = await transact(services.database, scope, (tx) => readStep(tx, address))
    return step === null ? { type: 'skipped', seq } : { ...frame, step }
  }
  const drain = createDrain(drainThread)

  notices.listen((notice) => {
    for (const threadId of notice ? (notice.threads ?? []) : readers.keys())
      if (readers.has(threadId)) drain.wake(threadId)
    if (notice?.gone)
      for (const { socket } of readers.get(notice.gone) ?? []) socket.close(closeCodes.noThread, 'no such thread')
  })

  async function subscribe(
    reader: Reader,
    threadId: string,
    frame: Extract<ChatClientFrame, { type: 'subscribe' }>,
  ): Promise<void> {
    const { socket } = reader
    // Subscribes before reading the snapshot, so no change is missed between the two.
    reader.last = null
    const listening = readers.get(threadId) ?? new Set()
    readers.set(threadId, listening.add(reader))
    const scope = { person: socket.caller.personId, organisation: reader.organisationId }
    const found = await readAsOfOneMoment(services.database, scope, async (tx) => {
      const thread = await findThread(tx, threadId)
      if (!thread) return null
      const canFollow = frame.after !== undefined && frame.epoch === thread.epoch && frame.after <= thread.seq
      if (canFollow) return { thread, messages: null, attachments: [] }
      return { thread, messages: await listMessages(tx, threadId), attachments: await listAttachments(tx, threadId) }
    })
    if (!found) return socket.close(closeCodes.noThread, 'no such thread')
    const { thread, messages, attachments } = found
    if (messages) {
      const { epoch, seq, state } = thread
      socket.send({
        ...{ type: 'messages', epoch, seq, messages: messages.map(messageOf), state, thread: threadOf(thread) },
        ...(attachments.length === 0 ? {} : { attachments }),
      })
    }
    socket.send({ type: 'stateChange', state: thread.state })
    reader.last = messages ? thread.seq : frame.after!
    drain.wake(threadId)
  }

  async function obey(reader: Reader, threadId: string, frame: ChatClientFrame): Promise<void> {
    if (frame.type === 'subscribe') return subscribe(reader, threadId, frame)
    const { socket } = reader
    const scope = { person: socket.caller.personId, organisation: reader.organisationId }
    try {
      if (frame.type !== 'stop' && !(await services.hasRoom(0))) throw new Refusal(507, failureTexts.full)
      await transact(services.database, scope, async (tx) => {
        if (frame.type === 'userMessage') return takePrompt(tx, engine, threadId, frame)
        if (frame.type === 'stop') return requestStop(tx, threadId)
        if (frame.type === 'decide') return decidePermission(tx, threadId, frame)
        if (frame.type === 'edit') return branchPrompt(tx, engine, threadId, frame)
        if (frame.type === 'regenerate') return branchPrompt(tx, engine, threadId, { ...frame, content: null })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      socket.send({
        type: 'userError',
        message: error.status === 404 ? chatTexts.failed : error.message,
        ...('id' in frame ? { id: frame.id } : {}),
        ...(error instanceof GoneMentions ? { gone: error.gone } : {}),
      })
    }
  }

  server.get('/websocket/chat', { websocket: true }, (raw, request) => {
    const address = addressSchema.parse(request.query)
    const [project, threadId] = [storable(address.project), storable(address.thread)]
    let reader: Reader | null = null
    let forget = () => {}
    acceptSocket(services, { raw, request }, chatClientFrameSchema, {
      async onAuthenticated(socket) {
        const mayRead = async () => {
          const organisation = await findOrganisation(services.database, project, socket.caller.personId)
          const isReader = organisation !== null && (organisation.role !== null || organisation.isDemo)
          return isReader && (!organisation.enforceMfa || socket.caller.hasMfa) ? organisation : null
        }
        const organisation = await mayRead()
        if (!organisation) return socket.close(closeCodes.notMember, 'not a member')
        const scope = { person: socket.caller.personId, organisation: organisation.id }
        const thread = await transact(services.database, scope, (tx) => findThread(tx, threadId))
        if (!thread) return socket.close(closeCodes.noThread, 'no such thread')
        reader = { socket, last: null, organisationId: organisation.id }
        forget = rights.add(socket, async () => (await mayRead()) !== null)
      },
      async onFrame(_socket, frame) {
        if (reader) await obey(reader, threadId, frame)
      },
      onClosed() {
        forget()
        const listening = readers.get(threadId)
        if (reader) listening?.delete(reader)
        if (listening?.size === 0) readers.delete(threadId)
      },
    })
  })
}
