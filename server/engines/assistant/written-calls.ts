import { z } from 'zod'

/** A call that a model wrote as text: `{"name": "search_documents", "arguments": {…}}`, fenced, tagged or in a list. */
export type WrittenCall = { name: string; input: Record<string, unknown> }

const start =
  /^\s*(?:<tool_call>|(?:```\w{0,12}\s*)?(?:[[{]\s*)?\{\s*"(?:name|tool|tool_name|tool_calls|function|recipient_name)"\s*:)/
const listStart = /^\s*(?:```\w{0,12}\s*)?\{\s*"tool_calls"\s*:/
/** The number of characters after which it is clear whether a text is a call. */
const LONGEST_START = 60
const possibleStart = /^\s*(?:[<`{[][\s`\w<>[{"]*)?$/

/** Whether a text begins as a written call does. */
export const isCallStart = (text: string): boolean => start.test(text) || listStart.test(text)
/** Whether a text is the beginning of such a beginning. */
export const mayBecomeCall = (text: string): boolean => text.length < LONGEST_START && possibleStart.test(text)

const MOST_CALLS = 40
const record = z.record(z.string(), z.unknown())
const fences = /^\s*```\w{0,12}\s*|```\s*$/g
const tags = /<\/?tool_call>/g

/** All complete JSON objects in a text, whatever is between them. */
function objectsIn(text: string): unknown[] {
  const found: unknown[] = []
  for (let from = text.indexOf('{'); from >= 0 && found.length < MOST_CALLS; ) {
    const end = endOfObject(text, from)
    if (end === null) break
    try {
      found.push(JSON.parse(text.slice(from, end)))
    } catch {
      return []
    }
    from = text.indexOf('{', end)
  }
  return found
}

/** Where the object that begins at `from` ends; null: nowhere. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0
  let isInText = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (isInText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{') depth += 1
    else if (letter === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}

function inputOf(given: unknown): Record<string, unknown> {
  if (typeof given !== 'string') return record.safeParse(given).data ?? {}
  try {
    return record.safeParse(JSON.parse(given)).data ?? {}
  } catch {
    return {}
  }
}

function callsOf(value: unknown, tools: ReadonlySet<string>): WrittenCall[] {
  const given = record.safeParse(value).data
  if (given === undefined) return []
  const list = given['tool_calls']
  if (Array.isArray(list)) return list.slice(0, MOST_CALLS).flatMap((one) => callsOf(one, tools))
  const inner = given['function']
  if (typeof inner === 'object') return callsOf(inner, tools)
  const called = given['name'] ?? given['tool'] ?? given['tool_name'] ?? given['recipient_name'] ?? inner
  if (typeof called !== 'string') return []
  const name = called.replace(/^functions\./, '')
  if (!tools.has(name)) return []
  return [{ name, input: inputOf(given['arguments'] ?? given['parameters'] ?? given['input'] ?? given['args']) }]
}

/** The calls in a text that consists only of calls; empty if any part isn't a call of these tools. */
export function callsInText(text: string, tools: ReadonlySet<string>): WrittenCall[] {
  const objects = objectsIn(text.replace(fences, '').replace(tags, ''))
  const calls = objects.map((one) => callsOf(one, tools))
  return calls.some(({ length }) => length === 0) ? [] : calls.flat().slice(0, MOST_CALLS)
}
