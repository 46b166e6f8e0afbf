import { sealingFor } from '../../../platform/settings/sealed.ts'

/** Secrets of connections, each sealed for one of them. */
export const { keyIdOf, seal, unseal } = sealingFor('secrets of connections')
