import type { Generated } from 'kysely'
import type {
  ResearchAnswer,
  ResearchCheck,
  ResearchSource,
  UpdateFrequency,
} from '../../../contract/research/research.schemas.ts'
import type {
  OutlinePart,
  PlannedQuestion,
  ResearchCitation,
  ResearchNote,
  ResearchPlanOfRun,
} from '../../../contract/research/research-notes.schemas.ts'
import type { KnownFinding } from '../../engines/research/index.ts'
import type { Instant, InstantOrNull, Json, JsonOrNull } from './column.types.ts'

export type ResearchTables = {
  research_topic: {
    organisation_id: string
    id: string
    topic: string
    output_format: string
    update_frequency: UpdateFrequency
    access_level: 'shared' | 'private'
    role: string
    source: ResearchSource
    addresses: Json<string[]>
    plan: JsonOrNull<(string | PlannedQuestion)[]>
    outline: JsonOrNull<OutlinePart[]>
    assumptions: JsonOrNull<string[]>
    planned: JsonOrNull<ResearchPlanOfRun>
    run: Generated<number>
    job_id: string | null
    answers: Json<ResearchAnswer[]>
    abstract: Generated<string>
    content: string | null
    citations: Json<ResearchCitation[]>
    checked: JsonOrNull<ResearchCheck>
    failure: string | null
    last_period: string | null
    is_updatable: Generated<boolean>
    date: Generated<string>
    created_by: string | null
    created_at: Generated<string>
    first_done_at: InstantOrNull
    done_at: InstantOrNull
    done_by: string | null
    deleted_at: InstantOrNull
  }
  research_subscription: { organisation_id: string; topic_id: string; person_id: string }
  research_entry: {
    organisation_id: string
    id: string
    topic_id: string
    job_id: string
    kind: 'run' | 'update'
    period: string | null
    date: Instant
    abstract: string
    html: string
    findings: Json<KnownFinding[]>
    mailed_at: InstantOrNull
  }
  research_note: {
    organisation_id: string
    topic_id: string
    id: string
    job_id: string
    run: number
    part: string
    position: number
    note: Json<ResearchNote>
    created_at: Generated<string>
  }
  report: {
    organisation_id: string
    id: string
    report_code: string
    topic_id: string
    title: string
    job_id: string
    parts: Json<string[]>
    date: Instant
  }
  report_file: { organisation_id: string; report_id: string; format: 'pdf' | 'docx'; bytes: Buffer }
}
