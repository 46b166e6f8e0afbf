/**
 * The minimum shares that CI requires of the analyst on set 4. A few generated organisations are noisy, so these are
 * below the results in docs/evaluation.md. Raise them with the analyst, up to the goals, and never lower them.
 */
export const floors = {
  rightOfGiven: 0.5,
  answered: 0.7,
  hit3: 0.8,
  answeredThoughUnknown: 0.4,
} as const
