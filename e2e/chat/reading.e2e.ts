import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import {
  type ModelServer,
  type Reply,
  type Rule,
  startModelServer,
} from '../../tests/fixtures/model-server/model-server.ts'
import { chunk, lastChunk } from '../support/model-chunk.ts'
import { call, foundOrganisation, openAs, type Person, say, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { markdownTexts } from '../../contract/chat/markdown.texts.ts'

const paragraphs = 80
const growing = Array.from(
  { length: paragraphs },
  (_, index) => `Paragraph ${index} says that sales rose in the harbour roastery while costs fell.`,
)
const arabic = 'هذا نص عربي يقرأ من اليمين.\n\n- بند أول\n- بند ثان\n\n```sql\nselect 1\n```\n\nAnd English again.'

/** The paragraphs before which an answer waits, so that none is over before a slow page has come that far. */
const gates = new Map<number, PromiseWithResolvers<void>>()

function holdBefore(paragraph: number): () => void {
  const gate = Promise.withResolvers<void>()
  gates.set(paragraph, gate)
  return gate.resolve
}

const growsAfter = (beginning: string): Reply => ({
  wild: async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [number, paragraph] of [beginning + growing[0]!, ...growing.slice(1)].entries()) {
      await gates.get(number)?.promise
      for (const piece of `${paragraph}\n\n`.match(/[\s\S]{1,7}/g) ?? []) {
        if (response.destroyed) return
        response.write(chunk({ content: piece }))
        await pause(10)
      }
    }
    response.end(lastChunk)
  },
})

/** Cites the first passage that it finds, and goes on for long. */
const citing: Rule = ({ question, results }) => {
  if (!question.includes('crane')) return null
  if (results.length === 0) return { calls: [{ name: 'search_documents', input: { phrases: ['crane'] } }] }
  return growsAfter('It was Ada Moana.[^p1: "Ada Moana"]\n\n')
}

let model: ModelServer
let server: RunningServer
let person: Person

