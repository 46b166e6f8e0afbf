import { z } from 'zod'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

export type PageSettings = {
  productName: string
  supportEmail: string
  /** A mail server is configured; without one, emails go to the mailbox page. */
  sendsMail: boolean
  /** The running version; null if the page came from vite's development server. */
  version: string | null
  environment: Environment
}
export type Environment = 'dev' | 'uat' | 'prod'

const sentSchema = z.object({
  productName: z.string(),
  supportEmail: z.string(),
  sendsMail: z.boolean(),
  version: z.string(),
})

/** Settings that the server wrote into the page, and those that follow from the host. */
export function readSettings(page: Document, host: string): PageSettings {
  const written = page.querySelector<HTMLMetaElement>('meta[name="sextant-settings"]')?.content ?? ''
  const environment = environmentOf(host)
  const sent = sentSchema.safeParse(written.startsWith('{') ? JSON.parse(written) : null)
  if (sent.success) return { ...sent.data, environment }
  return {
    productName: sharedTexts.productName,
    supportEmail: 'support@example.com',
    sendsMail: false,
    version: null,
    environment,
  }
}

/** OD-016: localhost, 127.0.0.1 or a label "dev" is dev; a label "uat" is uat; everything else is prod. */
export function environmentOf(host: string): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const labels = name.split('.')
  if (name === 'localhost' || name === '127.0.0.1' || labels.includes('dev')) return 'dev'
  return labels.includes('uat') ? 'uat' : 'prod'
}
