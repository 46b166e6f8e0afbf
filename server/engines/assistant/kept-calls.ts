import { createHash } from 'node:crypto'
import { type LanguageModel, wrapLanguageModel } from 'ai'
import type { Model, ModelPart } from '../analyst/index.ts'
import { streamOf } from './steady-model.ts'

/** Where the answers of finished calls are kept. Both are asked with the key of the whole request. */
export type KeptCalls = {
  find(key: string): Promise<ModelPart[] | null>
  keep(key: string, parts: readonly ModelPart[]): Promise<void>
}
type Call = Parameters<Model['doStream']>[0]

/** The same request has the same key, in this process and in one that takes over from it. */
const keyOf = (model: string, { prompt, tools, toolChoice }: Call): string =>
  createHash('sha256')
    .update(JSON.stringify([model, prompt, tools ?? [], toolChoice ?? null]))
    .digest('base64url')

/** What a reader of the stream needs again: no bytes of the provider, and no moment of the first time. */
const isKept = ({ type }: ModelPart): boolean => type !== 'raw' && type !== 'response-metadata'

async function* replayed(parts: readonly ModelPart[]): AsyncGenerator<ModelPart> {
  yield* parts
}

/** Passes a stream on; its last part only after all of it was kept, so that what was paid for is not asked again. */
async function* keeping(
  stream: AsyncIterable<ModelPart>,
  keep: (parts: readonly ModelPart[]) => Promise<void>,
): AsyncGenerator<ModelPart> {
  const parts: ModelPart[] = []
  for await (const part of stream) {
    if (isKept(part)) parts.push(part)
    if (part.type === 'finish') await keep(parts)
    yield part
  }
}

/** The same model: a request that was answered whole before gets that answer again, and costs nothing. */
export function withKeptCalls(model: LanguageModel, { find, keep }: KeptCalls): LanguageModel {
  return wrapLanguageModel({
    model: model as Model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream, params, model: { modelId } }) {
        const key = keyOf(modelId, params)
        const kept = await find(key)
        if (kept !== null) return { stream: streamOf(replayed(kept)) }
        const { stream, ...rest } = await doStream()
        const parts = stream as ReadableStream<ModelPart> & AsyncIterable<ModelPart>
        return { ...rest, stream: streamOf(keeping(parts, (all) => keep(key, all))) }
      },
    },
  })
}
