import { describe, expect, test } from 'vitest'
import { createLinkTokens } from './link-tokens.ts'

/** A tab with its history and storage, both of which survive a reload. */
function tab() {
  const kept = new Map<string, string>()
  const states = new Map<string, unknown>()
  let url = new URL('http://page/')
  const page = {
    get location() {
      return url
    },
    history: {
      get state() {
        return states.get(url.href) ?? null
      },
      replaceState(state: unknown, _: string, href?: string) {
        if (href !== undefined) url = new URL(href, url)
        states.set(url.href, state)
      },
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  }
  return {
    kept,
    history: page.history,
    address: () => url.href,
    load(href = url.href) {
      url = new URL(href, url)
      return createLinkTokens(page as unknown as Window)
    },
  }
}

describe('a token in the address', () => {
  // D1.4.23
  test('leaves it at once, is stored nowhere, and outlives a reload of its page', () => {
    const { load, address, kept } = tab()
    const first = load('/user/accept-invite?token=abc&x=1#y').token()
    expect([first, address(), kept.size, load().token()]).toEqual([
      'abc',
      'http://page/user/accept-invite?x=1#y',
      0,
      'abc',
    ])
  })

  test('leaves a clean address when it stood there alone, and one without it stays as it was written', () => {
    const addresses = ['/user/accept-invite?token=abc', '/acme/chat?dest=%2Fa%20b&x#y'].map((path) => {
      const { load, address } = tab()
      load(path)
      return address()
    })
    expect(addresses).toEqual(['http://page/user/accept-invite', 'http://page/acme/chat?dest=%2Fa%20b&x#y'])
  })

  test('is forgotten once it is used', () => {
    const { load } = tab()
    const links = load('/user/token-log-in?token=abc')
    links.forget()
    expect([links.token(), load().token()]).toEqual([null, null])
  })

  test('leaves what else the step of the history holds, when it comes and when it goes', () => {
    const { load, history } = tab()
    history.replaceState({ scroll: 7 }, '', '/user/token-log-in?token=abc')
    const links = load()
    const held = history.state
    links.forget()
    expect([held, history.state]).toEqual([{ scroll: 7, linkToken: 'abc' }, { scroll: 7 }])
  })

  test('is a stray one on every page that is no page of links', () => {
    const pages = ['/user/accept-invite', '/user/token-log-in/', '/', '/acme/chat', '/user/settings']
    expect(pages.map((path) => tab().load(`${path}?token=abc`).stray())).toEqual([null, null, 'abc', 'abc', 'abc'])
  })
})

describe('a connection that waits for its organisation', () => {
  // D1.2.02, D1.2.03
  test('leaves its token out of the address and keeps it for as long as the tab lives', () => {
    const { load, address } = tab()
    load('/?tempProject=temp-1&tempToken=abc&partner=huia')
    const first = address()
    const links = load('/organisations/new?tempProject=temp-1')
    const kept = links.connection()
    links.forgetConnection()
    expect([kept, first, address(), load().connection()]).toEqual([
      { tempProject: 'temp-1', tempToken: 'abc' },
      'http://page/?tempProject=temp-1&partner=huia',
      'http://page/organisations/new?tempProject=temp-1',
      null,
    ])
  })

  test('is none without its token, nor without its organisation', () => {
    const { load, address, kept } = tab()
    expect([load('/?tempProject=temp-1').connection(), load('/?tempToken=abc').connection()]).toEqual([null, null])
    expect([address(), kept.size]).toEqual(['http://page/', 0])
  })
})
