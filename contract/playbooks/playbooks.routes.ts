import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  answerGivenSchema,
  daySchema,
  longestTranscript,
  newPlaybookSchema,
  playbookSettingsSchema,
  playbookTemplateSchema,
  playbookTopicSchema,
  stepChangesSchema,
} from './playbooks.schemas.ts'

const topicParams = projectParams.extend({ topicId: z.string().min(1).max(200) })
const stepParams = topicParams.extend({ stepId: z.string().min(1).max(20) })
const topicAnswer = z.object({ topic: playbookTopicSchema })

export const playbooksRoutes = {
  listPlaybookTemplates: route({
    method: 'GET',
    path: '/orgs/:project/playbook/_templates',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ templates: z.array(playbookTemplateSchema) }),
  }),
  listPlaybooks: route({
    method: 'GET',
    path: '/orgs/:project/playbook',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ topics: z.array(playbookTopicSchema) }),
  }),
  startPlaybook: route({
    method: 'POST',
    path: '/orgs/:project/playbook',
    rights: 'member',
    scope: 'write',
    creates: caps.playbooks,
    params: projectParams,
    body: newPlaybookSchema,
    response: topicAnswer,
  }),
  readPlaybook: route({
    method: 'GET',
    path: '/orgs/:project/playbook/:topicId',
    rights: 'reader',
    scope: 'read',
    params: topicParams,
    response: topicAnswer,
  }),
  /** `rev` is the topic's, for `settings`; each step has its own. */
  changePlaybook: route({
    method: 'PATCH',
    path: '/orgs/:project/playbook/:topicId',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: topicParams,
    body: z.object({
      settings: playbookSettingsSchema.optional(),
      steps: stepChangesSchema.optional(),
      rev: z.number().int(),
    }),
    response: topicAnswer,
  }),
  deletePlaybook: route({
    method: 'DELETE',
    path: '/orgs/:project/playbook/:topicId',
    rights: 'member',
    scope: 'write',
    params: topicParams,
    response: emptyAnswer,
  }),
  restorePlaybook: route({
    method: 'POST',
    path: '/orgs/:project/playbook/:topicId/_restore',
    rights: 'member',
    scope: 'write',
    params: topicParams,
    response: topicAnswer,
  }),
  /** Turns the caller's mail reminders for this playbook's steps on or off. */
  setPlaybookReminders: route({
    method: 'POST',
    path: '/orgs/:project/playbook/:topicId/_reminders',
    rights: 'member',
    scope: 'write',
    params: topicParams,
    body: z.object({ requested: z.boolean() }),
    response: topicAnswer,
  }),
  clonePlaybook: route({
    method: 'POST',
    path: '/orgs/:project/playbook/:topicId/_clone',
    rights: 'member',
    scope: 'write',
    creates: caps.playbooks,
    params: topicParams,
    response: topicAnswer,
  }),
  /**
   * `rev` is the step's. `halfFinished`: complete it despite open questions; without it, such a step is answered
   * unchanged and stays open. `again`: begins work anew that has failed or takes long; what was answered stays.
   */
  workOnStep: route({
    method: 'PATCH',
    path: '/orgs/:project/playbook/:topicId/:stepId',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: stepParams,
    body: z.object({
      transcript: z.string().max(longestTranscript).optional(),
      /** The day of the meeting, with its transcript. */
      metOn: daySchema.optional(),
      readyToComplete: z.literal(true).optional(),
      halfFinished: z.literal(true).optional(),
      again: z.literal(true).optional(),
      rev: z.number().int(),
    }),
    response: topicAnswer.extend({
      jobId: z.string().optional(),
      /** Why a step could not be completed, as a sentence, and its questions without a confirmed answer. */
      incomplete: z
        .object({
          message: z.string(),
          missing: z.array(z.object({ label: z.string(), question: z.string(), state: z.enum(['open', 'suggested']) })),
        })
        .optional(),
    }),
  }),
  /** Saves one answer in a conversation's form. `rev` is the answer's. */
  answerQuestion: route({
    method: 'PATCH',
    path: '/orgs/:project/playbook/:topicId/:stepId/_answer',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: stepParams,
    body: answerGivenSchema,
    response: topicAnswer,
  }),
  resetStep: route({
    method: 'POST',
    path: '/orgs/:project/playbook/:topicId/:stepId/_reset',
    rights: 'member',
    scope: 'write',
    params: stepParams,
    response: topicAnswer,
  }),
}
