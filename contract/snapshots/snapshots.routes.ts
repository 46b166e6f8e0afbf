import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { settingsSchema } from '../dashboards/dashboards.schemas.ts'
import { editsSchema, frequencies, scheduleSchema, snapshotSchema, wholeSnapshotSchema } from './snapshots.schemas.ts'

const ofDashboard = projectParams.extend({ code: z.string().min(1).max(200) })
/** A day (its latest report) or the time when a report was made. */
const ofSnapshot = ofDashboard.extend({ date: z.string().min(1).max(40) })
const rev = z.number().int()
const people = z.array(z.string().max(80)).max(100)

export const snapshotsRoutes = {
  /** Newest first. */
  listSnapshots: route({
    method: 'GET',
    path: '/orgs/:project/dashboards/:code/snapshots',
    rights: 'reader',
    scope: 'read',
    params: ofDashboard,
    response: z.object({
      snapshots: z.array(snapshotSchema),
      schedule: scheduleSchema.nullable(),
      /** Whether the caller gets every scheduled report by mail. */
      isFollowed: z.boolean(),
    }),
  }),
  /** Freezes what the dashboard shows; a job writes the commentary. */
  createSnapshot: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/:code/snapshots',
    rights: 'member',
    scope: 'write',
    creates: caps.snapshots,
    params: ofDashboard,
    body: z.object({ settings: settingsSchema }),
    response: z.object({ snapshot: snapshotSchema, jobId: z.string() }),
  }),
  readSnapshot: route({
    method: 'GET',
    path: '/orgs/:project/dashboards/:code/snapshots/:date',
    rights: 'reader',
    scope: 'read',
    params: ofSnapshot,
    response: z.object({ snapshot: wholeSnapshotSchema }),
  }),
  /** Texts are stored at once, suggestions are applied by a job. */
  changeSnapshot: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/:code/snapshots/:date',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: ofSnapshot,
    body: z.object({ edits: editsSchema, rev }),
    response: z.object({ snapshot: snapshotSchema, jobId: z.string().optional() }),
  }),
  deleteSnapshot: route({
    method: 'DELETE',
    path: '/orgs/:project/dashboards/:code/snapshots/:date',
    rights: 'member',
    scope: 'write',
    params: ofSnapshot,
    response: emptyAnswer,
  }),
  /** Restores the last one deleted on this date. */
  restoreSnapshot: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/:code/snapshots/:date/_restore',
    rights: 'member',
    scope: 'write',
    params: ofSnapshot,
    response: z.object({ snapshot: snapshotSchema }),
  }),
  /** A locked report can't be edited or deleted; whoever locked it, or an administrator, can unlock it. */
  lockSnapshot: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/:code/snapshots/:date/_lock',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: ofSnapshot,
    body: z.object({ isLocked: z.boolean(), rev }),
    response: z.object({ snapshot: snapshotSchema }),
  }),
  /** Mails the commentary and a link to the report to members. */
  mailSnapshot: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/:code/snapshots/:date/_mail',
    rights: 'member',
    scope: 'write',
    params: ofSnapshot,
    body: z.object({ recipients: people.min(1) }),
    response: z.object({ sent: z.number().int() }),
  }),
  downloadSnapshot: route({
    method: 'GET',
    path: '/orgs/:project/dashboards/:code/snapshots/:date/:format',
    rights: 'reader',
    scope: 'read',
    carriage: 'download',
    params: ofSnapshot.extend({ format: z.enum(['docx', 'pdf']) }),
    response: z.unknown(),
  }),
  /** How often reports are made automatically; null: never. */
  changeSchedule: route({
    method: 'PUT',
    path: '/orgs/:project/dashboards/:code/_schedule',
    rights: 'member',
    scope: 'write',
    params: ofDashboard,
    body: z.object({
      schedule: z.object({ frequency: z.enum(frequencies), recipients: people }).nullable(),
    }),
    response: z.object({ schedule: scheduleSchema.nullable() }),
  }),
  /** Turns scheduled reports by mail on or off for the caller. */
  followReports: route({
    method: 'PUT',
    path: '/orgs/:project/dashboards/:code/_follow',
    rights: 'member',
    scope: 'write',
    params: ofDashboard,
    body: z.object({ isFollowed: z.boolean() }),
    response: z.object({ isFollowed: z.boolean() }),
  }),
}
