import type { Page } from '@playwright/test'

/** Call before opening the page; resolves once it follows the changes of jobs. Work that ends earlier has no bubble. */
export const hearsOfWork = (page: Page): Promise<unknown> =>
  page
    .waitForEvent('websocket', (socket) => socket.url().includes('/websocket/updates'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"type":"snapshot"')),
    )
