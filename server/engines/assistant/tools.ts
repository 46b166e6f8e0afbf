import { type JSONSchema7, type JSONValue, jsonSchema, type ToolSet, tool } from 'ai'
import { assistantTexts } from './assistant.texts.ts'
import {
  askPersonSchema,
  listDocumentsSchema,
  readDocumentSchema,
  findInDocumentSchema,
  listTablesSchema,
  describeTableSchema,
  findValuesSchema,
  runSqlSchema,
  calculateSchema,
  listMetricsSchema,
  listPlaybooksSchema,
  offerRunPlaybookSchema,
  queryFactsSchema,
  renamedQueries,
  type SearchDocumentsInput,
  showChartSchema,
  openPageSchema,
  recordAnswerSchema,
  toolDescriptions,
  webSearchSchema,
} from '../tools/index.ts'
import { z } from 'zod'
import type { ToolOutcome } from './tool-outcome.ts'
import type { Toolbox } from './toolbox.ts'

/** How a result reaches the model: data in a wrapper that says what it is, or an error. */
function toModelOutput({ output }: { output: ToolOutcome }) {
  if (!output.ok) return { type: 'error-text' as const, value: output.error }
  const data = JSON.parse(JSON.stringify(output.content)) as JSONValue
  return { type: 'json' as const, value: { note: assistantTexts.untrusted, data } }
}

/** Models are given the present parameter names; earlier names are still accepted. */
const searchInput = ({ searchSchema }: Pick<Toolbox, 'searchSchema'>) =>
  jsonSchema<SearchDocumentsInput>(z.toJSONSchema(searchSchema, { target: 'draft-7', io: 'input' }) as JSONSchema7, {
    validate(input) {
      const { data, error } = searchSchema.safeParse(renamedQueries(input))
      return data === undefined ? { success: false, error: error! } : { success: true, value: data }
    },
  })

/** The toolbox as tools of the AI SDK. */
export function assistantTools(toolbox: Toolbox) {
  return {
    search_documents: tool({
      description: toolDescriptions.search_documents,
      inputSchema: searchInput(toolbox),
      execute: (input, { toolCallId }) => toolbox.run('search_documents', input, toolCallId),
      toModelOutput,
    }),
    list_documents: tool({
      description: toolDescriptions.list_documents,
      inputSchema: listDocumentsSchema,
      execute: (input, { toolCallId }) => toolbox.run('list_documents', input, toolCallId),
      toModelOutput,
    }),
    read_document: tool({
      description: toolDescriptions.read_document,
      inputSchema: readDocumentSchema,
      execute: (input, { toolCallId }) => toolbox.run('read_document', input, toolCallId),
      toModelOutput,
    }),
    find_in_document: tool({
      description: toolDescriptions.find_in_document,
      inputSchema: findInDocumentSchema,
      execute: (input, { toolCallId }) => toolbox.run('find_in_document', input, toolCallId),
      toModelOutput,
    }),
    list_tables: tool({
      description: toolDescriptions.list_tables,
      inputSchema: listTablesSchema,
      execute: (input, { toolCallId }) => toolbox.run('list_tables', input, toolCallId),
      toModelOutput,
    }),
    describe_table: tool({
      description: toolDescriptions.describe_table,
      inputSchema: describeTableSchema,
      execute: (input, { toolCallId }) => toolbox.run('describe_table', input, toolCallId),
      toModelOutput,
    }),
    find_values: tool({
      description: toolDescriptions.find_values,
      inputSchema: findValuesSchema,
      execute: (input, { toolCallId }) => toolbox.run('find_values', input, toolCallId),
      toModelOutput,
    }),
    run_sql: tool({
      description: toolDescriptions.run_sql,
      inputSchema: runSqlSchema,
      execute: (input, { toolCallId }) => toolbox.run('run_sql', input, toolCallId),
      toModelOutput,
    }),
    calculate: tool({
      description: toolDescriptions.calculate,
      inputSchema: calculateSchema,
      execute: (input, { toolCallId }) => toolbox.run('calculate', input, toolCallId),
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
    ask_person: tool({
      description: toolDescriptions.ask_person,
      inputSchema: askPersonSchema,
      execute: (input, { toolCallId }) => toolbox.run('ask_person', input, toolCallId),
      toModelOutput,
    }),
    web_search: tool({
      description: toolDescriptions.web_search,
      inputSchema: webSearchSchema,
      execute: (input, { toolCallId }) => toolbox.run('web_search', input, toolCallId),
      toModelOutput,
    }),
    open_page: tool({
      description: toolDescriptions.open_page,
      inputSchema: openPageSchema,
      execute: (input, { toolCallId }) => toolbox.run('open_page', input, toolCallId),
      toModelOutput,
    }),
    record_answer: tool({
      description: toolDescriptions.record_answer,
      inputSchema: recordAnswerSchema,
      execute: (input, { toolCallId }) => toolbox.run('record_answer', input, toolCallId),
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

/** The names of the arguments of each tool that may be called. */
export const toolArguments = (
  { active, searchSchema }: Pick<Toolbox, 'active' | 'searchSchema'>,
  tools: ReturnType<typeof assistantTools>,
) =>
  Object.fromEntries(
    active.map((name) => {
      const schema = name === 'search_documents' ? searchSchema : tools[name].inputSchema
      return [name, schema instanceof z.ZodObject ? Object.keys(schema.shape) : []]
    }),
  )
