import { afterAll, describe, expect, test, vi } from 'vitest'
import { startWorkers } from '../workers/workers.ts'
import { crawl, limits } from './crawl.ts'
import type { Canned } from './recording.testing.ts'
import { recordingEgress } from './recording.testing.ts'

const signal = new AbortController().signal
const workers = startWorkers()
afterAll(() => workers.close())
const organisationId = 'organisation'
const names = { 'site.example': '93.184.216.34', 'www.site.example': '93.184.216.35', 'other.example': '93.184.216.36' }
const page = (title: string, ...links: string[]) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>Text of ${title}.</p>${links.map((href) => `<a href="${href}">x</a>`).join('')}</body></html>`

/** A site as paths with their responses; everything else is 404. */
function site(paths: Record<string, string | Canned>, host = 'site.example') {
  return recordingEgress(names, ({ url }) => {
    const found = url.host === host ? paths[url.pathname] : undefined
    return found === undefined ? { status: 404 } : typeof found === 'string' ? { body: found } : found
  })
}
const read = (egress: ReturnType<typeof site>['egress'], website = 'site.example') =>
  crawl({ egress, workers, organisationId, website, signal })
const titles = (result: Awaited<ReturnType<typeof read>>) =>
  'pages' in result ? result.pages.map((one) => one.title) : result.failure

describe('reading a website', () => {
  test('goes from page to page on one host, each once, and keeps text and title', async () => {
    const { egress, asked } = site({
      '/': page('Home', '/about', '/about#team', 'https://other.example/', 'mailto:a@site.example', '/brochure.pdf'),
      '/about': page('About', '/', '/deep?a=1&b=2'),
      '/deep': page('Deep'),
      '/brochure.pdf': { headers: { 'content-type': 'application/pdf' }, body: 'not read' },
    })
    const result = await read(egress)
    expect('pages' in result && result.pages.map(({ url, title, text }) => [url, title, text])).toEqual(
      [
        ['https://site.example/', 'Home', '# Home\n\nText of Home.'],
        ['https://site.example/about', 'About', '# About\n\nText of About.'],
        ['https://site.example/deep?a=1&b=2', 'Deep', '# Deep\n\nText of Deep.'],
      ].map(([url, title, text]) => [url, title, expect.stringContaining(text!)]),
    )
    expect(asked.map((one) => one.path)).toEqual(['/robots.txt', '/', '/about', '/brochure.pdf', '/deep?a=1&b=2'])
  })

  test('keeps to what the site asks: robots.txt, nofollow and noindex', async () => {
    const { egress, asked } = site({
      '/robots.txt': 'User-agent: *\nDisallow: /private\n\nUser-agent: SextantBot\nDisallow: /secret',
      '/': `${page('Home', '/secret/a', '/open', '/quiet', '/header')}<a rel="external NOFOLLOW" href="/unfollowed">x</a>`,
      '/open': page('Open'),
      '/quiet': `<meta name="ROBOTS" content="noindex, nofollow">${page('Quiet', '/beyond')}`,
      '/header': { headers: { 'x-robots-tag': 'none' }, body: page('Header', '/beyond') },
      '/beyond': page('Beyond'),
    })
    expect(titles(await read(egress))).toEqual(['Home', 'Open'])
    expect(asked.map((one) => one.path)).toEqual(['/robots.txt', '/', '/open', '/quiet', '/header'])
    expect(titles(await read(site({ '/robots.txt': 'User-agent: *\nDisallow: /' }).egress))).toBe('forbidden')
    const broken = site({ '/robots.txt': { status: 503 }, '/': page('Home') })
    expect([titles(await read(broken.egress)), broken.asked.length]).toEqual(['forbidden', 1])
  })

  test('begins where the site sends it, and no later page leads to another host', async () => {
    const { egress, asked } = recordingEgress(names, ({ url }) => {
      if (url.host === 'site.example')
        return { status: 301, headers: { location: `https://www.site.example${url.pathname}` } }
      if (url.pathname === '/away') return { status: 302, headers: { location: 'https://other.example/' } }
      if (url.pathname === '/inside') return { status: 302, headers: { location: 'http://169.254.169.254/' } }
      return { body: url.pathname === '/robots.txt' ? '' : page(url.pathname, '/away', '/inside', '/next') }
    })
    expect(titles(await read(egress))).toEqual(['/', '/next'])
    expect(new Set(asked.map((one) => one.host))).toEqual(new Set(['site.example', 'www.site.example']))
  })

  test('says why there is nothing', async () => {
    const inside = recordingEgress({ 'site.example': '10.1.2.3' }, () => ({ body: page('Inside') }))
    expect([titles(await read(inside.egress)), inside.asked]).toEqual(['refused', []])
    expect(titles(await read(recordingEgress({}, () => ({})).egress))).toBe('refused')
    expect(titles(await read(site({}).egress))).toBe('nothing')
    expect(titles(await read(site({ '/': { headers: { 'content-encoding': 'gzip' }, body: 'x' } }).egress))).toBe(
      'nothing',
    )
  })

  test('stops at four links from the start', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 8 }, (_, depth) => [`/${depth}`, page(`${depth}`, `/${depth + 1}`)]),
    )
    const { egress } = site({ ...chain, '/': page('start', '/1') })
    expect(titles(await read(egress))).toEqual(['start', '1', '2', '3', '4'])
  })

  test('gives way before each further page, and its time stands still meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { egress, asked } = site({ '/': page('Home', '/a', '/b'), '/a': page('A'), '/b': page('B') })
      const askedBefore: (string | undefined)[] = []
      const giveWay = async () => {
        askedBefore.push(asked.at(-1)?.path)
        vi.setSystemTime(Date.now() + limits.milliseconds)
      }
      const result = await crawl({ egress, workers, organisationId, website: 'site.example', signal, giveWay })
      expect([titles(result), askedBefore]).toEqual([
        ['Home', 'A', 'B'],
        ['/', '/a'],
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  test('stops at fifty pages', async () => {
    const links = Array.from({ length: 70 }, (_, index) => `/p${index}`)
    const many = Object.fromEntries(links.map((path) => [path, page(path)]))
    const { egress } = site({ ...many, '/': page('start', ...links) })
    const result = await read(egress)
    expect('pages' in result && result.pages.length).toBe(limits.pages)
  })

  test('reads a robots.txt of 9,000 agents and 9,000 rules like any other', async () => {
    const agents = Array.from({ length: 9_000 }, (_, index) => `User-agent: bot${index}`)
    const rules = Array.from({ length: 9_000 }, (_, index) => `Disallow: /private/${index}`)
    const everybody = 'User-agent: SextantBot/2.0\nUser-agent: *'
    const robots = [...agents, everybody, ...rules].join('\n')
    const { egress, asked } = site({
      '/robots.txt': robots,
      '/': page('Home', '/private/8999', '/open'),
      '/open': page('Open'),
    })
    expect(titles(await read(egress))).toEqual(['Home', 'Open'])
    expect(asked.map((one) => one.path)).toEqual(['/robots.txt', '/', '/open'])
  })

  test('says of a robots.txt whose rules take too long to match that it is too long to read', async () => {
    const rules = Array.from({ length: 200 }, (_, index) => `Disallow: /${'*a'.repeat(1_200)}${index}`)
    const { egress, asked } = site({ '/robots.txt': ['User-agent: *', ...rules].join('\n'), '/': page('Home') })
    const hasty = startWorkers({ milliseconds: { 'ask robots.txt': 300 } })
    const website = `site.example/${'a'.repeat(1_900)}`
    expect(titles(await crawl({ egress, workers: hasty, organisationId, website, signal }))).toBe('too long')
    expect(asked.map((one) => one.path)).toEqual(['/robots.txt'])
    await hasty.close()
  })

  test('leaves out a page that cannot be read, and ends at once when it is told to', async () => {
    const deep = `<title>Deep</title>${'<table><tr><td>'.repeat(30_000)}`
    const { egress } = site({ '/': page('Home', '/deep', '/broken', '/fine'), '/deep': deep, '/fine': page('Fine') })
    const hasty = startWorkers({ milliseconds: { 'read a page of a website': 3_000 } })
    const result = await crawl({ egress, workers: hasty, organisationId, website: 'site.example', signal })
    expect(titles(result)).toEqual(expect.arrayContaining(['Home', 'Fine']))
    await hasty.close()
    const stop = new AbortController()
    const endless = site({ '/': page('Home', '/next'), '/next': page('Next') })
    const reading = crawl({
      egress: endless.egress,
      workers,
      organisationId,
      website: 'site.example',
      signal: stop.signal,
      onPage: async () => stop.abort(new Error('stopped')),
    })
    await expect(reading).rejects.toThrow()
    expect(endless.asked.length).toBe(2)
  })
})
