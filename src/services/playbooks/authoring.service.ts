import { authoringRoutes as routes } from '../../../contract/playbooks/authoring.routes.ts'
import type { DeletedPlaybook, PlaybookVersion, TrialAnswer } from '../../../contract/playbooks/authoring.schemas.ts'
import type { AdminPlaybook, PlaybookFields, StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import { sessionRoutes } from '../../../contract/session/session.routes.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

export type AuthoringService = ReturnType<typeof createAuthoringService>

type Saving = { id: string | null; rev: number; fields: PlaybookFields; idempotencyKey: string }
type Trying = {
  fields: PlaybookFields
  outputs: Record<string, StepOutput>
  stepId: string | null
  transcript: string
}
type Saved = { playbook: AdminPlaybook; isConflict: boolean }

export function createAuthoringService(api: Api) {
  async function listPlaybooks(signal: AbortSignal): Promise<AdminPlaybook[]> {
    return (await api.read(routes.listAdminPlaybooks, { staleTime: 0, signal })).playbooks
  }

  async function change(playbookId: string, rev: number, fields: PlaybookFields, signal: AbortSignal): Promise<Saved> {
    try {
      const body = { ...fields, rev }
      const { playbook } = await api.call(routes.changeAdminPlaybook, { params: { playbookId }, body, signal })
      return { playbook, isConflict: false }
    } catch (error) {
      if ((error as Failure).status !== 409) throw error
      const latest = (await listPlaybooks(signal)).find(({ id }) => id === playbookId)
      // A taken slug has the same status as a conflict, but then the revision is unchanged.
      if (!latest || latest.rev === rev) throw error
      return { playbook: latest, isConflict: true }
    }
  }

  return {
    async list(signal: AbortSignal) {
      const [playbooks, { partners }] = await Promise.all([
        listPlaybooks(signal),
        api.read(sessionRoutes.listPartners, { staleTime: 0, signal }),
      ])
      return { playbooks, partners }
    },

    /** `isConflict`: someone else saved first, nothing was saved, and the result is their version. */
    async save({ id, rev, fields, idempotencyKey }: Saving, signal: AbortSignal): Promise<Saved> {
      if (id !== null) return change(id, rev, fields, signal)
      const { playbook } = await api.call(routes.createAdminPlaybook, { body: fields, idempotencyKey, signal })
      return { playbook, isConflict: false }
    },

    async remove(playbookId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteAdminPlaybook, { params: { playbookId }, signal })
    },
    async listDeleted(signal: AbortSignal): Promise<DeletedPlaybook[]> {
      return (await api.read(routes.listDeletedPlaybooks, { staleTime: 0, signal })).playbooks
    },
    async restore(playbookId: string, signal: AbortSignal): Promise<AdminPlaybook> {
      return (await api.call(routes.restoreAdminPlaybook, { params: { playbookId }, signal })).playbook
    },
    async tryStep(trial: Trying, signal: AbortSignal): Promise<TrialAnswer> {
      return api.call(routes.tryPlaybook, { body: trial, signal })
    },
    async listVersions(playbookId: string, signal: AbortSignal): Promise<PlaybookVersion[]> {
      const answer = await api.read(routes.listPlaybookVersions, { params: { playbookId }, staleTime: 0, signal })
      return answer.versions
    },
  }
}
