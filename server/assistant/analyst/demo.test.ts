import { beforeAll, describe, expect, test } from 'vitest'
import { demoFiles } from '../../demo/demo-files.ts'
import type { AssistantPorts } from '../assistant.ports.ts'
import { formatPeriod } from '../format.ts'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { askedOn, demoQuestions } from '../../../tests/fixtures/questions/demo.questions.ts'
import { type TakenIn, takeIn } from '../../../tests/fixtures/questions/taken-in.ts'

describe('questions over the demo organisation', () => {
  let taken: TakenIn
  let ports: AssistantPorts
  beforeAll(async () => {
    taken = await takeIn(await demoFiles())
    ports = memoryPorts(taken.documents, taken.tables, askedOn)
  }, 120_000)

  const shown = (label: string): string => (/^\d{4}-\d{2}$/.test(label) ? formatPeriod(`${label}-01`, 'month') : label)

  test.each(demoQuestions)('$question', async ({ question, kind, expect: parts, citedFile, table }) => {
    const asked = await ask(ports, question)
    const cited = taken.documents[Number(asked.citations[0]?.docId.split('_')[1]) - 1]?.filename
    expect(parts.filter((part) => !asked.text.includes(part))).toEqual([])
    expect(cited).toBe(kind === 'document' ? citedFile : undefined)
    if (table !== undefined) {
      const [chart] = asked.charts
      const rows = (chart?.labels ?? []).map((label, at) => ({
        label: shown(label),
        value: chart?.series[0]?.source.values[at]?.toFixed(2),
      }))
      const byLabel = (one: { label: string }, other: { label: string }): number => one.label.localeCompare(other.label)
      expect(rows.toSorted(byLabel)).toEqual(
        table.map(({ label, value }) => ({ label, value: value.toFixed(2) })).toSorted(byLabel),
      )
    }
    if (kind === 'none')
      expect(asked.text).toContain(
        `I looked through ${taken.documents.length} documents and ${taken.tables.length} datasets`,
      )
    expect(asked.end).toEqual({ type: 'finished' })
  })
})
