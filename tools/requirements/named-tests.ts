/** A test that names requirements in a comment directly above it. `title` is null if it isn't a literal. */
export type NamedTest = { file: string; line: number; title: string | null; ids: string[] }

const idPattern = /\bD[123]\.\d\.\d{2,3}\b/g
const testStart = /^(test|it)\b[.\w]*\s*[(<`]/

/** The tests of a file that name requirements, with the title as in the source. */
export function namedTests(file: string, text: string): NamedTest[] {
  const found: NamedTest[] = []
  let pending: string[] = []
  let offset = 0
  text.split('\n').forEach((line, index) => {
    const trimmed = line.trim()
    const isComment = trimmed.startsWith('//')
    if (isComment) pending.push(...(trimmed.match(idPattern) ?? []))
    if (testStart.test(trimmed) && pending.length > 0) {
      const start = offset + line.indexOf(trimmed)
      found.push({ file, line: index + 1, title: titleOf(text, start), ids: pending })
    }
    if (!isComment && trimmed !== '') pending = []
    offset += line.length + 1
  })
  return found
}

/** The first argument of `test(`, or of the call after `test.each(table)`, when it is a literal. */
function titleOf(text: string, start: number): string | null {
  let open = text.indexOf('(', start)
  const head = text.slice(start, open)
  if (/\.(each|for)\b/.test(head)) open = text.indexOf('(', closing(text, open))
  const literal = /^\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/.exec(text.slice(open))
  const title = literal?.[1] ?? literal?.[2] ?? literal?.[3]
  return title === undefined ? null : title.replace(/\\(['"`\\])/g, '$1')
}

/** The place of the parenthesis that closes the one at `open`; strings and comments are stepped over. */
function closing(text: string, open: number): number {
  const token = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[()]/g
  token.lastIndex = open
  let depth = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '(') depth += 1
    if (match[0] === ')') depth -= 1
    if (depth === 0) return match.index
  }
  return text.length
}

/** What a title of the source says around its placeholders. */
export function literalParts(title: string): string[] {
  return title.split(/%[a-z%]|%#|\$\{[^}]*\}|\$[\w.]+/)
}

/** A title of the source as a pattern for titles of a report: %s, $name and ${…} stand for anything. */
export function titlePattern(title: string): RegExp {
  return new RegExp(
    `^${literalParts(title)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\s\\S]*')}$`,
  )
}
