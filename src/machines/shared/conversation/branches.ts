import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'

/** Versions of one question; `index` counts from 0. */
export type Versions = { index: number; ids: readonly string[] }
export type BranchMessage = { message: ChatMessage; versions: Versions }

/**
 * The branch from the start to the newest leaf, following `parentId`, or to the leaf of the chosen versions (`chosen`:
 * parent's id, '' for the start, to the chosen child's id). A message whose parent hasn't arrived is attached to the
 * message before it, so that nothing is ever hidden.
 */
export function branchOf(messages: readonly ChatMessage[], chosen: Readonly<Record<string, string>>): BranchMessage[] {
  const known = new Set(messages.map(({ id }) => id))
  const children = new Map<string, ChatMessage[]>()
  messages.forEach((message, index) => {
    const parent = parentOf(message, messages[index - 1], known)
    const siblings = children.get(parent)
    if (siblings) siblings.push(message)
    else children.set(parent, [message])
  })
  const branch: BranchMessage[] = []
  let siblings = children.get(beginning)
  while (siblings) {
    const parent = branch.at(-1)?.message.id ?? beginning
    const index = indexOfChosen(siblings, chosen[parent])
    const message = siblings[index]!
    branch.push({ message, versions: { index, ids: siblings.map(({ id }) => id) } })
    siblings = children.get(message.id)
    children.delete(message.id)
  }
  return branch
}

const beginning = ''

function parentOf(message: ChatMessage, before: ChatMessage | undefined, known: ReadonlySet<string>): string {
  if (message.parentId === null) return beginning
  return known.has(message.parentId) ? message.parentId : (before?.id ?? beginning)
}

function indexOfChosen(siblings: readonly ChatMessage[], chosen: string | undefined): number {
  const position = siblings.findIndex(({ id }) => id === chosen)
  return position === -1 ? siblings.length - 1 : position
}

/** The question that a message belongs to: itself, or the nearest user message above it. */
export function questionOf(messages: readonly ChatMessage[], messageId: string): ChatMessage | null {
  const byId = new Map(messages.map((message) => [message.id, message]))
  let message = byId.get(messageId)
  while (message && message.role !== 'user') {
    byId.delete(message.id)
    message = message.parentId === null ? undefined : byId.get(message.parentId)
  }
  return message ?? null
}
