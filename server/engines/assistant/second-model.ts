import { wrapLanguageModel } from 'ai'
import type { Model, ModelPart } from '../analyst/index.ts'
import { ModelRefusal } from './model-refusal.ts'
import { streamOf } from './steady-model.ts'

/** They come before a model has said anything. */
const isPreamble = ({ type }: ModelPart): boolean =>
  type === 'stream-start' || type === 'response-metadata' || type === 'raw'

/**
 * The first model until it fails before it has said anything; from then on the second one, so that one answer goes to and
 * fro between no two models. What refuses the first one refuses the second.
 */
export function withSecond(first: Model, second: Model): Model {
  let current = first
  async function* parts(params: Parameters<Model['doStream']>[0]): AsyncGenerator<ModelPart> {
    const model = current
    let hasSaid = false
    try {
      const { stream } = await model.doStream(params)
      for await (const part of stream) {
        if (part.type === 'error') throw part.error
        hasSaid ||= !isPreamble(part)
        yield part
      }
    } catch (error) {
      const isOver = hasSaid || model === second || params.abortSignal?.aborted === true
      if (isOver || error instanceof ModelRefusal) throw error
      current = second
      yield* parts(params)
    }
  }
  return wrapLanguageModel({
    model: first,
    middleware: {
      specificationVersion: 'v4',
      wrapStream: async ({ params }) => ({ stream: streamOf(parts(params)) }),
    },
  })
}
