import { open } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child-process.ts'

export type Isolation = {
  /** A reader cannot reach any network. */
  network: boolean
  /** A reader cannot read files beside its own code. */
  files: boolean
}

/** As long as a slow machine may take to start a process: a probe that was given up would be no wall. */
const limits = { milliseconds: 60_000, residentBytes: 512_000_000, outputCharacters: 10_000 }
let tried: Promise<Isolation> | null = null

/**
 * The isolation of readers on this system, tested once by a process that attacks it. Without user namespaces their
 * network can't be blocked, and they run without that.
 */
export function extractionIsolation(): Promise<Isolation> {
  tried ??= probeIsolation()
  return tried
}

async function probeIsolation(): Promise<Isolation> {
  const server = createServer((socket) => socket.destroy())
  const port = await listen(server)
  try {
    const walled = process.platform === 'linux' ? await attack(port, true) : null
    return walled?.network === true ? walled : ((await attack(port, false)) ?? { network: false, files: false })
  } finally {
    server.close()
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

async function attack(port: number, hasNoNetwork: boolean): Promise<Isolation | null> {
  const lines: string[] = []
  const input = await open(devNull, 'r')
  try {
    const module = join(import.meta.dirname, 'isolation-probe.ts')
    const onLine = (line: string): void => void lines.push(line)
    await runChild({ module, arguments: [String(port)], input: input.fd, limits, hasNoNetwork, onLine })
  } finally {
    await input.close()
  }
  return lines[0] === undefined ? null : (JSON.parse(lines[0]) as Isolation)
}
