import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How to run a program as an ordinary user, since PostgreSQL refuses to run as root. `owner`: the user who must own the
 * data folder; null: unchanged.
 */
export type Way = { owner: number | null; command(program: string, args: string[]): [string, string[]] }

const asItIs: Way = { owner: null, command: (program, args) => [program, args] }
const nobody = 65534

/** An ordinary user that the system can name, since initdb looks up the name. */
function knownUser(): number {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const users = lines.map((line) => Number(line.split(':')[2])).filter((id) => id > 0)
  return users.includes(nobody) ? nobody : (users[0] ?? nobody)
}

const throughOthers = (launcher: string, options: string[], owner: number): Way => ({
  owner,
  command: (program, args) => [launcher, [...options, program, ...args]],
})

/** In a user namespace root has another id but keeps access to root's files. */
export function inNamespace(user = knownUser()): Way {
  return throughOthers('unshare', ['--user', `--map-user=${user}`, `--map-group=${user}`], 0)
}

/**
 * Another user with a capability to enter folders that only root may enter, for systems that forbid user namespaces.
 */
export function withCapability(user = knownUser()): Way {
  // Without the secure bit, access(2) ignores the capability, and initdb uses it to find its programs.
  const capability = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return throughOthers('setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...capability], user)
}

/** The first way that works on this system. */
export function wayOfThisSystem(ways: readonly Way[] = [inNamespace(), withCapability()]): Way {
  if (process.getuid?.() !== 0) return asItIs
  const found = ways.find(({ command }) => spawnSync(...command('true', []), { stdio: 'ignore' }).status === 0)
  if (found) return found
  throw new Error(
    'PostgreSQL does not run as root, and this system allows neither unshare --user nor setpriv. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Gives a folder and its contents to the user of this way, if root used another way before. */
export function handOver(folder: string, { owner }: Way): void {
  const present = lstatSync(folder).uid
  if (owner === null || present === owner || ![0, knownUser()].includes(present)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), owner, owner)
  // The folder itself comes last, so an interrupted run starts over.
  chownSync(folder, owner, owner)
}
