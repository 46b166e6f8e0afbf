import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const machines = join(import.meta.dirname, '../machines')

/** The source without the lines of types and unions. */
const spoken = (source: string): string =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\||(export )?type |emitted:)/.test(line))
    .join('\n')

/** Types of the events that a file emits directly or through the editor's `notify`. */
function emittedIn(source: string): string[] {
  if (!/\bemit\(|\bnotify\(/.test(source)) return []
  return [...spoken(source).matchAll(/type: '([^']+)'/g)].map(([, type]) => type!)
}

/** The routed events, in the order of the switch. */
function routed(): string[] {
  const source = readFileSync(join(import.meta.dirname, 'event-router.ts'), 'utf8')
  const [, body] = source.split('switch (event.type) {')
  return [...body!.slice(0, body!.indexOf('default:')).matchAll(/case '([^']+)':/g)].map(([, type]) => type!)
}

test('every event that is routed is emitted by a machine', () => {
  const files = readdirSync(machines, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const emitted = new Set(files.flatMap((file) => emittedIn(readFileSync(join(machines, file), 'utf8'))))
  expect(routed().length).toBeGreaterThan(20)
  expect(routed().filter((type) => !emitted.has(type))).toEqual([])
})
