import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NodePath, parseSync, traverse, type types } from '@babel/core'

export type Expression = { file: string; line: number; source: string; flags: string }

const root = join(import.meta.dirname, '../..')
const isOurs = (file: string) => file.endsWith('.ts') && !/\.test(?:ing)?\.ts$/.test(file)

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(isOurs)

/** The literals of a file; `made`: where a file makes one out of texts. */
function expressionsOf(file: string): { literals: Expression[]; made: Expression[] } {
  const found = { literals: [] as Expression[], made: [] as Expression[] }
  const code = readFileSync(join(root, file), 'utf8')
  const options = {
    filename: file,
    babelrc: false,
    configFile: false as const,
    parserOpts: { plugins: ['typescript' as const] },
  }
  traverse(parseSync(code, options)!, {
    RegExpLiteral({ node }: NodePath<types.RegExpLiteral>) {
      found.literals.push({ file, line: node.loc!.start.line, source: node.pattern, flags: node.flags })
    },
    NewExpression({ node }: NodePath<types.NewExpression>) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
      found.made.push({ file, line: node.loc!.start.line, source: code.slice(node.start!, node.end!), flags: '' })
    },
  })
  return found
}

/** Every regular expression of the server and the contract. */
export function allExpressions(): { literals: Expression[]; made: Expression[] } {
  const all = ['server', 'contract'].flatMap(filesOf).map(expressionsOf)
  return { literals: all.flatMap((one) => one.literals), made: all.flatMap((one) => one.made) }
}
