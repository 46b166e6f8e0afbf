// npm run dev: the API server, restarted when its sources change, and the page with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, ownNode, root } from './runtime.mjs'

install()
const start = (args) => spawn(ownNode(), args, { cwd: root, stdio: 'inherit' })
const children = [
  start(['--watch', '--watch-path=server', '--watch-path=contract', 'server/main.ts']),
  start([join(root, 'node_modules', 'vite', 'bin', 'vite.js')]),
]
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
for (const child of children) child.once('close', end)
