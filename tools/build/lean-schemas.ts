import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Leaves out what the page never uses of zod and no bundler can shake off: the writer of JSON schemas, the English
 * words for what is wrong (the page shows none), and every method of a schema that no file calls by name.
 */
export function leanSchemas(): Plugin {
  let called: ReadonlySet<string> = new Set()
  return {
    name: 'lean-schemas',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      called = methodsCalled()
    },
    transform(code, id) {
      if (/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return emptied(code)
      if (/zod\/v4\/locales\/en\.js$/.test(id)) return "export default () => ({ localeError: () => 'Invalid input' })"
      if (/zod\/v4\/classic\/schemas\.js$/.test(id)) return withMethods(code, called)
      return null
    },
  }
}

/** The module with its exports, each a function that makes one that does nothing. */
function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  return names.map((name) => `export const ${name} = () => () => undefined`).join('\n')
}

/** The names of called methods (`.name(`) in our files, and in zod's calls to schemas. */
export function methodsCalled(): ReadonlySet<string> {
  const namesIn = (files: string, call: RegExp) =>
    globSync(files, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(call)].map(([, name = '']) => name),
    )
  return new Set([
    ...namesIn('{contract,src}/**/*.{ts,tsx}', /\.(\w+)\(/g),
    ...namesIn('node_modules/zod/v4/{classic,core}/*.js', /\b(?:inst|schema|this|cl)\.(\w+)\(/g),
  ])
}

/** The module without those methods of its classes that are not called. */
export function withMethods(code: string, called: ReadonlySet<string>): string {
  return code.replace(
    /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\([^\n]*\) \{\n(?: {8}.*\n|\n)* {4}\},\n/gm,
    (method, name) => (called.has(name) ? method : ''),
  )
}
