import type { Page } from 'playwright'
import { call } from '../../e2e/support/person.ts'
import type { Environment } from './scenes.ts'

type Topic = { id: string; topic: string; content: string | null }

const question = 'How long is unpaid leave, and who may take it?'
const seconds = 60

/** Asks until something is there. */
async function until<Found>(ask: () => Promise<Found | null>): Promise<Found> {
  for (let more = 0; more < seconds * 4; more += 1) {
    const found = await ask()
    if (found !== null) return found
    await new Promise((next) => setTimeout(next, 250))
  }
  throw new Error('It was not there in time.')
}

export async function openGallery(page: Page, { url, code }: Environment): Promise<void> {
  await page.goto(`${url}/${code}/playbooks`)
  await page.getByRole('heading', { level: 3 }).or(page.getByRole('listitem')).first().waitFor()
}

/** A playbook at its first step, started once for all pictures. */
export async function openPlaybook(page: Page, { url, code, token }: Environment): Promise<void> {
  const path = `/orgs/${code}/playbook`
  const { topics } = await call<{ topics: { id: string }[] }>(url, 'GET', path, token)
  const { templates } = await call<{ templates: { slug: string; name: string; roles: { name: string }[] }[] }>(
    ...([url, 'GET', `${path}/_templates`, token] as const),
  )
  const template = templates.find(({ name }) => /board/i.test(name)) ?? templates[0]!
  const { user } = await call<{ user: { id: string } }>(url, 'GET', '/auth/user-info', token)
  const userRoles = Object.fromEntries(template.roles.map(({ name }) => [name, user.id]))
  const given = { title: template.name, accessLevel: 'shared', userRoles, template: template.slug }
  const id = topics[0]?.id ?? (await call<{ topic: { id: string } }>(url, 'POST', path, token, given)).topic.id
  await page.goto(`${url}/${code}/playbooks/${id}`)
  await page.getByRole('tab').first().waitFor()
}

/** A report of research, made once for all pictures. */
export async function openResearch(page: Page, { url, code, token }: Environment): Promise<void> {
  const path = `/orgs/${code}/research`
  const list = async () => (await call<{ topics: Topic[] }>(url, 'GET', path, token)).topics
  const [known] = await list()
  const topic =
    known ?? (await call<{ topic: Topic }>(url, 'POST', path, token, { topic: question, role: 'Head of people' })).topic
  await until(async () => {
    const { topic: now } = await call<{ topic: Topic }>(url, 'GET', `${path}/${topic.id}`, token)
    return now.content
  })
  await page.goto(`${url}/${code}/research/${topic.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A dated report of a dashboard with its commentary. */
export async function openReport(page: Page, { url, code, token }: Environment): Promise<void> {
  type Dashboard = { code: string; defaultSettings: object; latestSnapshot: { date: string } | null }
  const path = `/orgs/${code}/dashboards`
  const list = async () => (await call<{ dashboards: Dashboard[] }>(url, 'GET', path, token)).dashboards
  const overview = async () => (await list()).find((one) => one.code === 'overview') ?? null
  if ((await overview()) === null) await call(url, 'POST', `${path}/_first`, token, {})
  const dashboard = (await overview())!
  if (dashboard.latestSnapshot === null)
    await call(url, 'POST', `${path}/overview/snapshots`, token, { settings: dashboard.defaultSettings })
  await page.goto(`${url}/${code}/monitor/overview/latest`)
  await page.getByText(/^Numbers frozen/).waitFor()
}

/** Opens the pages of a PDF, or of a text if there is none. */
export async function openPages(page: Page, { url, code, token }: Environment): Promise<void> {
  const { docs } = await call<{ docs: { id: string; filename: string }[] }>(url, 'GET', `/orgs/${code}/docs`, token)
  const doc =
    docs.find(({ filename }) => filename.endsWith('.pdf')) ?? docs.find(({ filename }) => filename.endsWith('.md'))
  await page.goto(`${url}/${code}/data/docs/${doc!.id}`)
  await page.getByRole('region', { name: 'Page 1', exact: true }).waitFor()
}
