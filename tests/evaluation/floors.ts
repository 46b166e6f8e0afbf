/**
 * What CI holds the analyst to on set 4, by shares. A small count of made organisations is noisy, so these stand below what
 * is measured in docs/evaluation.md; they rise with the analyst, up to the goals, and never fall.
 */
export const floors = {
  rightOfGiven: 0.5,
  answered: 0.7,
  hit3: 0.8,
  answeredThoughUnknown: 0.4,
} as const
