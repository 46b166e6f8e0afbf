import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { portOf } from '../../src/machines/shared/port.ts'
import { transitionTable } from './transition-table.ts'

/** The files of docs/machines that are in git: a transition table for each machine, and the page that lists them all. */
export function buildPages(machines: Record<string, AnyStateMachine>): Map<string, string> {
  const keys = Object.keys(machines).sort()
  const tables = keys.map((key): [string, string] => {
    const machine = machines[key]!
    const title = `The transitions of the ${machine.id} machine`
    return [nameFile(key, 'md'), `# ${title}\n\nMade by \`npm run diagrams\`.\n\n${transitionTable(machine)}\n`]
  })
  return new Map([...tables, ['README.md', [opening, ...keys.map((key) => sectionOf(key, machines[key]!))].join('\n')]])
}

/** What differs between the files that should be there and those that are, as sentences. */
export function driftOf(requested: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): string[] {
  const stale = [...requested].filter(([file, text]) => present.get(file) !== text).map(([file]) => file)
  const left = [...present.keys()].filter((file) => !requested.has(file))
  return [
    ...stale.map(
      (file) => `docs/machines/${file} ${present.has(file) ? 'is not what the machines say now' : 'is missing'}.`,
    ),
    ...left.map((file) => `docs/machines/${file} belongs to no machine.`),
  ]
}

export function nameFile(key: string, ending: 'svg' | 'md'): string {
  return `${key.replaceAll('/', '-')}.${ending}`
}

const opening = `# The machines

Made from the code by \`npm run diagrams\`; do not edit. The same command draws each machine beside its table, as an SVG that git ignores. In a drawing, a thick brown frame waits for the world (\`busy\`), a thick red one shows a failure, and "asks" names a port.
`

function sectionOf(key: string, machine: AnyStateMachine): string {
  const states = getStateNodes(machine).filter((node) => node.type !== 'history')
  return [
    `## ${key}`,
    '',
    machine.root.description ?? '',
    '',
    `Its [transitions](${nameFile(key, 'md')}) as a table.`,
    '',
    ...(states.length > 0 ? ['| state | |', '|---|---|', ...states.map(rowOf), ''] : []),
    ...portLines(machine),
  ].join('\n')
}

function rowOf(node: AnyStateNode): string {
  const tags = node.tags.map((tag) => `\`${tag}\``)
  const words = [...(node.type === 'final' ? ['final'] : []), ...tags, node.description ?? ''].filter(Boolean).join(' ')
  return `| ${node.path.join(' › ')} | ${words} |`
}

function portLines(machine: AnyStateMachine): string[] {
  const actors = Object.entries(machine.implementations.actors as Record<string, unknown>)
  const named = actors.map(([name, logic]) => {
    const kind = portOf(logic)?.kind
    return `${name} (${kind === undefined ? 'machine' : kind})`
  })
  return named.length > 0 ? [`Ports and children: ${named.join(', ')}.`, ''] : []
}
