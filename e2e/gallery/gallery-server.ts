import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { contentPolicy } from '../../server/platform/http/headers.ts'
import { galleryFolder } from '../../tests/gallery/folder.ts'
import { alone } from '../../tools/alone.mjs'

const root = join(import.meta.dirname, '../..')
const built = join(root, galleryFolder)
const stamp = join(built, '.built')
const sources = ['{src,contract,tests/gallery,tests/model}/**/*.{ts,tsx,css,html}', 'public/**/*', 'package-lock.json']

/** Builds the gallery when what it is made of has changed since; of several workers the first does. */
export function buildGallery(): Promise<void> {
  return alone(
    `${root} gallery`,
    async () => buildChanged(),
    () => {},
  )
}

function buildChanged(): void {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)))
  }
  const now = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const config = join(root, 'tests/gallery/vite.config.ts')
  const done = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The gallery could not be built:\n${done.stdout}${done.stderr}`)
  writeFileSync(stamp, now)
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the built gallery on a free port of this machine, under the product's content policy. */
export async function serveGallery(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    const file = join(built, normalize(pathname === '/' ? '/index.html' : pathname))
    const headers = {
      'content-security-policy': contentPolicy,
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    }
    readFile(file).then(
      (content) => response.writeHead(200, headers).end(content),
      () => response.writeHead(404, headers).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
