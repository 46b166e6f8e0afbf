import type { Model } from '../analyst/index.ts'
import { assistantTexts } from './assistant.texts.ts'

type Prompt = Parameters<Model['doStream']>[0]['prompt']
type Turn = { role: 'user' | 'assistant'; content: { type: 'text'; text: string }[] }

const textPart = (text: string) => ({ type: 'text' as const, text })

function textsOf({ content }: Exclude<Prompt[number], { role: 'system' }>): string[] {
  return content.flatMap((part): string[] => {
    if (part.type === 'text') return [part.text]
    if (part.type === 'tool-call') return [assistantTexts.calledBefore(part.toolName, JSON.stringify(part.input))]
    if (part.type !== 'tool-result') return []
    return 'value' in part.output
      ? [assistantTexts.returnedBefore(part.toolName, JSON.stringify(part.output.value))]
      : []
  })
}

/** Writes calls and results as text, for a request without tools. Merges neighbouring messages of one role. */
export function callsAsText(prompt: Prompt): Prompt {
  const system = prompt.filter(({ role }) => role === 'system')
  const turns: Turn[] = []
  for (const message of prompt) {
    if (message.role === 'system') continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const content = textsOf(message).map(textPart)
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...content)
    else if (content.length > 0) turns.push({ role, content })
  }
  return [...system, ...turns]
}
