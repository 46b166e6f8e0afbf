// Lets one process of this clone do a thing at a time. The system takes the name back when its holder ends, however it ends.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names that are no files; an older Node takes them all for the same one. */
const [major, minor] = process.versions.uv.split('.').map(Number)
const hasAbstractNames = process.platform === 'linux' && (major > 1 || minor >= 46)

function lockFileOf(name) {
  const long = `sextant-${createHash('sha512').update(name).digest('hex')}`
  // As long as such a name can be: shorter ones are not the same to every version of Node.
  if (hasAbstractNames) return `\0${long.slice(0, 107)}`
  const short = long.slice(0, 28)
  return process.platform === 'win32' ? `\\\\.\\pipe\\${short}` : join(tmpdir(), short)
}

/** A connection to the holder of the name; null if there is none. */
function reach(name) {
  return new Promise((done) => {
    const socket = connect(lockFileOf(name))
    socket.once('connect', () => done(socket)).once('error', () => done(null))
  })
}

export async function isTaken(name) {
  const socket = await reach(name)
  socket?.destroy()
  return socket !== null
}

/** Takes the name until it is given back or this process ends. Answers how to give it back; null when another has it. */
export async function take(name) {
  const waiting = new Set()
  const server = createServer((socket) => {
    waiting.add(socket.unref())
    socket.on('error', () => {}).on('close', () => waiting.delete(socket))
  })
  const listen = () =>
    new Promise((done) => {
      server.once('error', done)
      server.listen(lockFileOf(name), () => done(null))
    })
  let trouble = await listen()
  // Where the name is a file, one that a dead process left behind is in the way.
  if (trouble?.code === 'EADDRINUSE' && !hasAbstractNames && !(await isTaken(name))) {
    rmSync(lockFileOf(name), { force: true })
    trouble = await listen()
  }
  if (trouble?.code === 'EADDRINUSE') return null
  server.unref()
  return () => {
    for (const socket of waiting) socket.destroy()
    if (!trouble) server.close()
  }
}

async function untilGivenBack(name) {
  const socket = await reach(name)
  if (socket)
    await new Promise((done) =>
      socket
        .resume()
        .on('error', () => {})
        .once('close', done),
    )
}

/** Does the work while no other process does work of this name; `wait` is called when it has to wait for one. */
export async function alone(name, work, wait) {
  let giveBack = await take(name)
  if (!giveBack) wait()
  while (!giveBack) {
    await untilGivenBack(name)
    giveBack = await take(name)
  }
  try {
    return await work()
  } finally {
    giveBack()
  }
}
