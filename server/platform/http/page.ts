import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callSegments } from '../../../contract/shell/pages.ts'
import type { Settings } from '../settings/settings.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** True when a person's browser requests a page (OD-001). The root address is always a page. */
function wantsPage(request: FastifyRequest): boolean {
  const segment = request.url.split(/[/?]/)[1] ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || segment === 'assets' || callSegments.includes(segment)) return false
  return /^\/(\?|$)/.test(request.url) || (request.headers.accept ?? '').includes('text/html')
}

/** Serves the built page with its settings for every page address, and its assets below /assets as immutable. */
export async function servePage(
  server: FastifyInstance,
  settings: Settings,
  version: string,
  folder: string,
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  const given = {
    productName: settings.PRODUCT_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    sendsMail: settings.SMTP_URL !== undefined,
    version,
  }
  const html = readFileSync(index, 'utf8')
    .replace('__SEXTANT_SETTINGS__', escaped(JSON.stringify(given)))
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(settings.PRODUCT_NAME)}</title>`)
  const send = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('vary', 'Accept').send(html)

  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.gz', '**/*.br'],
    setHeaders: (reply, path) => {
      const isForever = path.includes('/assets/')
      reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  server.addHook('onRequest', async (request, reply) => {
    if (wantsPage(request)) await send(reply)
  })
}
