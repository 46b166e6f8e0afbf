import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { literalParts } from '../../tools/requirements/named-tests.ts'

/**
 * The titles in a file, each with those of the describes around it, as vitest joins them; what else it says, as a table
 * does; and what it imports of ours.
 */
export function readTests(file: string, text: string): { titles: string[]; values: string[]; imported: string[] } {
  const titles: string[] = []
  const values: string[] = []
  const around: string[] = []
  const titleNodes = new Set<unknown>()
  const { program } = parseSync(file, text)
  new Visitor({
    CallExpression(call) {
      const kind = kindOf(call, text)
      if (kind === null) return
      titleNodes.add(call.arguments[0])
      if (kind === 'describe') around.push(titleOf(call))
      if (kind === 'test') titles.push([...around, titleOf(call)].join(' '))
    },
    'CallExpression:exit'(call) {
      if (kindOf(call, text) === 'describe') around.pop()
    },
    Literal(literal) {
      if (!titleNodes.has(literal)) values.push(String(literal.value))
    },
    TemplateLiteral(template) {
      if (!titleNodes.has(template)) values.push(...template.quasis.map((part) => part.value.raw))
    },
    Property({ key }) {
      if (key.type === 'Identifier') values.push(key.name)
    },
  }).visit(program)
  const imported = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.') ? [statement.source.value] : [],
  )
  return { titles, values, imported }
}

/** Whether a call gives a title; `test.each(table)` does not yet, what it returns does. */
function kindOf(call: ESTree.CallExpression, text: string): 'describe' | 'test' | null {
  const called = text.slice(call.start, call.callee.end)
  const name = /^(describe|test|it)(\.\w+)*([(<]|$)/.exec(called)?.[1]
  if (name === undefined || /\.(each|for|skipIf|runIf)$/.test(called)) return null
  return name === 'describe' ? name : 'test'
}

/** The first argument as it stands in the source, with `${}` for what is not written there. */
function titleOf(call: ESTree.CallExpression): string {
  const title = call.arguments[0]
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? title.quasis.map((part) => part.value.cooked).join('${}') : '${}'
}

/**
 * Whether these words can occur in a test's title. The text of a placeholder comes from a table, so one of its values
 * must contain it.
 */
export function canHold(title: string, words: string, values: string[]): boolean {
  const parts = literalParts(title)
  return parts.some(
    (part, index) =>
      part.includes(words) ||
      splits(words).some(([start, rest]) => part.endsWith(start) && canGoOn(parts.slice(index + 1), rest, values)),
  )
}

/** Whether the words begin at a placeholder and go on in the parts behind it. */
function canGoOn([part, ...others]: string[], words: string, values: string[]): boolean {
  if (part === undefined) return false
  return splits(words).some(([filled, rest]) => {
    if (filled === '' || !values.some((value) => value.includes(filled))) return false
    return part.startsWith(rest) || (rest.startsWith(part) && canGoOn(others, rest.slice(part.length), values))
  })
}

const splits = (words: string): [start: string, rest: string][] =>
  Array.from({ length: words.length + 1 }, (_, at) => [words.slice(0, at), words.slice(at)])
