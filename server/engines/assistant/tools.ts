import { type JSONValue, type ToolSet, tool } from 'ai'
import { assistantTexts } from './assistant.texts.ts'
import {
  listMetricsSchema,
  listPlaybooksSchema,
  offerRunPlaybookSchema,
  queryFactsSchema,
  searchDocumentsSchema,
  showChartSchema,
  toolDescriptions,
} from '../tools/index.ts'
import type { Toolbox, ToolOutcome } from './toolbox.ts'

/** How a result reaches the model: data in a wrapper that says what it is, or an error. */
function toModelOutput({ output }: { output: ToolOutcome }) {
  if (!output.ok) return { type: 'error-text' as const, value: output.error }
  const data = JSON.parse(JSON.stringify(output.content)) as JSONValue
  return { type: 'json' as const, value: { note: assistantTexts.untrusted, data } }
}

/** The toolbox as tools of the AI SDK. */
export function assistantTools(toolbox: Toolbox) {
  return {
    search_documents: tool({
      description: toolDescriptions.search_documents,
      inputSchema: searchDocumentsSchema,
      execute: (input, { toolCallId }) => toolbox.run('search_documents', input, toolCallId),
      toModelOutput,
    }),
    list_metrics: tool({
      description: toolDescriptions.list_metrics,
      inputSchema: listMetricsSchema,
      execute: (input, { toolCallId }) => toolbox.run('list_metrics', input, toolCallId),
      toModelOutput,
    }),
    query_facts: tool({
      description: toolDescriptions.query_facts,
      inputSchema: queryFactsSchema,
      execute: (input, { toolCallId }) => toolbox.run('query_facts', input, toolCallId),
      toModelOutput,
    }),
    show_chart: tool({
      description: toolDescriptions.show_chart,
      inputSchema: showChartSchema,
      execute: (input, { toolCallId }) => toolbox.run('show_chart', input, toolCallId),
      toModelOutput,
    }),
    list_playbooks: tool({
      description: toolDescriptions.list_playbooks,
      inputSchema: listPlaybooksSchema,
      execute: (input, { toolCallId }) => toolbox.run('list_playbooks', input, toolCallId),
      toModelOutput,
    }),
    offer_run_playbook: tool({
      description: toolDescriptions.offer_run_playbook,
      inputSchema: offerRunPlaybookSchema,
      execute: (input, { toolCallId }) => toolbox.run('offer_run_playbook', input, toolCallId),
      toModelOutput,
    }),
  } satisfies ToolSet
}
