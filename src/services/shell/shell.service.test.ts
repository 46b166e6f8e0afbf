import { describe, expect, test } from 'vitest'
import type { Api } from '../shared/http.ts'
import { createFlagsService } from './flags.service.ts'
import { createShellService } from './shell.service.ts'

const storageOf = (kept: Record<string, string>) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
})
const shut = {
  getItem: (): string | null => {
    throw new Error('shut')
  },
  setItem: () => {
    throw new Error('shut')
  },
}

describe('the flags', () => {
  // D1.2.100, D1.2.101
  test('are told at once and when another tab changes them, and are kept', () => {
    const kept: Record<string, string> = { flags: '{"flagDialog":true}' }
    const others: ((key: string | null) => void)[] = []
    const flags = createFlagsService({
      storage: storageOf(kept),
      onOtherTab: (listener) => {
        others.push(listener)
        return () => undefined
      },
    })
    const told: unknown[] = []
    flags.watch((now) => told.push(now))
    flags.keep({ flagDialog: false })
    for (const key of ['authToken', 'flags']) others[0]?.(key)
    expect([told, kept]).toEqual([[{ flagDialog: true }, { flagDialog: false }], { flags: '{"flagDialog":false}' }])
  })

  test('are off where the storage is shut', () => {
    const told: unknown[] = []
    const flags = createFlagsService({ storage: shut, onOtherTab: () => () => undefined })
    flags.watch((now) => told.push(now))
    flags.keep({ flagDialog: true })
    expect(told).toEqual([{ flagDialog: false }])
  })
})

describe('the reload for a new version', () => {
  const opened = (keepDrafts: () => Promise<void>) => {
    const kept: Record<string, string> = {}
    const done: string[] = []
    const shell = createShellService({} as Api, {
      storage: storageOf(kept),
      keepDrafts: async () => {
        await keepDrafts()
        done.push('kept')
      },
      reload: () => done.push('reloaded'),
    })
    return { shell, done, kept }
  }

  test('waits until the drafts are kept', async () => {
    const { shell, done, kept } = opened(async () => undefined)
    await shell.reloadFor('two')
    expect([done, kept]).toEqual([['kept', 'reloaded'], { 'reloaded-for-version': 'two' }])
  })

  test('does not happen while a draft cannot be kept', async () => {
    const failure = { kind: 'malformed', message: 'The draft could not be kept.' }
    const { shell, done, kept } = opened(() => Promise.reject(failure))
    await expect(shell.reloadFor('two')).rejects.toEqual(failure)
    expect([done, kept]).toEqual([[], {}])
  })
})
