import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { builtInId } from './models.ts'

const amount = z.number().nonnegative()
const priceTableSchema = z.record(z.string(), z.object({ input: amount, output: amount }))

/** US dollars per million tokens, by model id. Null: no prices are set. */
export type Prices = ReadonlyMap<string, { input: number; output: number }> | null

/** Reads MODEL_PRICES: JSON, or the path of a JSON file. Throws a sentence for the person who starts the server. */
export function readPrices(setting: string | undefined): Prices {
  if (setting === undefined) return null
  try {
    const json: unknown = JSON.parse(setting.startsWith('{') ? setting : readFileSync(setting, 'utf8'))
    const table = priceTableSchema.parse(json)
    return new Map([[builtInId, { input: 0, output: 0 }], ...Object.entries(table)])
  } catch {
    throw new Error(
      'MODEL_PRICES cannot be read. It is JSON, or the path of a file with JSON, such as {"openai/gpt-5.6": {"input": 1.25, "output": 10}}, in US dollars for a million tokens.',
    )
  }
}

/** In US dollars; null where no price is set. */
export function costOf(prices: Prices, model: string, tokens: { input: number; output: number }): number | null {
  const price = prices?.get(model)
  return price === undefined ? null : (tokens.input * price.input + tokens.output * price.output) / 1_000_000
}
