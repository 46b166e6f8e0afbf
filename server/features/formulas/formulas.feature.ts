import type { Feature } from '../../platform/feature/feature.ts'
import { serveFormulas } from './formulas.routes.ts'

export const formulasFeature: Feature = {
  name: 'formulas',
  routes: (server, { services, warehouse }) => serveFormulas(server, services, { warehouse }),
}
