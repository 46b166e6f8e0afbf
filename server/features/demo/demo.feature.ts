import type { Feature } from '../../platform/feature/feature.ts'
import { seedDemo } from './seed-demo.ts'

export const demoFeature: Feature = {
  name: 'demo',
  start({ settings, database, engine, blobs }, { log, signal }) {
    if (settings.DEMO !== 'on') return
    void seedDemo(database, engine(), blobs, signal).catch((error: Error) => {
      if (!signal.aborted) log.error({ error: error.message }, 'the demo organisation could not be made')
    })
  },
}
