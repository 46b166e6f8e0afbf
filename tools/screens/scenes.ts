import type { Page } from 'playwright'
import { chatTexts } from '../../contract/chat/chat.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { openEveryChart } from './charts.ts'
import { openGallery, openPages, openPlaybook, openReport, openResearch } from './works.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'

/** The server for the screenshots. `isReal`: with the real input, which is larger than the project's fixtures. */
export type Environment = { url: string; token: string; code: string; isReal: boolean; threads: Record<string, string> }

export type Scene = {
  name: string
  isSignedOut?: boolean
  /** The height of the screenshot by window width, if it is more than one screen. */
  heights?: { 1440: number; 390: number }
  /** Brings the page to where the picture is taken. */
  show: (page: Page, environment: Environment) => Promise<void>
}

/** Questions that are asked once, before any picture is taken, by the name of their conversation. */
export const questions = (isReal: boolean): Record<string, string> => ({
  chat: isReal
    ? 'How many weeks of unpaid leave does FMLA allow?'
    : 'How many weeks of parental leave may a primary carer take?',
  chart: 'What were total sales by month?',
})

const prompt = (page: Page) => page.getByRole('textbox', { name: conversationTexts.prompt })
const openDocuments = async (page: Page, { url, code }: Environment) => {
  await page.goto(`${url}/${code}/data/documents`)
  await page.getByRole('list', { name: documentsTexts.listLabel }).or(page.getByRole('grid')).first().waitFor()
}

/** Asks in a new conversation and waits for the whole answer; answers the conversation's address. */
export async function ask(page: Page, { url, code }: Environment, question: string): Promise<string> {
  await page.goto(`${url}/${code}/chat`)
  await page.waitForURL(/\/chat\/[^/]+$/)
  const former = page.url()
  await page.getByRole('button', { name: chatTexts.startNewConversation }).first().click()
  await page.waitForURL((address) => address.href !== former)
  await prompt(page).fill(question)
  await page.getByRole('button', { name: conversationTexts.send, exact: true, disabled: false }).click()
  await page.getByText(conversationTexts.answerComplete).waitFor({ state: 'attached' })
  return page.url()
}

async function openConversation(page: Page, environment: Environment, name: string): Promise<void> {
  await page.goto(environment.threads[name] ?? environment.url)
  await page.getByRole('button', { name: conversationTexts.copy }).first().waitFor({ state: 'attached' })
}

export const scenes: readonly Scene[] = [
  { name: 'every-chart', heights: { 1440: 2_500, 390: 5_600 }, show: openEveryChart },
  {
    name: 'sign-in',
    isSignedOut: true,
    async show(page, { url }) {
      await page.goto(url)
      await page.getByRole('button', { name: sessionTexts.continue }).waitFor()
    },
  },
  {
    name: 'organisations',
    async show(page, { url }) {
      await page.goto(`${url}/organisations`)
      await page.getByRole('heading', { name: 'Kea Coffee' }).waitFor()
    },
  },
  {
    name: 'home',
    async show(page, { url, code }) {
      await page.goto(`${url}/${code}`)
      await page.getByRole('heading', { name: 'Welcome back, Aroha Ngata' }).waitFor()
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'settings',
    async show(page, { url, code }) {
      await page.goto(`${url}/${code}/settings`)
      await page.getByRole('cell', { name: 'aroha@keacoffee.example' }).waitFor()
    },
  },
  {
    name: 'account',
    async show(page, { url }) {
      await page.goto(`${url}/user/settings`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    name: 'admin',
    async show(page, { url }) {
      await page.goto(`${url}/admin/users`)
      await page.getByRole('cell', { name: 'aroha@keacoffee.example' }).waitFor()
    },
  },
  {
    name: 'job-history',
    async show(page, { url, code }) {
      await page.goto(`${url}/${code}/jobs`)
      await page.getByText('Processing documents').first().waitFor()
    },
  },
  { name: 'documents', show: openDocuments },
  {
    name: 'document',
    async show(page, environment) {
      await openDocuments(page, environment)
      await page
        .getByRole('link', { name: /sales\.xlsx$/ })
        .first()
        .click()
      await page.getByRole('tab', { name: documentsTexts.tabs['warehouse-facts'] }).click()
      await page.getByText(documentsTexts.understood).first().waitFor()
    },
  },
  { name: 'document-pages', show: openPages },
  { name: 'playbooks', show: openGallery },
  { name: 'playbook', show: openPlaybook },
  { name: 'research', show: openResearch },
  { name: 'report', heights: { 1440: 1_600, 390: 1_800 }, show: openReport },
  {
    name: 'chat-empty',
    async show(page, { url, code }) {
      await page.goto(`${url}/${code}/chat`)
      await prompt(page).waitFor()
    },
  },
  {
    name: 'chat',
    async show(page, environment) {
      await openConversation(page, environment, 'chat')
      await page.getByLabel(conversationTexts.sources).getByRole('button').first().click()
      await page.getByRole('complementary', { name: conversationTexts.source }).waitFor()
    },
  },
  {
    name: 'chart',
    async show(page, environment) {
      await openConversation(page, environment, 'chart')
      await page.locator('canvas.marks, svg.marks').first().waitFor()
    },
  },
]
