import type { Certificate, Line, Proven } from './certify.ts'

const opening = `# Certificate of the machines

Written by \`npm run certificate\`; do not edit. Each row is one machine of \`src/machines/index.ts\`. For all of them, every state is reachable, none is a dead end, every waiting state has a way out on success, on failure and after a time, every port is provided by \`src/app/wiring\`, and every transition was taken by a test, except those that no run can take. The state after each random run equalled the fold of its journal. \`tests/model/certificate\` refuses a machine for which one of this isn't true; a machine that has changed must be certified again.`

const column = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** The certificate as it is stored in docs/certificate.md. */
export function documentOf({ lines }: Certificate): string {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  return [
    opening,
    '',
    `${lines.length} machines, ${sum(({ states }) => states)} states, ${sum(({ transitions }) => transitions)} transitions, ${sum(({ waits }) => waits.length)} waiting states, ${sum(({ proven }) => proven.runs)} random runs.`,
    '',
    '## Machines',
    '',
    column(['machine', 'states', 'transitions', 'taken', 'impossible', 'situations', 'ports', 'random runs', 'seed']),
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...lines.map(({ key, states, transitions, proven, ports }) => {
      const { taken, impossible, situations, runs, seed } = proven
      return column([key, states, transitions, taken, impossible, situations, ports, runs, seed])
    }),
    '',
    '## Waiting states',
    '',
    'Views announce a wait by a component with a live region, a progress bar or a busy state; where none does, the reason is named.',
    '',
    column(['machine', 'state', 'on success', 'on failure', 'after', 'announced by']),
    '|---|---|---|---|---|---|',
    ...lines.flatMap(({ key, waits, announcers }) =>
      waits.map(({ state, success, failure, ends }) =>
        column([key, state, success.join(', '), failure.join(', '), ends.join(', '), announced(announcers)]),
      ),
    ),
    '',
  ].join('\n')
}

/** Not which components: they change with every page, and the certificate only with the machines. */
const announced = (announcers: string[] | string) => (typeof announcers === 'string' ? announcers : 'its views')

/** What tests had proven when the certificate was written. */
export function provenIn(document: string): Map<string, Proven> {
  const [, section = ''] = document.split('## Machines')
  const rows = section.split('## Waiting states')[0]!.trim().split('\n').slice(2)
  return new Map(
    rows.map((row) => {
      const [key = '', , , taken, impossible, situations, , runs, seed] = row
        .split('|')
        .slice(1)
        .map((one) => one.trim())
      const proven = { taken, impossible, situations, runs, seed }
      return [key, Object.fromEntries(Object.entries(proven).map(([name, value]) => [name, Number(value)])) as Proven]
    }),
  )
}
