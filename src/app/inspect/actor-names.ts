import type { AnyActorRef } from 'xstate'

/** Gives every actor of the page a name of its own: a second one with the same path gets a number. */
export function createActorNames(): (actor: AnyActorRef) => string {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (actor) => {
    const known = names.get(actor.sessionId)
    if (known !== undefined) return known
    const path = pathOf(actor)
    const use = (uses.get(path) ?? 0) + 1
    uses.set(path, use)
    const name = use === 1 ? path : `${path} ${use}`
    names.set(actor.sessionId, name)
    return name
  }
}

/** "documents › search", "uploads › upload (u1) › send file (transfer)": from the next actor that has a system id. */
export function pathOf(actor: AnyActorRef): string {
  if (!actor._parent) return 'root'
  const { systemId } = actor as AnyActorRef & { systemId?: string | undefined }
  return systemId ?? `${pathOf(actor._parent)} › ${ownName(actor)}`
}

/** A port or machine by its name in `setup`, and the id under which it runs if that is another. */
function ownName({ id, src, sessionId }: AnyActorRef): string {
  const name = typeof src === 'string' ? src : null
  const given = id === sessionId ? null : id
  if (name === null || name === given) return given ?? 'unnamed'
  return given === null ? name : `${name} (${given})`
}
