import { parseArgs } from 'node:util'
import { foundOrganisation, signUp } from '../../e2e/support/person.ts'
import { type File, openLibrary, send, untilIndexed } from '../documents/library.ts'
import { clocked, machine, medians } from '../support/side-by-side.ts'

/**
 * A short text of one organisation, sent until it is indexed: alone, and while two other organisations have many long
 * texts waiting. One JSON line with the medians in milliseconds and their ratio; the goal is at most 3.
 */
const { values } = parseArgs({
  options: { files: { type: 'string', default: '40' }, rounds: { type: 'string', default: '5' } },
})
const GOAL = 3
const rounds = Number(values.rounds)
const paragraph = 'The harbour sold 312 bags of coffee to a shop that opened in May. '
const flood = (round: number): File[] =>
  Array.from({ length: Number(values.files) }, (_, number) => ({
    name: `long-${round}-${number}.md`,
    text: `# Long ${round} ${number}\n\n${`${paragraph.repeat(8)}\n\n`.repeat(400)}`,
  }))

const first = await openLibrary()
try {
  const join = async (name: string) => {
    const owner = await signUp(first.server.url, name)
    return { ...first, owner, project: await foundOrganisation(first.server.url, owner) }
  }
  const [second, stranger] = [await join('Second'), await join('Stranger')]
  let sent = 0
  const sendOne = () =>
    clocked(async () => {
      sent += 1
      await send(stranger, [{ name: `short-${sent}.md`, text: `# Short ${sent}\n\nA tea.\n` }])
      await untilIndexed(stranger, sent)
    })
  await sendOne()
  const samples: { alone: number[]; flooded: number[] } = { alone: [], flooded: [] }
  for (let round = 1; round <= rounds; round += 1) {
    samples.alone.push(await sendOne())
    await Promise.all([send(first, flood(round)), send(second, flood(round))])
    samples.flooded.push(await sendOne())
    await Promise.all([first, second].map((one) => untilIndexed(one, round * Number(values.files))))
  }
  const { alone, flooded } = medians(samples)
  const ratio = Number((flooded / alone).toPrecision(3))
  console.log(JSON.stringify({ alone, flooded, ratio, isReached: ratio <= GOAL, ...machine() }))
} finally {
  await first.close()
}
