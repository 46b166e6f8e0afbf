import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './address-rules.ts'
import { AddressRefused, fetchPage, mostBytes } from './fetch-page.ts'
import { recordingEgress } from './recording.testing.ts'

const signal = new AbortController().signal
const names = {
  'site.example': '93.184.216.34',
  'six.example': '2606:2800:220:1:248:1893:25c8:1946',
  'inside.example': '10.0.0.7',
  'metadata.example': '169.254.169.254',
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': '::ffff:127.0.0.1',
  'nat64.example': '64:ff9b::7f00:1',
  'zone.example': 'fe80::1%lo',
  'nowhere.example': [],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': '127.0.0.1',
  'localtest.example': '127.0.0.1',
}

/** Addresses that would lead a program to its own machine, network or cloud, or to another protocol. */
const refused = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0177.0.0.01/',
  'http://127.000.000.001/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://loc%61lhost/',
  'http://localtest.example/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0x0/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://0251.0376.0251.0376/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::ffff:93.184.216.34]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:0:0::1]/',
  'http://[2001:db8::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[3fff::1]/',
  'http://inside.example/',
  'http://metadata.example/',
  'http://both.example/',
  'http://mapped.example/',
  'http://nat64.example/',
  'http://zone.example/',
  'http://user@127.0.0.1/',
  'http://site.example@127.0.0.1/',
  'http://user:password@site.example/',
  'http://127.0.0.1\\@site.example/',
  'http://site.example:22/',
  'http://site.example:8080/',
  'https://site.example:6379/',
  'http://site.example:0/',
  'ftp://site.example/',
  'file:///etc/passwd',
  'gopher://site.example/',
  'data:text/html,hello',
  'javascript:alert(1)',
  'ws://site.example/',
  'blob:http://site.example/x',
]

describe('an address that leads elsewhere than to the public web', () => {
  test(`there are ${refused.length} forms of it, each another one`, () => {
    expect([refused.length >= 60, new Set(refused).size]).toEqual([true, refused.length])
  })

  test.each(refused)('%s is refused before any connection', async (address) => {
    const { egress, asked } = recordingEgress(names, () => ({ body: 'secret' }))
    const requested = fetchPage(egress, new URL(address), { signal })
    await expect(requested).rejects.toThrow(AddressRefused)
    expect(asked).toEqual([])
  })

  test.each(refused)('a redirect to %s is refused', async (address) => {
    const { egress, asked } = recordingEgress(names, ({ url }) =>
      url.host === 'site.example' && url.pathname === '/start'
        ? { status: 302, headers: { location: address } }
        : { body: 'secret' },
    )
    await expect(fetchPage(egress, new URL('http://site.example/start'), { signal })).rejects.toThrow(AddressRefused)
    expect(asked.map((one) => one.path)).toEqual(['/start'])
  })

  test('a redirect that names no host, or only another scheme, is checked as well', async () => {
    for (const location of ['//127.0.0.1/', 'https:\\\\127.0.0.1/', '/\\127.0.0.1', '////127.0.0.1/']) {
      const { egress, asked } = recordingEgress(names, () => ({ status: 307, headers: { location } }))
      await expect(fetchPage(egress, new URL('http://site.example/'), { signal })).rejects.toThrow(AddressRefused)
      expect(asked.length).toBe(1)
    }
  })
})

// The refusal reveals nothing about internal host names.
test.each([[[]], [new Error('ENOTFOUND')], [['10.0.0.8']]])(
  'a name is refused alike, whether it leads to %s',
  async (found) => {
    const { egress } = recordingEgress(names, () => ({ body: 'secret' }))
    const resolve = async () => {
      if (found instanceof Error) throw found
      return found
    }
    const requested = fetchPage({ ...egress, resolve }, new URL('http://inside.example/'), { signal })
    await expect(requested).rejects.toEqual(new AddressRefused('not a public address'))
  },
)

describe('a name that changes its meaning', () => {
  test('is asked for once, and the connection goes to the address that was checked', async () => {
    let count = 0
    const rebinding = () => {
      count += 1
      return count === 1 ? '93.184.216.34' : '127.0.0.1'
    }
    const { egress, asked, resolved } = recordingEgress({ 'rebind.example': rebinding }, () => ({ body: 'hello' }))
    const page = await fetchPage(egress, new URL('http://rebind.example/a?b=c'), { signal })
    expect([page.bytes.toString(), resolved]).toEqual(['hello', ['rebind.example']])
    expect(asked).toEqual([{ host: 'rebind.example', address: '93.184.216.34', port: 80, path: '/a?b=c' }])
    await expect(fetchPage(egress, new URL('http://rebind.example/'), { signal })).rejects.toThrow(AddressRefused)
    expect(asked.length).toBe(1)
  })
})

describe('a page of the public web', () => {
  test.each([
    ['http://site.example/', '93.184.216.34', 80],
    ['https://site.example/', '93.184.216.34', 443],
    ['http://site.example:443/', '93.184.216.34', 443],
    ['https://six.example/', '2606:2800:220:1:248:1893:25c8:1946', 443],
    ['http://93.184.216.34/', '93.184.216.34', 80],
    ['http://[2606:2800:220:1:248:1893:25c8:1946]/', '2606:2800:220:1:248:1893:25c8:1946', 80],
  ])('%s is asked for at %s', async (address, expected, port) => {
    const { egress, asked } = recordingEgress(names, () => ({ body: 'hello' }))
    await fetchPage(egress, new URL(address), { signal })
    expect(asked.map((one) => [one.address, one.port])).toEqual([[expected, port]])
  })

  test('is read up to 2 MB, and its redirects are followed five times', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(64 * 1024)
    }
    const large = recordingEgress(names, () => ({ body: endless() }))
    await expect(fetchPage(large.egress, new URL('http://site.example/'), { signal })).rejects.toThrow('too large')
    const full = recordingEgress(names, () => ({ body: 'x'.repeat(mostBytes) }))
    const page = await fetchPage(full.egress, new URL('http://site.example/'), { signal })
    expect(page.bytes.length).toBe(2 * 1024 * 1024)
    const ring = recordingEgress(names, () => ({ status: 301, headers: { location: '/again' } }))
    await expect(fetchPage(ring.egress, new URL('http://site.example/'), { signal })).rejects.toThrow('redirects')
    expect(ring.asked.length).toBe(6)
  })

  test('that never answers ends with the crawl', async () => {
    const { egress } = recordingEgress(names, () => ({}))
    const stop = new AbortController()
    const page = fetchPage({ ...egress, connect: () => new Promise(() => {}) }, new URL('http://site.example/'), {
      signal: stop.signal,
    })
    stop.abort(new Error('stopped'))
    await expect(page).rejects.toThrow('stopped')
  })

  test('with named addresses only these are asked, wherever they are', async () => {
    const { egress, asked } = recordingEgress(names, () => ({ body: 'hello' }))
    const named = { ...egress, allowed: ['127.0.0.1:4321'] }
    await fetchPage(named, new URL('http://127.0.0.1:4321/'), { signal })
    for (const other of ['http://127.0.0.1:4322/', 'http://site.example/', 'http://localhost:4321/'])
      await expect(fetchPage(named, new URL(other), { signal })).rejects.toThrow(AddressRefused)
    expect(asked.length).toBe(1)
  })
})

test('what is no address at all is not public', () => {
  expect(['', 'site.example', '1.2.3', '0x7f000001', '2130706433', '::ffff:7f00:1%eth0'].map(isPublicAddress)).toEqual(
    Array(6).fill(false),
  )
})
