import type { Page } from '@playwright/test'

/**
 * To be asked before the page is opened: it has heard of all work there is, and hears of further work as it happens. Work
 * that ends before that has no bubble.
 */
export const hearsOfWork = (page: Page): Promise<unknown> =>
  page
    .waitForEvent('websocket', (socket) => socket.url().includes('/websocket/updates'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"type":"snapshot"')),
    )
