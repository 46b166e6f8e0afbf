import { gzipSync } from 'node:zlib'

/** A number from 0 to 1, the same row of them for the same seed. */
export type Random = () => number
export type Attack = { label: string; bytes: Buffer; headers: Record<string, string> }

export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const json = { 'content-type': 'application/json' }
const attack = (label: string, body: string | Buffer, headers: Record<string, string> = json): Attack => ({
  label,
  bytes: Buffer.isBuffer(body) ? body : Buffer.from(body),
  headers,
})
const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
/** 20 MB of blanks in 20 KB. */
const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20))

const form = (body: string) =>
  attack(`form ${body.slice(0, 40)}`, body, { 'content-type': 'multipart/form-data; boundary=x' })

/** Bodies that no route expects, whatever it is. */
export const wholeBodies: readonly Attack[] = [
  ...[
    '',
    'null',
    '[]',
    '[[]]',
    '7',
    '-0',
    '1e400',
    '"text"',
    'true',
    '{',
    '{"a":',
    '{}x',
    '\ufeff{}',
    'NaN',
    "{'a':1}",
  ].map((body) => attack(`body ${body}`, body)),
  attack('1 MB of text', JSON.stringify({ name: 'x'.repeat(1_000_000) })),
  attack('more than 1 MB', JSON.stringify('x'.repeat(1_100_000))),
  attack('10,000 arrays deep', deep('[', ']', 10_000)),
  attack('10,000 objects deep', deep('{"a":', '}', 10_000)),
  attack('bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  attack('half a pair', '{"name":"\\ud83c","email":"\\udc00"}'),
  attack('prototypes', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  attack('no type', '{}', {}),
  attack('a type nobody knows', '{}', { 'content-type': 'application/x-nobody' }),
  attack('a type that is none', '{}', { 'content-type': ';;;' }),
  attack('a form of the web', 'name=x&email=y', { 'content-type': 'application/x-www-form-urlencoded' }),
  attack('XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', { 'content-type': 'text/xml' }),
  attack('plain text', '{}', { 'content-type': 'text/plain' }),
  attack('gzip', bomb, { ...json, 'content-encoding': 'gzip' }),
  attack('in chunks', '{"name":"x"}', { ...json, 'transfer-encoding': 'chunked' }),
  attack('UTF-16', Buffer.from('{"name":"x"}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }),
  form('--x--'),
  form('--x\r\n\r\n'),
  form('--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--\r\n'),
  form('--x\r\ncontent-disposition: form-data; name="file"; filename="../../x.txt"\r\n\r\nA\r\n--x--\r\n'),
  form('--x\r\ncontent-disposition: form-data; name="file"; filename="\u0000.txt"\r\n\r\nA\r\n--x--\r\n'),
  form('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nA\r\n--x--\r\n'),
  form(`--x\r\ncontent-disposition: form-data; name="file"; filename="${'n'.repeat(900)}.txt"\r\n\r\nA\r\n--x--\r\n`),
  form(
    '--x\r\ncontent-disposition: form-data; name="relativePath"\r\n\r\n../../../etc\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nA\r\n--x--\r\n',
  ),
  form('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\u0089PNG\r\n--x--\r\n'),
  form('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nnever ended'),
  attack('a form without its boundary', 'A', { 'content-type': 'multipart/form-data' }),
]

/** Values that take the place of a value in a good body. */
const values: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, [], {}, [[]], [null], { $ne: 1 }, { length: 3 }],
  ...[
    '',
    ' ',
    '\u0000',
    '\ud83c',
    '\u202e',
    '🌊'.repeat(50),
    'x'.repeat(70_000),
    '0',
    '-1',
    '1e9',
    'null',
    'undefined',
  ],
  ...[
    'NaN',
    "' or 1=1--",
    '"; drop table person; --',
    '../../etc/passwd',
    '%00',
    '%',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...['javascript:alert(1)', '__proto__', 'constructor', 'toString', 'upload_root', 'a@b', '@', 'x@x'.repeat(100)],
  ...[
    '2026-02-30',
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31',
    '9999-12-31T23:59:59-12:00',
    '2026-02-29T00:00:00Z',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    'http://[::1]',
    '\r\nx-injected: 1',
  ],
  ...[Array.from({ length: 5_000 }, (_, index) => index), Array.from({ length: 300 }, () => ({ a: 1 }))],
]

type Field = { holder: Record<string, unknown>; key: string }

function fieldsOf(value: unknown, found: Field[] = []): Field[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<string, unknown>, key })
    fieldsOf((value as Record<string, unknown>)[key], found)
  }
  return found
}

