import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import type { Invitation } from './invite.machine.ts'

/** `isWithdrawn`: invalidates the latest link instead of creating one. */
export type InvitationLinkRequest = { project: string; userId: string; isWithdrawn: boolean }
export type InvitationLinkActor = CommandActor<{ link: string | null }, InvitationLinkRequest>
export type InvitationRenewal = { project: string; userId: string } & Omit<Invitation, 'idempotencyKey'>
export type InvitationRenewalActor = CommandActor<null, InvitationRenewal>

export const invitationLink = commandMachine<{ link: string | null }, InvitationLinkRequest>(
  'invitation link',
  "Creates or withdraws the link that an inviter copies for someone who hasn't joined yet.",
)
export const invitationRenewal = commandMachine<null, InvitationRenewal>(
  'invitation renewal',
  "Sends the invitation again to someone who hasn't joined yet.",
)
