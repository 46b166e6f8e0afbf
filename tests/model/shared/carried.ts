import type { AnyActorRef, AnyEventObject } from 'xstate'
import type { Outward } from '../../../src/machines/outward.ts'

/** What a machine tells the one that made it. In the page `src/app/event-router.ts` carries it there by name. */
const forTheMaker: readonly string[] = [
  'admin.list changed',
  'announcement.kept',
  'dashboard.editing left',
  'dashboard.saved',
  'document.edits kept',
  'editor.left',
  'editor.saved',
  'library.folder answered',
  'partner.kept',
  'playbook.kept',
  'playbook.read requested',
  'playbook.topic answered',
  'report.block changed',
  'report.suggestion withdrawn',
  'row.deleted',
  'sharing.rule written',
  'upload.failed',
  'upload.held up',
  'upload.progressed',
  'upload.resumed',
  'upload.stored',
  'workspace.deletion begun',
  'workspace.deletion over',
] satisfies Outward['type'][]

export const isForTheMaker = ({ type }: AnyEventObject): boolean => forTheMaker.includes(type)

/** Lets the children of this machine tell it what they emit for it. Call it before it starts. */
export function carryToMaker(maker: AnyActorRef): void {
  const listenTo = (child: AnyActorRef): void => {
    child.on('*', (event: AnyEventObject) => {
      if (isForTheMaker(event)) maker.send(event)
    })
  }
  const children: Record<string, AnyActorRef | undefined> = maker.getSnapshot()?.children ?? {}
  for (const child of Object.values(children)) if (child) listenTo(child)
  maker.system.inspect((seen) => {
    if (seen.type === '@xstate.actor' && seen.actorRef !== maker) listenTo(seen.actorRef as AnyActorRef)
  })
}
