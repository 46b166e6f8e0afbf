import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isOwnCode } from '../../../../contract/integrations/integrations.schemas.ts'
import { connectorOf } from '../connectors.ts'
import { manifests } from '../manifests.ts'

const all = Object.values(manifests)
/** Written before facts were kept with their pages. */
const early = ['gdrive', 'hubspot', 'notion', 'xero']
/** Brings nothing of single people. */
const withoutPeople = ['googleads', 'googleanalytics', 'metaads']
const connected = all.filter(({ code }) => connectorOf(code) !== null && !isOwnCode(code))
const declared = connected.filter(({ code }) => !early.includes(code))

test('a connector says what comes in, how its key is made, and from which page each fact is', () => {
  expect(declared.length).toBeGreaterThan(3)
  const poor = declared.filter(
    ({ brings = [], steps = [], facts = [] }) => brings.length === 0 || steps.length === 0 || facts.length < 4,
  )
  expect(poor.map(({ code }) => code)).toEqual([])
  const pages = declared.flatMap(({ facts = [] }) => facts.map(({ page }) => page))
  expect(pages.filter((page) => new URL(page).protocol !== 'https:')).toEqual([])
})

test('every integration that connects by a key asks for one, and can leave private details out', () => {
  const byKey = declared.filter(({ oauth }) => oauth === null)
  expect(
    byKey.filter(({ settings }) => !settings.some(({ type, required }) => type === 'password' && required)),
  ).toEqual([])
  const ofPeople = declared.filter(({ code }) => !withoutPeople.includes(code))
  expect(ofPeople.filter(({ settings }) => !settings.some(({ name }) => name === 'privateFields'))).toEqual([])
})

const connectors = () => readFile(new URL('../../../../docs/connectors.md', import.meta.url), 'utf8')

test('the table of docs/connectors.md has each connector, and the lists below it all others', async () => {
  const [proven = '', behind = ''] = (await connectors()).split('## By export')
  const [exported = '', waiting = ''] = behind.split('## Not available yet')
  const rows = proven.split('\n').filter((line) => line.startsWith('| '))
  const others = all.filter(({ code }) => connectorOf(code) === null)
  expect(connected.filter(({ name }) => !rows.some((row) => row.split('|')[1]!.includes(name)))).toEqual([])
  const sectionOf = (one: (typeof all)[number]) => (one.exports ? exported : waiting)
  expect(others.filter((one) => !sectionOf(one).includes(one.name)).map(({ name }) => name)).toEqual([])
})

test('what comes in by export says how and with which columns, and which five places were looked at', async () => {
  const [, behind = ''] = (await connectors()).split('## By export')
  const exported = all.filter((one) => one.exports !== undefined)
  expect(exported.map(({ code }) => connectorOf(code))).toEqual(exported.map(() => null))
  const poor = exported.filter(
    ({ steps = [], exports = [] }) => steps.length < 4 || exports.some(({ columns }) => columns.length < 4),
  )
  expect(poor.map(({ code }) => code)).toEqual([])
  const sourcesOf = (name: string) =>
    behind
      .split(`### ${name}\n`)[1]!
      .split('\n#')[0]!
      .match(/^\d\. /gm)
  expect(exported.map(({ name }) => sourcesOf(name)?.length)).toEqual(exported.map(() => 5))
})
