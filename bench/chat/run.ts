import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Lexer } from 'marked'
import { MarkdownStream } from '../../src/views/shared/markdown/markdown-stream.ts'
import { makeDocument, type Shape, shapes } from './documents.ts'

/**
 * Our stream beside marked parsing the whole text again, in one interleaved run: CPU time to be up to date after every
 * flush, and characters read. One JSON line per shape; the figures to look at are the ratios.
 */
const { values } = parseArgs({
  options: {
    length: { type: 'string', default: '20000' },
    fragment: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const length = Number(values.length)
const fragment = Number(values.fragment)
const rounds = Number(values.rounds)
const seed = Number(values.seed)

type Sample = { cpu: number; read: number }
type Peer = (text: string) => Sample

const ours: Peer = (text) => {
  const start = process.cpuUsage()
  const stream = new MarkdownStream()
  for (let at = 0; at < text.length; at += fragment) {
    stream.append(text.slice(at, at + fragment))
    stream.blocks()
  }
  stream.finish()
  stream.blocks()
  return { cpu: spent(start), read: stream.counts.block + stream.counts.inline }
}

const marked: Peer = (text) => {
  const start = process.cpuUsage()
  let read = 0
  for (let at = 0; at < text.length; at += fragment) {
    const part = text.slice(0, at + fragment)
    Lexer.lex(part)
    read += part.length
  }
  return { cpu: spent(start), read }
}

function spent(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** A fixed piece of work; when its time moves, the machine was busy with something else. */
function calibrate(): number {
  const start = process.cpuUsage()
  let sum = 0
  for (let index = 0; index < 20_000_000; index += 1) sum = (sum + index * 31) % 1_000_003
  return sum < 0 ? 0 : spent(start)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function round(number: number): number {
  return Number(number.toPrecision(3))
}

function measure(shape: Shape): Record<string, unknown> {
  const text = makeDocument(shape, length, seed)
  const longer = makeDocument(shape, 4 * length, seed)
  ours(text)
  const before = calibrate()
  const samples = Array.from({ length: rounds }, (_, turn) => {
    if (turn % 2 === 0) return { our: ours(text), long: ours(longer), their: marked(text) }
    const their = marked(text)
    return { long: ours(longer), our: ours(text), their }
  })
  const drift = calibrate() / before
  const ratios = samples.map(({ our, their }) => our.cpu / their.cpu)
  const growths = samples.map(({ our, long }) => Math.log(long.cpu / our.cpu) / Math.log(4))
  const [first] = samples
  return {
    shape,
    length,
    fragment,
    seed,
    ourCpuMs: round(median(samples.map(({ our }) => our.cpu))),
    markedCpuMs: round(median(samples.map(({ their }) => their.cpu))),
    cpuRatio: round(median(ratios)),
    cpuRatioRange: [round(Math.min(...ratios)), round(Math.max(...ratios))],
    ourReadPerCharacter: round((first?.our.read ?? 0) / length),
    markedReadPerCharacter: round((first?.their.read ?? 0) / length),
    growthExponent: round(median(growths)),
    isNoisy: Math.abs(drift - 1) > 0.15 || (loadavg()[0] ?? 0) > 2,
  }
}

for (const shape of shapes) console.log(JSON.stringify(measure(shape)))
