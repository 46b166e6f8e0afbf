import { z } from 'zod'
import { longestPrompt } from '../shared/constants.ts'
import { mentionsSchema } from './mentions.schemas.ts'
import { readingChipSchema, readingChoiceSchema, readingSchema } from './reading.schemas.ts'

export const threadSchema = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  date: z.string(),
  updates: z.array(z.object({ date: z.string(), text: z.string() })),
  /** First in the list. */
  isPinned: z.boolean().optional(),
  /** Out of the list until a new question or its person brings it back. */
  isArchived: z.boolean().optional(),
})
export type Thread = z.infer<typeof threadSchema>

export const citationSchema = z.object({
  /** The number shown in the text as `[^1]`. */
  mark: z.number().int().positive(),
  quote: z.string(),
  /** The document's date, YYYY-MM-DD. */
  date: z.string().nullable().optional(),
  /**
   * What surrounds the quoted words, so they make sense alone: headings, the lead-in to their list, their table's
   * header.
   */
  context: z.string().optional(),
  title: z.string(),
  docId: z.string().optional(),
  pageId: z.string().optional(),
  pageNumber: z.number().int().optional(),
  /** UTF-16 offset into the page's text. */
  start: z.number().int().optional(),
  end: z.number().int().optional(),
  sheet: z.string().optional(),
  cells: z.string().optional(),
  url: z.string().optional(),
  /** The name by which the model refers to this passage in the conversation. */
  passage: z.string().optional(),
})
export type Citation = z.infer<typeof citationSchema>

export const figureSchema = z.object({
  /** The number shown in the text as `[#1]`, directly after the figure. */
  mark: z.number().int(),
  callId: z.string(),
  /** Whether the figure equals its cell; absent where it names no cell. */
  state: z.enum(['linked', 'mismatch']).optional(),
  /** The cell as the model names it, such as `q1:2.profit` or `c3`. */
  cell: z.string().optional(),
  /** The cell's value in words. */
  holds: z.string().optional(),
})
export type ChatFigure = z.infer<typeof figureSchema>

/** Model usage of one answer. `cost` in US dollars; null where no price is set. */
export const answerUseSchema = z.object({
  model: z.string(),
  calls: z.number().int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number().nullable(),
})
export type AnswerUse = z.infer<typeof answerUseSchema>

export const messageRoleSchema = z.enum(['assistant', 'user', 'error', 'tool_calls', 'tool_result', 'client_action'])

export const chatMessageSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  role: messageRoleSchema,
  content: z.string(),
  format: z.enum(['markdown', 'html']).optional(),
  pending: z.boolean().optional(),
  partial: z.boolean().optional(),
  createdAt: z.string().optional(),
  outcome: z.enum(['stopped', 'interrupted']).optional(),
  actions: z
    .array(
      z.object({
        label: z.string(),
        href: z.string().optional(),
        onClick: z.enum(['startNewConversation', 'reload', 'tryAgain', 'continue']).optional(),
      }),
    )
    .optional(),
  calls: z.array(z.object({ id: z.string(), name: z.string(), label: z.string() })).optional(),
  result: z
    .object({ callId: z.string(), content: z.string(), isError: z.boolean(), data: z.unknown().optional() })
    .optional(),
  relatedResults: z.array(z.object({ title: z.string(), href: z.string() })).optional(),
  action: z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
  citations: z.array(citationSchema).optional(),
  figures: z.array(figureSchema).optional(),
  /** On answers by language models: usage per model. */
  use: z.array(answerUseSchema).optional(),
  /** On an answer: how the question was read. On a question: how the person wants it read. */
  reading: readingSchema.optional(),
  /** The reading in words, each part with its alternatives. */
  chips: z.array(readingChipSchema).optional(),
  /** Alternative readings to choose from when none is clear. */
  choices: z.array(readingChoiceSchema).optional(),
  /** On a question: what it is limited to. */
  only: mentionsSchema.optional(),
  /** On an answer: suggested next questions. */
  followUps: z.array(z.string()).optional(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** A message id made by the client; sending the same id twice stores one message. */
export const messageIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
export const promptSchema = z.string().max(longestPrompt, 'The message is too long')

export const newThreadSchema = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  messages: z
    .array(z.object({ role: z.literal('user'), content: promptSchema }))
    .max(20)
    .optional(),
  uniqueKey: z.string().min(1).max(80).optional(),
})
