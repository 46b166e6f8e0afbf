import type { Feature } from '../../platform/feature/feature.ts'
import { servePalette } from './palette.routes.ts'

export const paletteFeature: Feature = {
  name: 'palette',
  routes: (server, { services }) => servePalette(server, services),
}