test.describe('reading an answer', () => {
  test.beforeAll(async () => {
    model = await startModelServer({
      rules: [citing, ({ question }) => (question.includes('Arabic') ? { text: arabic } : growsAfter(''))],
      delay: 10,
    })
    server = await startServer({ MODEL_BASE_URL: model.url })
    person = await signUp(server.url)
  })

  test.afterEach(() => {
    for (const { resolve } of gates.values()) resolve()
    gates.clear()
  })

  test.afterAll(async () => {
    await server.stop()
    await model.close()
  })

  test('the page follows the answer, leaves alone who scrolls up, and one press leads to the end', async ({ page }) => {
    const goOn = holdBefore(26)
    await openAs(page, server.url, person, `/${await foundOrganisation(server.url, person)}/chat`)
    await say(page, 'Tell me much')
    await expect(lastAnswer(page).getByText(/^Paragraph 25\b.*fell\.$/)).toBeInViewport()
    const atEnd = await scrollOf(page)
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, -40)
    await expect.poll(() => scrollOf(page)).toBeLessThan(atEnd)
    goOn()
    await expect(page.getByRole('button', { name: conversationTexts.toLatest })).toBeVisible()
    const before = await scrollOf(page)
    await expect(lastAnswer(page).getByText(/^Paragraph 50\b/)).toBeAttached()
    expect(await scrollOf(page)).toBe(before)
    await page.getByRole('button', { name: conversationTexts.toLatest }).click()
    await expect(page.getByRole('button', { name: conversationTexts.toLatest })).toHaveCount(0)
    await expect(lastAnswer(page).getByText(new RegExp(`^Paragraph ${paragraphs - 1}\\b`))).toBeInViewport()
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toBeInViewport()
  })

  test('an answer costs at most one drawing a picture, and what is closed is not drawn again', async ({ page }) => {
    const goOn = holdBefore(5)
    await page.addInitScript(countCommits)
    await openAs(page, server.url, person, `/${await foundOrganisation(server.url, person)}/chat`)
    const answer = lastAnswer(page)
    await say(page, 'Tell me much more')
    await expect(answer.getByText(/^Paragraph 3\b/)).toBeAttached()
    const start = await page.evaluate(() => ({ ...window.counted }))
    await watch(answer.getByText(/^Paragraph 1\b/))
    goOn()
    await expect(answer.getByText(new RegExp(`^Paragraph ${paragraphs - 1}\\b`))).toBeAttached({ timeout: 60_000 })
    const { commits, pictures, changes } = await page.evaluate(() => ({ ...window.counted }))
    expect(commits - start.commits).toBeGreaterThan(20)
    expect(commits - start.commits).toBeLessThanOrEqual(pictures - start.pictures)
    expect(changes).toBe(0)
  })

  test('a source is read while the rest of its answer is still coming', async ({ page }) => {
    holdBefore(40)
    const code = await foundOrganisation(server.url, person)
    const form = new FormData()
    form.append('file', new Blob(['# Cranes\n\nThe crane was inspected by Ada Moana.\n']), 'cranes.md')
    await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
    await untilProcessed(server.url, person, code)
    await openAs(page, server.url, person, `/${code}/chat`)
    await say(page, 'Who inspected the crane?')
    await lastAnswer(page)
      .getByRole('button', { name: /^Source 1: / })
      .click()
    await expect(page.getByRole('complementary', { name: conversationTexts.source }).locator('mark')).toContainText(
      'Ada Moana',
    )
    await expect(page.getByRole('button', { name: conversationTexts.stop })).toBeVisible()
    await page.getByRole('button', { name: conversationTexts.stop }).click()
    await expect(lastAnswer(page).getByRole('region', { name: conversationTexts.sources })).toContainText('Cranes')
  })

  test('each part of an answer is read in its own direction, and code always from the left', async ({ page }) => {
    await openAs(page, server.url, person, `/${await foundOrganisation(server.url, person)}/chat`)
    await page.getByLabel(conversationTexts.prompt).fill('שלום')
    await expect(page.getByLabel(conversationTexts.prompt)).toHaveCSS('direction', 'rtl')
    await say(page, 'Answer in Arabic')
    const answer = lastAnswer(page)
    await expect(answer.getByText('And English again.')).toBeVisible()
    await expect(answer.getByRole('list').first()).toHaveCSS('direction', 'rtl')
    await expect(answer.getByLabel(markdownTexts.code('sql'))).toHaveCSS('direction', 'ltr')
    expect(await sideOf(answer.getByText('هذا نص عربي'))).toBe('right')
    expect(await sideOf(answer.getByText('And English again.'))).toBe('left')
  })

  test('a tip stands over the middle of its button, also with the words that a press puts into it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs(page, server.url, person, `/${await foundOrganisation(server.url, person)}/chat`)
    await say(page, 'Answer in Arabic')
    const copy = page.getByRole('button', { name: /^(Copy answer|Copied)$/ })
    await copy.hover()
    await expect.poll(() => tipOf(copy)).toEqual({ says: 'Copy answer', isOverTheMiddle: true })
    await copy.click()
    await expect.poll(() => tipOf(copy)).toEqual({ says: 'Copied', isOverTheMiddle: true })
  })
})

declare global {
  interface Window {
    counted: { commits: number; pictures: number; changes: number }
  }
}

/** Counts what React draws, by the place where its developer tools would listen, and the pictures of the browser. */
function countCommits(): void {
  window.counted = { commits: 0, pictures: 0, changes: 0 }
  const listener = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => (window.counted.commits += 1),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: listener })
  const next = () => {
    window.counted.pictures += 1
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

const watch = (closed: Locator) =>
  closed.evaluate((element) => {
    const observer = new MutationObserver((changes) => (window.counted.changes += changes.length))
    observer.observe(element, { attributes: true, characterData: true, childList: true, subtree: true })
  })

/** The answer that was given last. */
const lastAnswer = (page: Page) => page.getByRole('article', { name: conversationTexts.assistant }).last()

const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

/** On which side of its block the text stands. */
const sideOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [words, block] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return words.left - block.left < block.right - words.right ? 'left' : 'right'
  })

const tipOf = (button: Locator) =>
  button.evaluate((element) => {
    const tip = element.nextElementSibling!
    const [above, below] = [tip, element].map((one) => one.getBoundingClientRect())
    const aside = above!.left + above!.width / 2 - below!.left - below!.width / 2
    return { says: tip.textContent, isOverTheMiddle: tip.matches(':popover-open') && Math.abs(aside) <= 1 }
  })
