import { dirname, posix } from 'node:path'

/** The texts of all view files by their path below the project. */
export type ViewFiles = ReadonlyMap<string, string>

const announces = /\brole=(?:"(?:status|alert|progressbar|log)"|\{)|\baria-(?:live|busy)=/
const isHook = /\.hooks\.tsx?$/
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path]) => posix.join(dirname(file), path!))

/**
 * Components by which the views of a machine announce to assistive technology that something is awaited: a hook names
 * the machine's system id or imports its parts, a view uses that hook, and the view or a component in it announces.
 */
export function announcersOf(key: string, systemId: string, files: ViewFiles): string[] {
  const hooks = new Set([...files].filter(([file, text]) => isHookOf(file, text)).map(([file]) => file))
  for (const hook of hooks) for (const user of hooksThatUse(hook)) hooks.add(user)
  const views = [...files].filter(([file, text]) => importsOf(file, text).some((path) => hooks.has(path)))
  const closure = new Set<string>()
  const visit = (file: string): void => {
    const text = files.get(file)
    if (closure.has(file) || text === undefined) return
    closure.add(file)
    for (const path of importsOf(file, text)) if (path.endsWith('.tsx')) visit(path)
  }
  for (const [file] of views) visit(file)
  const found = [...closure].filter((file) => announces.test(files.get(file)!))
  return found.map((file) => posix.basename(file, '.tsx')).sort()

  function hooksThatUse(hook: string): string[] {
    const users = [...files].filter(([file, text]) => isHook.test(file) && importsOf(file, text).includes(hook))
    return users.map(([file]) => file)
  }

  function isHookOf(file: string, text: string): boolean {
    if (!isHook.test(file)) return false
    return text.includes(`'${systemId}'`) || text.includes(`machines/${key}.`)
  }
}
