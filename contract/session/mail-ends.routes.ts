import { z } from 'zod'
import { route } from '../shared/route.ts'
import { pagePath } from '../shell/pages.ts'
import { mailEndSchema } from './mail-ends.schemas.ts'

export const mailEndsRoutes = {
  /**
   * One-click unsubscribe (RFC 8058): anyone who holds the mail can unsubscribe from mails like it, also with the form
   * that mail programs send. Repeating it answers the same. A GET of the address is the page and changes nothing.
   */
  unsubscribe: route({
    method: 'POST',
    path: '/user/unsubscribe',
    rights: 'everyone',
    scope: 'none',
    query: z.object({ token: z.string().min(1).max(200) }),
    body: z.object({ isEnded: z.boolean().default(true) }),
    response: mailEndSchema,
  }),
}

/** The unsubscribe address in a mail's header and text. */
export const unsubscribePath = pagePath('unsubscribe')
