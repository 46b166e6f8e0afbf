import type { LanguageModel } from 'ai'

/** The language model interface of the AI SDK, by the names that the analyst uses. */
export type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>
export type ModelCall = Parameters<Model['doStream']>[0]
export type ModelPrompt = ModelCall['prompt']
type ModelStream = Awaited<ReturnType<Model['doStream']>>['stream']
export type ModelPart = ModelStream extends ReadableStream<infer Part> ? Part : never
export type ModelToolCall = Extract<ModelPart, { type: 'tool-call' }>
export type ModelUsage = Extract<ModelPart, { type: 'finish' }>['usage']
type ToolMessage = Extract<ModelPrompt[number], { role: 'tool' }>
export type ToolOutput = Extract<ToolMessage['content'][number], { type: 'tool-result' }>['output']
