import type { ModelMessage } from 'ai'
import { z } from 'zod'
import { assistantTexts } from './assistant.texts.ts'

/** What the AI SDK writes for calls that it can't run: the name of its error, and the details as JSON. */
const unknownTool = /^AI_NoSuchToolError: [^']{0,200}'([^']{0,200})'/
const invalidInput = /^AI_InvalidToolInputError: Invalid input for tool ([\w-]{1,80}):/
const problemsBehind = 'Error message: '
const problemsSchema = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
const MOST_PROBLEMS = 5

/** The names of the tools that may be called, each with those of its arguments. */
export type ToolArguments = Readonly<Record<string, readonly string[]>>

function problemsIn(value: string): string[] {
  const at = value.lastIndexOf(problemsBehind)
  if (at < 0) return []
  try {
    const problems = problemsSchema.parse(JSON.parse(value.slice(at + problemsBehind.length)))
    return problems.slice(0, MOST_PROBLEMS).map(({ path, message }) => [path.join('.'), message].join(': '))
  } catch {
    return []
  }
}

/** One sentence with the names that are valid; null for any other error. */
export function callErrorSentence(value: string, known: ToolArguments): string | null {
  const unknown = unknownTool.exec(value)?.[1]
  if (unknown !== undefined) return assistantTexts.toolNotKnown(unknown, Object.keys(known))
  const named = invalidInput.exec(value)?.[1]
  if (named === undefined) return null
  return assistantTexts.invalidArguments(named, known[named] ?? [], problemsIn(value))
}

/** Messages in which calls that could not be run say so in a sentence; those without any are the same objects. */
export function withCallErrors(messages: readonly ModelMessage[], known: ToolArguments): ModelMessage[] {
  return messages.map((message) => {
    if (message.role !== 'tool') return message
    let isChanged = false
    const content = message.content.map((part) => {
      if (part.type !== 'tool-result' || part.output.type !== 'error-text') return part
      const value = callErrorSentence(part.output.value, known)
      if (value === null) return part
      isChanged = true
      return { ...part, output: { ...part.output, value } }
    })
    return isChanged ? { ...message, content } : message
  })
}
