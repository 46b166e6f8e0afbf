import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a program is run as an ordinary user, for PostgreSQL runs as no root. `owner`: whose the data folder has to be; null: as it is. */
export type Way = { owner: number | null; command(program: string, args: string[]): [string, string[]] }

const asItIs: Way = { owner: null, command: (program, args) => [program, args] }
const nobody = 65534

/** An ordinary user whom the system knows by name, since initdb asks for the name. */
function knownUser(): number {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const users = lines.map((line) => Number(line.split(':')[2])).filter((id) => id > 0)
  return users.includes(nobody) ? nobody : (users[0] ?? nobody)
}

const throughOthers = (launcher: string, options: string[], owner: number): Way => ({
  owner,
  command: (program, args) => [launcher, [...options, program, ...args]],
})

/** A user namespace gives root another number, without giving up root's files. */
export function inNamespace(user = knownUser()): Way {
  return throughOthers('unshare', ['--user', `--map-user=${user}`, `--map-group=${user}`], 0)
}

/** Another user who may still enter folders that are root's alone: for systems that forbid user namespaces. */
export function withCapability(user = knownUser()): Way {
  // Without the secure bit, access(2) answers as if the capability were not there, and initdb asks by it for its programs.
  const capability = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return throughOthers('setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...capability], user)
}

/** The first way that this system allows. */
export function wayOfThisSystem(ways: readonly Way[] = [inNamespace(), withCapability()]): Way {
  if (process.getuid?.() !== 0) return asItIs
  const found = ways.find(({ command }) => spawnSync(...command('true', []), { stdio: 'ignore' }).status === 0)
  if (found) return found
  throw new Error(
    'PostgreSQL does not run as root, and this system allows neither unshare --user nor setpriv. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Hands a folder with all that is in it over to the user of the way, where root took another way before. */
export function handOver(folder: string, { owner }: Way): void {
  const present = lstatSync(folder).uid
  if (owner === null || present === owner || ![0, knownUser()].includes(present)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), owner, owner)
  // The folder itself comes last: a hand-over that was cut short begins again.
  chownSync(folder, owner, owner)
}
