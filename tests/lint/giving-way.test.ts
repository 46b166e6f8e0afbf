import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../../server/features')
const read = (file: string) => readFileSync(join(features, file), 'utf8')

/** The jobs that work through a list, and where they give their slot to others between two pieces. */
const lists: Record<string, string[]> = {
  'admin/migrations.job.ts': ['admin/migrations.job.ts'],
  'dashboards/alerts.job.ts': ['dashboards/alerts.job.ts'],
  'documents/process-documents.job.ts': ['documents/process-documents.job.ts'],
  'documents/word-documents.job.ts': ['documents/word-documents.job.ts'],
  'home/find-matters.job.ts': ['home/find-matters.job.ts'],
  'home/word-matters.job.ts': ['home/word-matters.job.ts'],
  'integrations/sync.job.ts': ['integrations/sync-files.ts', 'integrations/sync-rows.ts', 'integrations/sync-turns.ts'],
  'organisations/sharing.job.ts': ['organisations/sharing.job.ts'],
  'research/research.job.ts': ['research/evidence-run.ts', 'research/model-run.ts'],
  'snapshots/commentary.job.ts': ['snapshots/commentary.job.ts'],
  'website/crawl.job.ts': ['website/crawl.job.ts'],
}
/** The jobs that are one piece of work. */
const pieces = [
  'chat/answer.job.ts',
  'chat/follow-ups.job.ts',
  'chat/read-attachment.job.ts',
  'playbooks/playbook-step.job.ts',
  'reports/report.job.ts',
  'snapshots/schedule.job.ts',
]

test('every kind of job is one piece of work, or gives way between the pieces of its list', () => {
  const handlers = globSync('*/*.ts', { cwd: features }).filter(
    (file) => !file.includes('.test.') && /\bJobHandler\b/.test(read(file)) && /\batOnce: \d/.test(read(file)),
  )
  expect(handlers.toSorted()).toEqual([...Object.keys(lists), ...pieces].toSorted())
  const silent = Object.values(lists)
    .flat()
    .filter((file) => !/\.giveWay\b/.test(read(file)))
  expect(silent).toEqual([])
})
