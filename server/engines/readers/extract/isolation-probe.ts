import { readdirSync, writeSync } from 'node:fs'
import { connect } from 'node:net'

/** Tries what a reader must not be able to do: look beside its code, and reach its parent over the network. */
function canReadFiles(): boolean {
  try {
    readdirSync('/')
    return true
  } catch {
    return false
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 })
    const answer = (reached: boolean): void => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.once('timeout', () => answer(false))
  })
}

const answer = { files: !canReadFiles(), network: !(await canConnect(Number(process.argv[2]))) }
writeSync(3, `${JSON.stringify(answer)}\n`)
process.exit(0)
