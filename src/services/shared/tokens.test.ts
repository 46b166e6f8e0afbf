import { describe, expect, test } from 'vitest'
import { onlyTab } from './tokens.fixtures.ts'
import { createTokens, type TokenChange, tokenKey } from './tokens.ts'

function browser() {
  const stored = new Map<string, string>()
  const tabs: ((key: string | null) => void)[] = []
  const onOtherTab = (listener: (key: string | null) => void) => {
    tabs.push(listener)
    return () => undefined
  }
  const environment = { ...onlyTab(stored), onOtherTab }
  return { stored, environment, elsewhere: (key: string | null) => tabs.forEach((notify) => notify(key)) }
}

describe('the keeper of tokens', () => {
  // D1.4.22
  test('keeps the token of a sign-in over a reload', () => {
    const { environment } = browser()
    createTokens(environment).keep('one')
    expect(createTokens(environment).current()).toBe('one')
  })

  test('clears only the token that was refused', () => {
    const { environment } = browser()
    const tokens = createTokens(environment)
    tokens.keep('two')
    tokens.clear('one')
    const before = tokens.current()
    tokens.clear('two')
    expect([before, tokens.current()]).toEqual(['two', null])
  })

  test('tells of sign-ins, log-outs and other tabs, and names no token', () => {
    const { environment, stored, elsewhere } = browser()
    const tokens = createTokens(environment)
    const received: TokenChange[] = []
    tokens.watch((change) => received.push(change))
    tokens.keep('one')
    stored.set(tokenKey, 'two')
    elsewhere(tokenKey)
    elsewhere('preferences')
    stored.clear()
    elsewhere(null)
    expect(received).toEqual([
      { kind: 'kept', tokenId: '1' },
      { kind: 'replaced elsewhere', tokenId: '2' },
      { kind: 'gone' },
    ])
  })

  test('tells nothing of a renewal by another tab, which is no other sign-in', async () => {
    const { environment, elsewhere } = browser()
    const [here, there] = [createTokens(environment), createTokens(environment)]
    const received: TokenChange[] = []
    const doIn = async (tokens: typeof there, deed: (tokens: typeof there) => unknown) => {
      await deed(tokens)
      elsewhere(tokenKey)
    }
    await doIn(there, (tokens) => tokens.keep('one'))
    here.watch((change) => received.push(change))
    const id = here.tokenId()
    await doIn(there, (tokens) => tokens.renew('one', 'two'))
    expect([here.current(), here.tokenId(), received]).toEqual(['two', id, []])
    await doIn(there, (tokens) => tokens.keep('three'))
    expect(received).toEqual([{ kind: 'replaced elsewhere', tokenId: '2' }])
    there.forget()
    elsewhere(tokenKey)
    await doIn(there, (tokens) => tokens.keep('one'))
    expect(received.slice(1)).toEqual([{ kind: 'gone' }, { kind: 'replaced elsewhere', tokenId: '4' }])
  })

  test('tells that the token is gone when it was refused or forgotten, once, and only those who listen still', () => {
    const tokens = createTokens(browser().environment)
    const received: TokenChange[] = []
    const stop = tokens.watch((change) => received.push(change))
    const ids = [tokens.tokenId()]
    tokens.keep('one')
    ids.push(tokens.tokenId())
    tokens.clear('one')
    tokens.clear('one')
    ids.push(tokens.tokenId())
    tokens.keep('two')
    ids.push(tokens.tokenId())
    const forgotten = [tokens.forget(), tokens.forget()]
    stop()
    tokens.keep('three')
    expect([ids, forgotten, received]).toEqual([
      [null, '1', null, '2'],
      ['two', null],
      [{ kind: 'kept', tokenId: '1' }, { kind: 'gone' }, { kind: 'kept', tokenId: '2' }, { kind: 'gone' }],
    ])
  })

  test('puts a renewal only in the place of the token that it renews', async () => {
    const { environment, stored } = browser()
    const tokens = createTokens(environment)
    tokens.keep('one')
    const renewed = await tokens.renew('one', 'two')
    const late = await tokens.renew('one', 'three')
    stored.clear()
    expect([renewed, late, await tokens.renew('two', 'four'), stored.size]).toEqual(['two', 'two', null, 0])
  })

  test('works in a browser that refuses storage', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    const tokens = createTokens({
      ...browser().environment,
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
    })
    tokens.keep('one')
    const held = tokens.current()
    expect([held, tokens.forget(), tokens.current()]).toEqual(['one', 'one', null])
  })
})
