import { readdirSync, readFileSync } from 'node:fs'

const look = 25

type Process = { id: number; parent: number; command: string; megabytes: number }

/** All processes of a Linux system; none elsewhere. Those that end while they are read are left out. */
function processes(): Process[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const number = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ id: Number(name), parent: number('PPid'), command, megabytes: number('VmRSS') / 1_024 }]
      } catch {
        return []
      }
    })
}

/** The processes below this one whose commands hold a word, and theirs. */
function below(parents: ReadonlySet<number>, all: readonly Process[]): Process[] {
  const found = all.filter(({ parent }) => parents.has(parent))
  return found.length === 0 ? [] : [...found, ...below(new Set(found.map(({ id }) => id)), all)]
}

/**
 * Watches the memory of processes below this one, by words of their commands. `most` answers, for each word, the most
 * megabytes that those processes held together at one moment.
 */
export function watchMemory<Word extends string>(
  words: readonly Word[],
): {
  most(): Record<Word, number>
  stop(): void
} {
  const most = Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>
  const sample = () => {
    const own = below(new Set([process.pid]), processes())
    for (const word of words) {
      const held = own.filter(({ command }) => command.includes(word)).reduce((sum, one) => sum + one.megabytes, 0)
      most[word] = Math.max(most[word], Math.round(held))
    }
  }
  const timer = setInterval(sample, look)
  return { most: () => ({ ...most }), stop: () => clearInterval(timer) }
}
