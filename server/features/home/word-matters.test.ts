import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { JobRow } from '../../platform/jobs/jobs.read.ts'
import { type MatterWordingEnvironment, wordMattersHandler } from './word-matters.job.ts'

const limits = { contextTokens: 128_000, silence: { first: 1_000, after: 1_000 } }
const job = { id: 'job_1', organisation_id: 'organisation_1' } as JobRow

test('no model is asked to word a matter while a limit of the month is met, and the job ends though matters wait', async () => {
  const model = new MockLanguageModelV4({
    doStream: () => Promise.reject(new Error('asked')),
    doGenerate: () => Promise.reject(new Error('asked')),
  })
  const resolved = { id: 'kea', model, isBuiltIn: false, limits, hasTools: true }
  const environment = {
    backgroundFor: async () => ({
      model: { id: 'kea', label: 'Kea', resolved, costOf: () => null },
      used: { tokens: 5_000, cost: null },
      pause: 'The limit is met until December.',
    }),
  } as Pick<MatterWordingEnvironment, 'backgroundFor'> as MatterWordingEnvironment
  const matter = { id: 'matter_1', title: 'Leave', abstract: 'Leave is 26 weeks.', basis: 'basis' }
  const steps: string[] = []
  const context = {
    ...{ job, signal: new AbortController().signal, transact: async () => matter, isRequested: async () => false },
    step: (name: string, work: () => Promise<unknown>) => {
      steps.push(name)
      return work()
    },
  } as Pick<JobContext, 'job' | 'signal' | 'isRequested'> as JobContext
  const handler = wordMattersHandler(environment)
  await handler.run(context)
  const calls = [...model.doStreamCalls, ...model.doGenerateCalls]
  expect({ steps, calls }).toEqual({ steps: [], calls: [] })
  expect(await handler.mayEnd?.({} as Transaction, job)).toBe(true)
})

test('a run that words matters ends between two once half of its time is used', async () => {
  const words = async (isOld: boolean) => {
    let steps = 0
    const matter = { id: 'matter_1', title: 'Leave', abstract: 'Leave is 26 weeks.', basis: 'basis' }
    const context = {
      ...{ job, signal: new AbortController().signal, transact: async () => matter, isRequested: async () => false },
      isOld: () => isOld,
      step: async () => {
        steps += 1
        return { failure: 'No answer.' }
      },
    } as Pick<JobContext, 'job' | 'signal' | 'isRequested' | 'isOld'> as JobContext
    const environment = {
      backgroundFor: async () => ({ model: { id: 'kea', label: 'Kea' }, used: { tokens: 0, cost: null }, pause: null }),
    } as unknown as MatterWordingEnvironment
    await wordMattersHandler(environment).run(context)
    return steps
  }
  // Without a limit of time, three failures in a row end it.
  expect([await words(true), await words(false)]).toEqual([1, 3])
})
