import { describe, expect, test, vi } from 'vitest'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import type { Api } from '../shared/http.ts'
import { createFlagsService } from './flags.service.ts'
import { createKeptDrafts } from './kept-drafts.ts'
import { createShellService } from './shell.service.ts'

const never = new AbortController().signal

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
    const received: unknown[] = []
    flags.watch((now) => received.push(now))
    others[0]?.('authToken')
    flags.keep({ flagDialog: false })
    others[0]?.('flags')
    others[0]?.(null)
    expect([received, kept]).toEqual([
      [{ flagDialog: true }, { flagDialog: false }, { flagDialog: false }],
      { flags: '{"flagDialog":false}' },
    ])
  })

  test('are off where the storage is shut', () => {
    const received: unknown[] = []
    const flags = createFlagsService({ storage: shut, onOtherTab: () => () => undefined })
    flags.watch((now) => received.push(now))
    flags.keep({ flagDialog: true })
    expect(received).toEqual([{ flagDialog: false }])
  })
})

describe('the reload for a new version', () => {
  const opened = (keepDrafts: () => Promise<void>) => {
    const kept: Record<string, string> = {}
    const done: string[] = []
    const api = { call: async () => ({ version: 'two' }) } as unknown as Api
    const shell = createShellService(api, {
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

  test('is told to have happened only for the version that it was for', async () => {
    const { shell, kept } = opened(async () => undefined)
    const before = await shell.readVersion(never)
    kept['reloaded-for-version'] = 'one'
    const other = await shell.readVersion(never)
    await shell.reloadFor('two')
    expect([before, other, await shell.readVersion(never)]).toEqual([
      { version: 'two', wasReloadedFor: false },
      { version: 'two', wasReloadedFor: false },
      { version: 'two', wasReloadedFor: true },
    ])
  })

  test('happens in a browser that keeps nothing, and was told to nobody there', async () => {
    const api = { call: async () => ({ version: 'two' }) } as unknown as Api
    const reload = vi.fn()
    const shell = createShellService(api, { storage: shut, keepDrafts: async () => undefined, reload })
    await shell.reloadFor('two')
    expect([reload.mock.calls.length, await shell.readVersion(never)]).toEqual([
      1,
      { version: 'two', wasReloadedFor: false },
    ])
  })
})

test('a server that answers is there only once it says that it is', async () => {
  const statuses = ['starting', 'ok']
  const api = { call: async () => ({ status: statuses.shift() }) } as unknown as Api
  const environment = { storage: shut, keepDrafts: async () => undefined, reload: () => undefined }
  const shell = createShellService(api, environment)
  await expect(shell.checkServer(never)).rejects.toEqual({ kind: 'server', message: 'The server is starting.' })
  await expect(shell.checkServer(never)).resolves.toBeUndefined()
})

test('all texts are kept only when each keeper could keep its own, and every one is asked', async () => {
  const drafts = createKeptDrafts()
  await expect(drafts.all()).resolves.toBeUndefined()
  const asked: string[] = []
  let isKept = false
  drafts.add(async () => {
    asked.push('prompt')
    return isKept
  })
  drafts.add(async () => {
    asked.push('announcement')
    return true
  })
  await expect(drafts.all()).rejects.toEqual({ kind: 'malformed', message: shellTexts.draftNotKept })
  isKept = true
  await expect(drafts.all()).resolves.toBeUndefined()
  expect(asked).toEqual(['prompt', 'announcement', 'prompt', 'announcement'])
})
