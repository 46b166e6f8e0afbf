/** The only door of the analyst. */
export { builtInAnalyst, type Think } from './analyst.ts'
export { fitsOf } from './documents/fits.ts'
export { readSection, type Section, weigh } from './documents/sections.ts'
export {
  isFarAway,
  isFarLocation,
  isNameless,
  kindBeside,
  namedKind,
  namesIndicator,
  namesValue,
  totalsByName,
} from './figures/kinds.ts'
export { matchesOf } from './figures/matching-values.ts'
export type { Model, ModelPart, ModelUsage } from './model-types.ts'
export { nextStep } from './next-step.ts'
export { suggest } from './suggestions.ts'
