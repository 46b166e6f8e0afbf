import type { AnyActorRef, AnyEventObject } from 'xstate'

export type Outlets = {
  goTo: (to: string, replaces: boolean) => void
  /** An actor by its system id. */
  feature: (systemId: string) => AnyActorRef | undefined
  root: AnyActorRef
}

/** Features that ask anew when data of the organisation may have changed; each looks at the type itself. */
const featuresWithData = ['documents', 'docsets', 'chat', 'home', 'watchlist'] as const

/**
 * Carries what machines emit to where it belongs, so that no machine knows another:
 * `address.wanted {to, replaces}` goes to the address bar, `toast.wanted {toast}` to the toasts, `undo.wished {wish}` to
 * the feature that the wish is named after ("documents.restore requested" to `documents`), and the session's facts to
 * the root machine. `user.changed {user}` and `user.left` go to the session, and that it opened to the account's page.
 * `data.changed {project, dataType}` goes to the features that show data. Call it before the root starts.
 */
export function connectOutlets(outlets: Outlets): void {
  const carry = (event: AnyEventObject): void => {
    switch (event.type) {
      case 'address.wanted':
        return outlets.goTo(String(event['to']), event['replaces'] === true)
      case 'toast.wanted':
        return outlets.feature('toasts')?.send({ type: 'toast.raised', toast: event['toast'] })
      case 'undo.wished': {
        const wish = event['wish'] as AnyEventObject
        return outlets.feature(wish.type.replace(/\..*$/, ''))?.send(wish)
      }
      case 'data.changed':
        for (const feature of featuresWithData) outlets.feature(feature)?.send(event)
        if (concernsOrganisation(event)) outlets.feature('workspace')?.send({ type: 'workspace.organisation wanted' })
        return
      case 'organisation.changed':
        return outlets.feature('workspace')?.send({ type: 'workspace.organisation wanted' })
      case 'user.changed':
        outlets.feature('own sessions')?.send({ type: 'sessions.list wanted' })
        return outlets.feature('session')?.send({ type: 'session.user changed', user: event['user'] })
      case 'user.left':
        return outlets.feature('session')?.send({ type: 'session.log out requested' })
      case 'session.opened':
        outlets.root.send(event)
        return outlets.feature('account page')?.send(event)
      case 'session.closed':
      case 'session.mfa required':
        return outlets.root.send(event)
    }
  }
  listenTo(outlets.root, carry)
  outlets.root.system.inspect((seen) => {
    if (seen.type === '@xstate.actor') (seen.actorRef as AnyActorRef).on('*', carry)
  })
}

/** Whether the organisation itself, and with it the person's rights, may be others now. */
const concernsOrganisation = ({ dataType }: AnyEventObject) => dataType === 'organisation' || dataType === 'everything'

/** The actor, and those that it has made already. */
function listenTo(actor: AnyActorRef, carry: (event: AnyEventObject) => void): void {
  actor.on('*', carry)
  const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot()?.children ?? {}
  for (const child of Object.values(children)) if (child) listenTo(child, carry)
}
