// npm run dev: the API server, restarted when its sources change, and the page with hot reload in front of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { take } from './alone.mjs'
import { main, passSignals } from './children.mjs'
import { install, ownNode, root, runs } from './runtime.mjs'
import { watchFolders } from './watch-folders.mjs'

/** The page would talk to whatever listens there. */
async function refuseTakenPort(port) {
  if (port === '0') throw new Error('With "npm run dev" PORT is a number of your choice, so that the page finds it.')
  const probe = createServer()
  try {
    await once(probe.listen(Number(port), '127.0.0.1'), 'listening')
  } catch {
    throw new Error(`Port ${port} cannot be used: something may listen there. Stop it, or set PORT.`)
  }
  probe.close()
}

await main(async () => {
  await install()
  const port = process.env.PORT?.trim() || '4100'
  await refuseTakenPort(port)
  await take(runs)
  const children = new Set()
  const start = (args) => {
    const child = spawn(ownNode(), args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PORT: port },
    })
    children.add(child)
    const ended = once(child, 'close').then(() => children.delete(child))
    return { child, ended }
  }
  let isStopped = false
  const stopPassing = passSignals(children, {
    onSignal: () => {
      isStopped = true
    },
  })

  const page = start([join(root, 'node_modules', 'vite', 'bin', 'vite.js')])
  let server = start(['server/main.ts'])
  const stopWatching = watchFolders([join(root, 'server'), join(root, 'contract')], async () => {
    console.log('The sources of the server changed: starting it again ...')
    server.child.kill('SIGTERM')
    await server.ended
    if (!isStopped) server = start(['server/main.ts'])
  })
  await page.ended
  isStopped = true
  stopWatching()
  server.child.kill('SIGTERM')
  await server.ended
  stopPassing()
  return 0
})
