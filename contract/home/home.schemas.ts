import { z } from 'zod'
import { isDay } from '../shared/periods.ts'
import type { PageName } from '../shell/pages.ts'
import { homeTexts } from './home.texts.ts'

export const defaultCategory = 'General'
export const longestCategory = 80
export const longestTopic = 200
export const mostPriorVisits = 10
/** A visit within this many hours of the previous one continues it. */
export const hoursOfVisit = 8
/** Days covered by the home page on a first visit. */
export const daysWithoutVisit = 7

/** Pages a content update may link to; the server never sends an address. */
export const updatePages = ['dataDocument', 'data', 'researchView'] as const satisfies readonly PageName[]

export const contentUpdateTypes = ['newResearch', 'updatedResearch', 'newDocuments', 'newData'] as const
export type ContentUpdateType = (typeof contentUpdateTypes)[number]

export const contentUpdateSchema = z.object({
  date: z.string(),
  type: z.enum(contentUpdateTypes),
  title: z.string(),
  route: z.enum(updatePages),
  routeParams: z.record(z.string(), z.string()),
  updatedBy: z.string().nullable(),
  ref: z.string(),
})
export type ContentUpdate = z.infer<typeof contentUpdateSchema>

/** `content`: Markdown with the evidence and its source. */
export const matterSchema = z.object({
  id: z.string(),
  title: z.string(),
  abstract: z.string(),
  content: z.string(),
  date: z.string(),
  /** The day it happened; null if not recent. */
  happenedOn: z.string().nullable(),
  /** A model's wording of the abstract. */
  wording: z.object({ text: z.string(), model: z.string() }).optional(),
})
export type Matter = z.infer<typeof matterSchema>

/** `isOwn`: added by the caller; items of others can only be changed by an administrator. */
export const watchlistItemSchema = z.object({
  id: z.string(),
  category: z.string(),
  topic: z.string(),
  isOwn: z.boolean(),
})
export type WatchlistItem = z.infer<typeof watchlistItemSchema>

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

const isInstant = (value: string): boolean =>
  instant.test(value) && isDay(value.slice(0, 10)) && Number.isFinite(Date.parse(value))

/** A day in the organisation's calendar, or an instant. */
export const sinceSchema = z
  .string({ error: homeTexts.badSince })
  .refine((value) => isInstant(value) || isDay(value), homeTexts.badSince)
export const sinceQuery = z.object({ since: sinceSchema.optional() })

const topic = z
  .string({ error: homeTexts.noTopic })
  .trim()
  .min(1, homeTexts.noTopic)
  .max(longestTopic, homeTexts.topicTooLong)
const category = z
  .string({ error: homeTexts.badCategory })
  .trim()
  .max(longestCategory, homeTexts.categoryTooLong)
  .nullish()
  .transform((text) => text || defaultCategory)

export const newItemSchema = z.object({ category, topic })
export const changedItemSchema = z.object({ id: z.string().min(1).max(64), category, topic })
