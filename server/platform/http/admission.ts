import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { addressBlock } from './address-block.ts'
import type { KnownTokens } from './known-tokens.ts'
import { Refusal } from '../failures/refusal.ts'

/** Requests that were taken in and are not answered yet. */
const mostOfShare = 220
const mostOfAll = 2_000
/** However many there are of others, so many are taken in of everybody. */
const fewOfShare = 20

/** A request that was taken in: in whose share it waits. */
export type Admitted = {
  share: string
  /** From now on it is a request of this person. */
  belongsTo(personId: string): void
}

export type Admission = { admit(request: FastifyRequest, reply: FastifyReply, token: string | null): Admitted }

/**
 * Counts the requests under way of every person, and of every address those that no known token comes with. Refuses what
 * would only lengthen the queue of one of them: a flood meets its own limit, and nobody else's.
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
      // Whoever asked has gone already, and no end of theirs will be heard of.
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
/** Whoever brings a token does not wait behind those at the same address who bring none. */
export const shareOfAddress = (address: string, hasToken: boolean) =>
  `${hasToken ? 'unknown token at' : 'address'} ${addressBlock(address)}`
