import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export type Peer = 'chart.js' | 'echarts' | 'mathjs'
const bench = join(import.meta.dirname, '..')

/** The folder of a library that only measurements need. What is missing is installed by the lockfile of bench. */
export function peerFolder(name: Peer): string {
  const folder = join(bench, 'node_modules', name)
  if (existsSync(folder)) return folder
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: bench,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${name} could not be installed: run "npm ci" in bench`)
  return folder
}

/** The library itself, for Node. */
export const requirePeer = <Module>(name: Peer): Module => createRequire(import.meta.url)(peerFolder(name)) as Module

export const peerVersion = (name: Peer): string =>
  JSON.parse(readFileSync(join(peerFolder(name), 'package.json'), 'utf8')).version
