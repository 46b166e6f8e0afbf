import { z } from 'zod'
import { attachmentSchema } from '../chat/attachments.schemas.ts'
import { chatMessageSchema, messageIdSchema, threadSchema } from '../chat/chat.schemas.ts'
import { mentionKeySchema, mentionsSchema } from '../chat/mentions.schemas.ts'
import { readingSchema } from '../chat/reading.schemas.ts'
import { jobSchema } from '../jobs/jobs.schemas.ts'
import { stepSchema } from '../playbooks/playbooks.schemas.ts'

const seq = z.number().int().nonnegative()
const authenticate = z.object({ type: z.literal('authenticate'), token: z.string().max(200) })

/** Heartbeat; carries nothing from the log. */
const tick = z.object({ type: z.literal('tick') })
/** Log entries up to and including `seq` hold nothing for this reader. */
const skipped = z.object({ type: z.literal('skipped'), seq, project: z.string().optional() })

export const conversationStateSchema = z.enum(['ready', 'thinking', 'answering', 'closed'])
export type ConversationState = z.infer<typeof conversationStateSchema>

/** Client frames on /websocket/chat. */
export const chatClientFrameSchema = z.discriminatedUnion('type', [
  authenticate,
  z.object({ type: z.literal('subscribe'), after: seq.optional(), epoch: z.string().max(64).optional() }),
  z.object({
    type: z.literal('userMessage'),
    id: messageIdSchema,
    content: z.string(),
    /** The reading of the button that was pressed. */
    reading: readingSchema.optional(),
    only: mentionsSchema.optional(),
  }),
  z.object({
    type: z.literal('regenerate'),
    id: messageIdSchema,
    messageId: z.string().max(64),
    /** The reading after a chip was changed. */
    reading: readingSchema.optional(),
    /** Without it, what the question was limited to stays. */
    only: mentionsSchema.optional(),
  }),
  z.object({
    type: z.literal('edit'),
    id: messageIdSchema,
    messageId: z.string().max(64),
    content: z.string(),
    only: mentionsSchema.optional(),
  }),
  z.object({ type: z.literal('stop') }),
  /** The person's answer when a web search waits for permission. */
  z.object({ type: z.literal('decide'), callId: z.string().max(200), isAllowed: z.boolean() }),
])
export type ChatClientFrame = z.infer<typeof chatClientFrameSchema>

/** Server frames on /websocket/chat. Frames that change state carry the thread's `seq`. */
export const chatServerFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('messages'),
    epoch: z.string(),
    seq,
    messages: z.array(chatMessageSchema),
    state: conversationStateSchema,
    thread: threadSchema,
    attachments: z.array(attachmentSchema).optional(),
  }),
  z.object({ type: z.literal('updateAttachment'), seq, attachment: attachmentSchema }),
  z.object({ type: z.literal('stateChange'), seq: seq.optional(), state: conversationStateSchema }),
  z.object({
    type: z.literal('appendMessage'),
    seq,
    offset: z.number().int().nonnegative().optional(),
    message: chatMessageSchema,
  }),
  z.object({
    type: z.literal('userError'),
    message: z.string(),
    id: z.string().optional(),
    /** What the prompt was to be limited to and isn't there for this person. */
    gone: z.array(mentionKeySchema).optional(),
  }),
  z.object({ type: z.literal('updateThread'), seq, thread: threadSchema }),
  /** The step that the conversation belongs to, as this reader may see it. */
  z.object({ type: z.literal('updateTopicStep'), seq, topicId: z.string(), stepId: z.string(), step: stepSchema }),
  z.object({ type: z.literal('abortConnectionError'), message: z.string() }),
  skipped,
  tick,
])
export type ChatServerFrame = z.infer<typeof chatServerFrameSchema>

export const dataTypeSchema = z.enum([
  'organisation',
  'threads',
  'shared-conversations',
  'playbook',
  'research',
  'reports',
  'docs',
  'folders',
  'integrations',
  'measurements',
  'warehouse',
  'queries',
  'prompts',
  'dashboards',
  'snapshots',
  'alerts',
  'watchlist',
  'matters',
  'content-updates',
  'docsets',
  'pipelines',
])
export type DataType = z.infer<typeof dataTypeSchema>

/** Client frames on /websocket/updates. */
export const updatesClientFrameSchema = z.discriminatedUnion('type', [
  authenticate,
  z.object({
    type: z.literal('subscribe'),
    projects: z.array(z.string().max(64)).max(100),
    after: z.record(z.string(), z.object({ epoch: z.string().max(64), seq })).optional(),
  }),
])
export type UpdatesClientFrame = z.infer<typeof updatesClientFrameSchema>

/** Server frames on /websocket/updates. */
export const updatesServerFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), project: z.string(), epoch: z.string(), seq, jobs: z.array(jobSchema) }),
  z.object({ type: z.literal('updateJob'), seq, job: jobSchema }),
  z.object({ type: z.literal('deleteJob'), seq, project: z.string(), id: z.string() }),
  z.object({ type: z.literal('refreshData'), seq, project: z.string(), dataType: dataTypeSchema }),
  skipped,
  tick,
])
export type UpdatesServerFrame = z.infer<typeof updatesServerFrameSchema>

export const closeCodes = {
  policy: 1008,
  tooBig: 1009,
  serverFailure: 1011,
  restart: 1012,
  tooSlow: 1013,
  noToken: 4401,
  notMember: 4403,
  noThread: 4404,
} as const

/** Close codes after which a client must not reconnect automatically. */
export const finalCloseCodes: readonly number[] = [
  closeCodes.policy,
  closeCodes.noToken,
  closeCodes.notMember,
  closeCodes.noThread,
]
