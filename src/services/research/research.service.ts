import { researchRoutes as routes } from '../../../contract/research/research.routes.ts'
import type {
  NewResearch,
  ResearchChange,
  ResearchSource,
  ResearchTopic,
} from '../../../contract/research/research.schemas.ts'
import type { Api } from '../shared/http.ts'

export type ResearchService = ReturnType<typeof createResearchService>

type OfTopic = { project: string; topicId: string }
export function createResearchService(api: Api) {
  return {
    list: async (project: string, signal: AbortSignal) =>
      (await api.read(routes.listResearch, { params: { project }, staleTime: 0, signal })).topics,

    /** Results of a topic's runs, newest first. */
    listEntries: async (params: OfTopic, signal: AbortSignal) =>
      (await api.read(routes.listResearchEntries, { params, staleTime: 0, signal })).entries,

    read: async (params: OfTopic, signal: AbortSignal): Promise<ResearchTopic> =>
      (await api.read(routes.readResearch, { params, staleTime: 0, signal })).topic,

    async create(project: string, fields: NewResearch, key: string, signal: AbortSignal): Promise<ResearchTopic> {
      const options = { params: { project }, body: fields, idempotencyKey: key, signal }
      return (await api.call(routes.createResearch, options)).topic
    },

    async change(params: OfTopic, change: ResearchChange, signal: AbortSignal): Promise<ResearchTopic> {
      return (await api.call(routes.changeResearch, { params, body: change, signal })).topic
    },

    async run(params: OfTopic, action: 'reset' | 'refresh', signal: AbortSignal): Promise<ResearchTopic> {
      const route = action === 'reset' ? routes.resetResearch : routes.refreshResearch
      return (await api.call(route, { params, body: {}, signal })).topic
    },

    async remove(params: OfTopic, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteResearch, { params, signal })
    },

    async restore(params: OfTopic, signal: AbortSignal): Promise<ResearchTopic> {
      return (await api.call(routes.restoreResearch, { params, body: {}, signal })).topic
    },

    async plan(
      {
        project,
        ...body
      }: {
        project: string
        topic: string
        role: string
        outputFormat: string
        source: ResearchSource
        addresses: string[]
      },
      signal: AbortSignal,
    ) {
      return (await api.call(routes.planResearch, { params: { project }, body, signal })).plan
    },

    async suggestFormat(project: string, topic: string, signal: AbortSignal): Promise<string> {
      const options = { params: { project }, body: { topic }, signal }
      return (await api.call(routes.suggestOutputFormat, options)).outputFormat
    },
  }
}
