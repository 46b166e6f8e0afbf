import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import type { Scope, Transaction } from '../database/transaction.ts'
import type { Claim } from './claim.commands.ts'
import type { JobRow } from './jobs.read.ts'
import type { NewJob } from './jobs.store.ts'

export type JobContext = {
  job: JobRow
  scope: Scope
  claim: Claim
  /** Aborts when the job was cancelled, took too long, was taken over by another worker, or its server stops. */
  signal: AbortSignal
  /** 0 for the first run; a rerun after a failure or a killed server has more. */
  attempt: number
  /** Throws ClaimLost, and writes nothing, once the job has ended or is another worker's. */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs once per job: a rerun after a restart gets the kept result. `label` names it before people. */
  step<T>(name: string, work: () => Promise<T>, label?: string): Promise<T>
  progress(fraction: number | null, message?: string | null): Promise<void>
  /** Whether others wait for a slot of this queue: a job with a list then ends its piece and gives way. */
  isRequested(): Promise<boolean>
  /** Between two pieces: gives the slot to whoever waits, and goes on when it is this job's turn again. */
  giveWay(): Promise<void>
}

export type JobHandler = {
  queue: string
  /** How many run at once in one server. */
  atOnce: number
  /** How many of them one person may have, even while nobody else waits; without it, all. */
  mostPerPerson?: number
  /** The same for one organisation: where a piece can take long, a slot is then free for the others. */
  mostPerOrganisation?: number
  /** How often a failed run is tried again. */
  retries: number
  /** How long one run may take, without its waits for a turn; past it the job has failed. */
  limitSeconds: number
  /** Throws when its signal was aborted before it was done; a stopped server's run is taken up again at the next start. */
  run(context: JobContext): Promise<void>
  /** Asked in the transaction that ends the job as done; false means that more came meanwhile, and it runs again. */
  mayEnd?(tx: Transaction, job: JobRow): Promise<boolean>
  /** Called in the transaction that ends the job as done; what it asks of the engine starts after the commit. */
  onDone?(tx: Transaction, engine: JobEngine, job: JobRow): Promise<void>
  /** Called in the transaction that ends a job whose worker died too often or that was given up. */
  onGivenUp?(tx: Transaction, job: JobRow, engine: JobEngine): Promise<void>
  /** Called in the transaction that cancels a job: its worker can write nothing any more. */
  onCancelled?(tx: Transaction, job: JobRow): Promise<void>
  /** Makes a job that does a failed or cancelled one again, and answers its id. Without this its kind cannot be repeated. */
  again?(tx: Transaction, engine: JobEngine, job: JobRow): Promise<string>
}

/** What is done again and again by the clock, by one of the servers each time. `cron`: in UTC. */
export type Routine = { queue: string; cron: string; run(engine: JobEngine): Promise<void> }

/** What a transaction changed for other features: the texts of `documents`, or the rows behind `figures`. */
export type Change = 'documents' | 'figures'
/** What a feature has looked at again after others changed something, within their transaction. */
export type Reaction = { to: Change; react(tx: Transaction, engine: JobEngine): Promise<void> }

export type JobEngine = {
  /** Makes a job within the caller's transaction; it starts after the commit. */
  enqueue(tx: Transaction, job: NewJob): Promise<string>
  /** Lets the features that depend on what was changed ask for their work; it starts after the commit. */
  noteChanges(tx: Transaction, changes: readonly Change[]): Promise<void>
  /** Ends a job as CANCELLED and tells its worker; a job that has ended stays as it is. Answers null then. */
  cancel(tx: Transaction, jobId: string): Promise<Job | null>
  /** The queues whose jobs can be done again. */
  repeatable: ReadonlySet<string>
  /** Does a job again; once it has been, answers the id of that job. */
  again(tx: Transaction, job: JobRow): Promise<string>
  stop(): Promise<void>
}