/** A good body with one or two things wrong with it. */
export function bentBody(good: unknown, random: Random): Attack {
  const body = structuredClone(good ?? {}) as Record<string, unknown>
  const labels: string[] = []
  for (let count = random() < 0.7 ? 1 : 2; count > 0; count -= 1) {
    const fields = fieldsOf(body)
    const field =
      fields.length > 0 && random() < 0.9
        ? oneOf(random, fields)
        : {
            holder: body,
            key: oneOf(random, ['id', 'rev', 'name', 'organisation_id', 'is_superadmin', 'toJSON', 'then']),
          }
    if (random() < 0.1) {
      delete field.holder[field.key]
      labels.push(`no ${field.key}`)
    } else {
      const value = structuredClone(oneOf(random, values))
      field.holder[field.key] = value
      labels.push(`${field.key} = ${String(JSON.stringify(value)).slice(0, 30)}`)
    }
  }
  const text = JSON.stringify(body)
  const isDoubled = random() < 0.1 && text.length > 4
  return attack(labels.join(', '), isDoubled ? `{${text.slice(1, -1)},${text.slice(1)}` : text)
}

export const evilParts: readonly string[] = [
  ...[
    '..',
    '.',
    '..;',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc',
    '..%2f',
    '%2f',
    '%5c',
    '%00',
    '%0d%0aset-cookie:a=b',
    '%ff',
    '%c0%af',
    '%',
    '%zz',
  ],
  ...[
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'null',
    'undefined',
    '0',
    '-1',
    'NaN',
    '*',
    ':project',
    ';',
    ',',
    '@',
    '~',
  ],
  ...[
    'admin',
    'auth',
    'orgs',
    'assets',
    'websocket',
    'check-code',
    '_metadata',
    'x'.repeat(399),
    'x'.repeat(401),
    'x'.repeat(5_000),
  ],
  ...[
    encodeURIComponent("' or 1=1--"),
    encodeURIComponent('🌊'),
    encodeURIComponent('\ud83c\udf0a'.repeat(80)),
    '%F0%9F%8C%8A',
    '%E2%80%AE',
    '%C3%28',
  ],
]

/** A query with something wrong with it, beside or in the place of a good one. */
export function bentQuery(good: string, known: readonly string[], random: Random): string {
  const names = [...new URLSearchParams(good).keys(), ...known, 'cursor', 'filter_a', 'limit']
  const name = oneOf(random, names)
  const value = encodeURIComponent(
    String(oneOf(random, values) ?? '')
      .toWellFormed()
      .slice(0, 2_000),
  )
  const base = good === '' ? '?' : `${good}&`
  return oneOf<() => string>(random, [
    () => `?${name}=${value}`,
    () => `${base}${name}=${value}`,
    () => `${base}${name}=a&${name}=b&${name}=c`,
    () => `${base}${name}[]=a&${name}[b]=c&${name}[__proto__]=d`,
    () => `${base}__proto__=a&constructor=b&toString=c&hasOwnProperty=d`,
    () => `${base}filter_${value.slice(0, 60)}=${value.slice(0, 60)}&filter_=&filter_a=`,
    () =>
      `${base}${Array.from({ length: 2_000 }, (_, index) => `a${index}=1`)
        .join('&')
        .slice(0, 12_000)}`,
    () => `${base}${name}=%ff%fe&%00=%00&=&&&%=%`,
    () => `?${name}=${'x'.repeat(12_000)}`,
    () => `${base}?${name}#${name}`,
  ])()
}
