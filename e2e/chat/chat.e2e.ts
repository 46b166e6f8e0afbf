import { expect, type Page, test, type WebSocketRoute } from '../support/test.ts'
import { startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { openDatabase } from '../support/database.ts'
import { call, foundOrganisation, openAs, say, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { hearsOfWork } from '../support/updates.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { chatTexts } from '../../contract/chat/chat.texts.ts'

type Thread = { id: string; name: string; isDefault: boolean }

const question = 'Your question'

test.describe('a conversation', () => {
  // D1.2.102, D1.2.103, D1.2.104, D1.4.17, D2.1.07, D2.2.01
  test('Shift+Enter makes a line, Enter and the button send, and the thread is listed under its day', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await expect(page).toHaveURL(/\/chat\/thread_/)
    await page.getByLabel(question).fill('Hello')
    await page.getByLabel(question).press('Shift+Enter')
    await page.getByLabel(question).pressSequentially('there')
    await expect(page.getByLabel(question)).toHaveValue('Hello\nthere')
    await expect(page.getByRole('button', { name: conversationTexts.send, exact: true })).toBeEnabled()
    await page.getByLabel(question).press('Enter')
    await expect(page.getByRole('article', { name: conversationTexts.you })).toContainText('Hello')
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(1)
    await page.getByLabel(question).fill('Thanks')
    await page.getByRole('button', { name: conversationTexts.send, exact: true }).click()
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(1)
  })

  // D2.2.02, D2.2.03, D2.2.04, D1.2.47, D1.2.48
  test('the landing makes the default conversation once, and a new one stands beside it at its own address', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    const kept = async () =>
      (await call<{ threads: Thread[] }>(serverUrl(), 'GET', `/orgs/${code}/threads`, person.token)).threads
    const addressOf = (thread: Thread | undefined) => new RegExp(`/${code}/chat/${thread?.id}$`)
    expect(await kept()).toEqual([])
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await expect(page).toHaveURL(/\/chat\/thread_/)
    const [general] = await kept()
    expect([general?.isDefault, general?.name]).toEqual([true, 'General'])
    await expect(page).toHaveURL(addressOf(general))
    await say(page, 'Hello')
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(1)

    await page.getByRole('button', { name: 'Start new conversation' }).click()
    await expect(page).not.toHaveURL(addressOf(general))
    await expect(page).toHaveURL(/\/chat\/thread_/)
    await expect(page.getByRole('article')).toHaveCount(0)
    const threads = await kept()
    const other = threads.find(({ isDefault }) => !isDefault)
    expect([threads.length, threads.filter(({ isDefault }) => isDefault).length]).toEqual([2, 1])
    await expect(page).toHaveURL(addressOf(other))
    await say(page, 'Thanks')
    await expect(page.getByRole('article', { name: conversationTexts.you })).toHaveText(/Thanks/)

    await page.goto(`${serverUrl()}/${code}/chat`)
    await expect(page).toHaveURL(addressOf(other))
    await expect(page.getByRole('article', { name: conversationTexts.you })).toHaveText(/Thanks/)
    await page.goto(`${serverUrl()}/${code}/chat/${general?.id}`)
    await expect(page.getByRole('article', { name: conversationTexts.you })).toHaveText(/Hello/)
    expect(await kept()).toHaveLength(2)
  })

  // D1.4.16
  test('while the conversation connects it says so', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.routeWebSocket(/\/websocket\/chat/, (socket) => {
      const early: (string | Buffer)[] = []
      let server: WebSocketRoute | null = null
      socket.onMessage((message) => (server ? server.send(message) : early.push(message)))
      asked.resolve()
      void released.promise.then(() => {
        server = socket.connectToServer()
        for (const message of early) server.send(message)
      })
    })
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await expect(page.getByText(chatTexts.connecting)).toBeVisible()
    // The page says so before its socket has come this far, and tries again where that takes long.
    await asked.promise
    released.resolve()
    await expect(page.getByText(chatTexts.connecting)).toHaveCount(0)
    await say(page, 'Hello')
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(1)
  })

  test('a double click on Send sends the question once and stops nothing', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    const clicked = Promise.withResolvers<void>()
    let heldUntil = Promise.resolve()
    await page.routeWebSocket(/\/websocket\/chat/, (socket) => {
      socket.connectToServer().onMessage(async (message) => {
        await heldUntil
        if (String(message).includes('"partial":true')) heldUntil = clicked.promise
        socket.send(message)
      })
    })
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await page.getByLabel(question).fill('What can you do?')
    const send = page.getByRole('button', { name: conversationTexts.send, exact: true })
    await expect(send).not.toHaveAttribute('aria-disabled')
    await send.hover()
    await page.mouse.down()
    await page.mouse.up()
    // An answer that begins at once has put "Stop" there by the second click of the two.
    const stop = page.getByRole('button', { name: conversationTexts.stop })
    await expect(stop).not.toHaveAttribute('aria-disabled')
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    clicked.resolve()
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(1)
    await expect(page.getByRole('article', { name: conversationTexts.you })).toHaveCount(1)
    await expect(page.getByText(chatTexts.stopped)).toHaveCount(0)
  })

  test('a source leads to its document, open at the page with the passage marked; work covers no Send', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    const hears = hearsOfWork(page)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await expect(page.getByLabel(question)).toBeVisible()
    await hears
    const isSendFree = expect.poll(() => spaceOverSend(page)).toBeGreaterThanOrEqual(0)
    const form = new FormData()
    form.append('file', new Blob(['# Cranes\n\nThe crane was inspected by Ada Moana.\n']), 'cranes.md')
    await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
    await isSendFree
    await untilProcessed(serverUrl(), person, code)
    await say(page, 'Who inspected the crane?')
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toBeVisible()
    await page
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    await expect(page.locator('mark')).toContainText('Ada Moana')
    await page.getByRole('link', { name: conversationTexts.openDocument }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('tab', { name: 'Pages' })).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('region', { name: conversationTexts.page(1) })).toContainText('Ada Moana')
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String).join())
    await expect.poll(marked).toContain('Ada Moana')
  })

  // D1.4.18, D1.7.87, D1.8.20, D1.8.21, D1.8.25
  test('says "One moment..." until an answer begins, what went wrong, and nothing of what only the log is told', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    const sockets: WebSocketRoute[] = []
    const released = Promise.withResolvers<void>()
    await page.routeWebSocket(/\/websocket\/chat/, (socket) => {
      sockets.push(socket)
      let isAsked = false
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        isAsked ||= String(message).includes('"userMessage"')
        server.send(message)
      })
      server.onMessage(async (message) => {
        if (isAsked) await released.promise
        socket.send(message)
      })
    })
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await say(page, 'What can you do?')
    await expect(page.getByText('One moment...')).toBeVisible()
    released.resolve()
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toBeVisible()
    await expect(page.getByText('One moment...')).toHaveCount(0)
    sockets.at(-1)!.send(JSON.stringify({ type: 'abortConnectionError', message: 'Nobody reads this.' }))
    sockets.at(-1)!.send(JSON.stringify({ type: 'userError', message: 'This was too much at once.' }))
    await expect(page.getByText('This was too much at once.')).toBeVisible()
    await expect(page.getByText('Nobody reads this.')).toHaveCount(0)

    const { threads } = await call<{ threads: Thread[] }>(serverUrl(), 'GET', `/orgs/${code}/threads`, person.token)
    const database = await openDatabase()
    await database.query(
      `update message set role = 'client_action', content = '', details = '{"action":{"name":"polishShoes","data":{}}}'
       where thread_id = $1 and role = 'assistant'`,
      [threads[0]!.id],
    )
    await database.end()
    await page.reload()
    await expect(page.getByText('polishShoes')).toBeVisible()
  })

  test('a conversation that is deleted elsewhere says so where it is being read', { tag: '@deep' }, async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    for (const answers of [1, 2, 3]) {
      await say(page, 'What can you do?')
      await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(answers)
    }
    await expect(page.getByRole('article', { name: conversationTexts.you }).first()).not.toBeInViewport()
    const threadId = new URL(page.url()).pathname.split('/').at(-1)!
    await call(serverUrl(), 'DELETE', `/orgs/${code}/threads/${threadId}`, person.token)
    await expect(page.getByText(conversationTexts.gone)).toBeInViewport()
  })

  test('a draft survives a reload, and a blank or too long one is not sent', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await page.getByLabel(question).fill('Half a thought')
    await page.reload()
    await expect(page.getByLabel(question)).toHaveValue('Half a thought')
    await page.getByLabel(question).fill('   ')
    await page.getByLabel(question).press('Enter')
    await expect(page.getByRole('article', { name: conversationTexts.you })).toHaveCount(0)
    await page.getByLabel(question).fill('eight by '.repeat(3_556))
    await expect(page.getByRole('status').filter({ hasText: chatTexts.tooLong })).toBeVisible()
  })

  for (const { cuts: mostCuts, words, tag } of [
    { cuts: 1, words: 150, tag: [] },
    { cuts: 20, words: 2_000, tag: ['@deep'] },
  ])
    test(`a reader cut off ${mostCuts} times during one answer ends with the text of the server; a prompt sent at a cut arrives once`, {
      tag,
    }, async ({ page }) => {
      const text = Array.from({ length: words }, (_, index) => `word${index}`).join(' ')
      const rules = [
        ({ question }: { question: string }) => ({ text: question.includes('everything') ? text : 'Once.' }),
      ]
      const model = await startModelServer({ rules, delay: 25 })
      const server = await startServer({ MODEL_BASE_URL: model.url })
      try {
        const person = await signUp(server.url)
        const code = await foundOrganisation(server.url, person)
        const sockets: WebSocketRoute[] = []
        const upTo = seeded(7)
        let cuts = 0
        await page.routeWebSocket(/\/websocket\/chat/, (socket) => {
          sockets.push(socket)
          // A connection that lives under a second makes the next wait longer.
          const livesUntil = Date.now() + 1_050 + upTo(700)
          let isCut = false
          socket.connectToServer().onMessage((message) => {
            socket.send(message)
            const isPiece = String(message).includes('"partial":true')
            if (isCut || !isPiece || cuts === mostCuts || Date.now() < livesUntil) return
            isCut = true
            cuts += 1
            void socket.close()
          })
        })
        await openAs(page, server.url, person, `/${code}/chat`)
        await say(page, 'Tell me everything')
        const answers = page.getByRole('article', { name: conversationTexts.assistant })
        await expect(page.getByRole('button', { name: conversationTexts.copy })).toBeVisible({ timeout: 150_000 })
        expect(cuts).toBe(mostCuts)
        expect((await answers.first().textContent())!.match(/word\d+/g)).toEqual(text.split(' '))
        expect(model.calls()).toBe(1)

        await say(page, 'And once more')
        await sockets.at(-1)!.close()
        await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(2)
        await page.reload()
        await expect(page.getByRole('article', { name: conversationTexts.you })).toHaveText([
          /Tell me everything/,
          /And once more/,
        ])
        await expect(answers.last()).toContainText('Once.')
        expect(model.calls()).toBe(2)
        const { threads } = await call<{ threads: unknown[] }>(server.url, 'GET', `/orgs/${code}/threads`, person.token)
        expect(threads).toHaveLength(1)
      } finally {
        await server.stop()
        await model.close()
      }
    })
})

/** Between the button that sends and the work in the background that stands over it; null while there is none. */
const spaceOverSend = (page: Page) =>
  page.evaluate(() => {
    const work = [...document.querySelectorAll('li')].find((one) => one.textContent.includes('Processing documents'))
    const send = document.querySelector('button[aria-label="Send"]')
    return work && send ? send.getBoundingClientRect().top - work.getBoundingClientRect().bottom : null
  })

/** Whole numbers from 0 up to, not including, a bound: the same ones for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
