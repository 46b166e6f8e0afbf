import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { collect, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import type { ModelPart } from '../analyst/index.ts'
import { answer, type Turn } from './answer.ts'
import type { Summary } from './older-turns.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const says = (delta: string): ModelPart[] => [
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta },
  { type: 'text-end', id: '1' },
  { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
]
const filler = 'word '.repeat(400)
/** Questions with their answers, of about 700 tokens each. */
const exchanges = (count: number): Turn[] =>
  Array.from({ length: count }, (_, at): Turn[] => [
    { role: 'user', content: `Question ${at}?` },
    { role: 'assistant', content: `Harbour ${at} took ${1_000 + at} boats. ${filler}` },
  ]).flat()

type Prompt = MockLanguageModelV4['doStreamCalls'][number]['prompt']
const wordsOf = (prompt: Prompt): string =>
  prompt
    .flatMap(({ role, content }) =>
      role === 'system' || role === 'tool' ? [] : content.map((part) => ('text' in part ? part.text : '')),
    )
    .join('\n')

/** 20,000 tokens of which 7,000 are for the conversation. */
async function asked(history: Turn[], { summary = null as Summary | null, fails = false, ownModel = true } = {}) {
  const prompts: { of: string; words: string }[] = []
  const modelOf = (of: string) =>
    new MockLanguageModelV4({
      doStream: async ({ prompt }) => {
        const words = wordsOf(prompt)
        prompts.push({ of, words })
        if (fails && words.includes('<conversation>')) throw new Error('broken')
        const text = words.includes('<conversation>') ? 'Harbour 2 took 1,002 boats.' : 'It took 1,002 boats.'
        return { stream: simulateReadableStream({ chunks: says(text) }) }
      },
    })
  const question: Turn = { role: 'user', content: 'How many boats did harbour 2 take?' }
  const done = await collect(
    answer({
      ...{
        model: modelOf('chosen'),
        small: ownModel ? null : modelOf('fast'),
        isBuiltIn: false,
        contextTokens: 20_000,
      },
      ...{ ports: memoryPorts([], []), history: [...history, question], signal: new AbortController().signal, summary },
      pause: async () => undefined,
    }),
  )
  const steps = done.events.flatMap((event) =>
    event.type === 'tool result' ? [[event.data, event.isError, event.content]] : [],
  )
  return { prompts, steps, done }
}

describe('what falls out of what a model can read', () => {
  test('is summarised once, shown as a step, and stands in place of the older turns', async () => {
    const { prompts, steps, done } = await asked(exchanges(20))
    const [{ turns = 0 } = {}] = steps[0] as [Summary | undefined]
    expect(steps).toEqual([[{ turns, summary: 'Harbour 2 took 1,002 boats.' }, false, '']])
    expect(turns % 2).toBe(0)
    const [summing, answering] = prompts.map(({ words }) => words)
    expect(prompts).toHaveLength(2)
    // Each older turn is read by the summary, the others by the answer.
    const inSummary = Array.from({ length: 20 }, (_, at) => summing!.includes(`Question ${at}?`))
    const inAnswer = Array.from({ length: 20 }, (_, at) => answering!.includes(`Question ${at}?`))
    expect(inSummary).toEqual(Array.from({ length: 20 }, (_, at) => at < turns / 2))
    expect(inAnswer).toEqual(inSummary.map((isIn) => !isIn))
    expect(answering).toContain('Harbour 2 took 1,002 boats.')
    expect(done.text).toBe('It took 1,002 boats.')
  })

  test('needs no new summary as long as what came since fits, and then takes up the one before', async () => {
    const known = { turns: 30, summary: 'Harbour 3 took 1,003 boats.' }
    const still = await asked(exchanges(20), { summary: known })
    expect([still.steps, still.prompts.length]).toEqual([[], 1])
    expect(still.prompts[0]!.words).toContain('Harbour 3 took 1,003 boats.')
    const again = await asked(exchanges(30), { summary: known })
    const [summing] = again.prompts
    expect(summing!.words).toContain('<summary>\nHarbour 3 took 1,003 boats.\n</summary>')
    expect([summing!.words.includes('Question 14?'), summing!.words.includes('Question 15?')]).toEqual([false, true])
    expect((again.steps[0] as [Summary])[0].turns).toBeGreaterThan(30)
  })

  test('is written by the model for small work where there is one', async () => {
    const { prompts } = await asked(exchanges(20), { ownModel: false })
    expect(prompts.map(({ of }) => of)).toEqual(['fast', 'chosen'])
  })

  test('is told by its first words where no summary comes, and the step says so', async () => {
    const { prompts, steps, done } = await asked(exchanges(20), { fails: true })
    expect(steps).toEqual([[null, true, 'The older part could not be summarised, so only its first words were used.']])
    expect(prompts.at(-1)!.words).toContain('Earlier in this conversation, shortened to first words:')
    expect(done.end).toEqual({ type: 'finished' })
  })

  test('of a short conversation is nothing', async () => {
    const { prompts, steps } = await asked(exchanges(3))
    expect([steps, prompts.length]).toEqual([[], 1])
  })
})
