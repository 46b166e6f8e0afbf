import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { addressBlock } from './address-block.ts'
import type { KnownTokens } from './known-tokens.ts'
import { Refusal } from '../failures/refusal.ts'

/** Admitted requests that are not answered yet. */
const mostOfShare = 220
const mostOfAll = 2_000
/** Guaranteed slots per client, whatever the load. */
const fewOfShare = 20

/** An admitted request, with the share it counts towards. */
export type Admitted = {
  share: string
  /** From now on it counts towards this person. */
  belongsTo(personId: string): void
}

export type Admission = { admit(request: FastifyRequest, reply: FastifyReply, token: string | null): Admitted }

/**
 * Counts running requests per person, and per address for those without a known token. Refuses what would only lengthen
 * that client's queue: a flood reaches its own limit and affects nobody else.
 */
export function createAdmission(tokens: KnownTokens): Admission {
  const underWay = new Map<string, number>()
  let all = 0
  const countOf = (share: string) => underWay.get(share) ?? 0
  const enter = (share: string) => {
    const count = countOf(share)
    if (count >= mostOfShare || (all >= mostOfAll && count >= fewOfShare)) throw new Refusal(503, failureTexts.busy)
    underWay.set(share, count + 1)
    all += 1
  }
  const leave = (share: string) => {
    const rest = countOf(share) - 1
    if (rest > 0) underWay.set(share, rest)
    else underWay.delete(share)
    all -= 1
  }

  return {
    admit(request, reply, token) {
      // The client has already gone, so no event will report the end of this request.
      if (reply.raw.destroyed) throw new Refusal(400, failureTexts.badRequest)
      const known = token === null ? null : tokens.personOf(token)
      const admitted: Admitted = {
        share: known === null ? shareOfAddress(request.ip, token !== null) : shareOfPerson(known),
        belongsTo(personId) {
          tokens.note(token!, personId)
          const share = shareOfPerson(personId)
          if (share === admitted.share) return
          enter(share)
          leave(admitted.share)
          admitted.share = share
        },
      }
      enter(admitted.share)
      reply.raw.once('close', () => leave(admitted.share))
      return admitted
    },
  }
}

export const shareOfPerson = (personId: string) => `person ${personId}`
/** Clients with a token don't queue behind those without one at the same address. */
export const shareOfAddress = (address: string, hasToken: boolean) =>
  `${hasToken ? 'unknown token at' : 'address'} ${addressBlock(address)}`
