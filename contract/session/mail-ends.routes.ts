import { z } from 'zod'
import { route } from '../shared/route.ts'
import { pagePath } from '../shell/pages.ts'
import { mailEndSchema } from './mail-ends.schemas.ts'

export const mailEndsRoutes = {
  /**
   * The one click of RFC 8058: whoever holds the mail ends mails like it, also by the form that mail programs send. The
   * same again answers the same. A GET of the address is the page, and changes nothing.
   */
  unsubscribe: route({
    method: 'POST',
    path: '/user/unsubscribe',
    rights: 'everyone',
    query: z.object({ token: z.string().min(1).max(200) }),
    body: z.object({ isEnded: z.boolean().default(true) }),
    response: mailEndSchema,
  }),
}

/** The address in the header and the text of a mail. */
export const unsubscribePath = pagePath('unsubscribe')
