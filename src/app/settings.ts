import { z } from 'zod'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

export type PageSettings = {
  productName: string
  supportEmail: string
  /** A server for mail is set; without one the mails are kept for the mailbox page. */
  sendsMail: boolean
  /** The running version; null when the page was not sent by the server (the development server of vite). */
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

/** What the server wrote into the page, and what the host says. */
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

/** OD-016: localhost, 127.0.0.1 or a label "dev" is dev, a label "uat" is uat, everything else prod. */
export function environmentOf(host: string): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const labels = name.split('.')
  if (name === 'localhost' || name === '127.0.0.1' || labels.includes('dev')) return 'dev'
  return labels.includes('uat') ? 'uat' : 'prod'
}
