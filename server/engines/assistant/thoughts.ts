import { randomUUID } from 'node:crypto'
import { thoughtStep } from '../../../contract/chat/steps.ts'
import type { AnswerEvent } from './answer-event.ts'
import { assistantTexts } from './assistant.texts.ts'

type Part = { type: string; id?: string; text?: string }
const longestThought = 20_000

/** Follows what a model thinks aloud: one step for each stretch, with its text and how long it took. */
export function createThoughts(now: () => number = () => performance.now()) {
  const open = new Map<string, { callId: string; since: number; text: string }>()
  return {
    /** The event of a reasoning part; null where it says nothing new to a reader. */
    take({ type, id = '', text = '' }: Part): AnswerEvent | null {
      const known = open.get(id)
      if (type === 'reasoning-delta' && text !== '') {
        if (known !== undefined) {
          known.text = (known.text + text).slice(0, longestThought)
          return null
        }
        // Some providers open a stretch that never has a word.
        const callId = `thought_${randomUUID()}`
        open.set(id, { callId, since: now(), text })
        const call = { id: callId, name: thoughtStep, label: assistantTexts.thinking, input: {} }
        return { type: 'tool calls', calls: [call] }
      }
      if (type !== 'reasoning-end' || known === undefined) return null
      open.delete(id)
      const seconds = Math.round((now() - known.since) / 1_000)
      // No content: what was thought is for the person, and in no later request.
      return {
        ...{ type: 'tool result', callId: known.callId, content: '', isError: false },
        data: { seconds, thought: known.text.trim() },
      }
    },
  }
}
