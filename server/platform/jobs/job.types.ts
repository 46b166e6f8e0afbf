import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import type { Scope, Transaction } from '../database/transaction.ts'
import type { Claim } from './claim.commands.ts'
import type { JobRow } from './jobs.read.ts'
import type { NewJob } from './jobs.store.ts'

export type JobContext = {
  job: JobRow
  scope: Scope
  claim: Claim
  /**
   * Aborts when the job is cancelled, times out or is taken over by another worker, or when its server stops. After a
   * time-out, its reason is the JobFailure.
   */
  signal: AbortSignal
  /** 0 for the first run; higher for a rerun after a failure or a killed server. */
  attempt: number
  /** Throws ClaimLost, and writes nothing, once the job has ended or belongs to another worker. */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs once per job: a rerun after a restart gets the stored result. `label`: its display name. */
  step<T>(name: string, work: () => Promise<T>, label?: string): Promise<T>
  progress(fraction: number | null, message?: string | null): Promise<void>
  /** Whether others wait for a slot of this queue: a job with a list then finishes its current piece and yields. */
  isRequested(): Promise<boolean>
  /** Whether half of the time of this run is used: a job with a list and `mayEnd` then returns, and is run again. */
  isOld(): boolean
  /** Between two pieces: yields the slot to others waiting, and resolves when it is this job's turn again. */
  giveWay(): Promise<void>
}

export type JobHandler = {
  queue: string
  /** Maximum parallel runs per server. */
  atOnce: number
  /** Maximum slots per person, even when nobody else waits; by default, all. */
  mostPerPerson?: number
  /** Maximum slots per organisation: keeps one free for others where a piece can take long. */
  mostPerOrganisation?: number
  /** Number of retries after a failed run. */
  retries: number
  /** Time limit of one run, excluding its waits for a turn; beyond it the job fails. */
  limitSeconds: number
  /** Throws if its signal aborts before it is done; after a server stop, the run is resumed at the next start. */
  run(context: JobContext): Promise<void>
  /** Called in the transaction that ends the job as done; false means that more work arrived, and it runs again. */
  mayEnd?(tx: Transaction, job: JobRow): Promise<boolean>
  /** Called in the transaction that ends the job as done; jobs it enqueues start after the commit. */
  onDone?(tx: Transaction, engine: JobEngine, job: JobRow): Promise<void>
  /**
   * Called in the transaction that ends a job whose worker died too often or that was given up; the job's message is the
   * reason.
   */
  onGivenUp?(tx: Transaction, job: JobRow, engine: JobEngine): Promise<void>
  /** Called in the transaction that cancels a job: its worker can't write any more. */
  onCancelled?(tx: Transaction, job: JobRow): Promise<void>
  /**
   * Creates a job that repeats a failed or cancelled one, and answers its id. Without this, jobs of this kind can't be
   * repeated.
   */
  again?(tx: Transaction, engine: JobEngine, job: JobRow): Promise<string>
}

/** Work scheduled by the clock, done by one server each time. `cron`: in UTC. */
export type Routine = { queue: string; cron: string; run(engine: JobEngine): Promise<void> }

/** What a transaction changed for other features: the texts of `documents`, or the rows behind `figures`. */
export type Change = 'documents' | 'figures'
/** A feature's reaction to a change by others, within their transaction. */
export type Reaction = { to: Change; react(tx: Transaction, engine: JobEngine): Promise<void> }

export type JobEngine = {
  /** Creates a job within the caller's transaction; it starts after the commit. */
  enqueue(tx: Transaction, job: NewJob): Promise<string>
  /** Lets features that depend on the changes enqueue work, which starts after the commit. */
  noteChanges(tx: Transaction, changes: readonly Change[]): Promise<void>
  /** Ends a job as CANCELLED and stops its worker. Answers null for a job that has already ended. */
  cancel(tx: Transaction, jobId: string): Promise<Job | null>
  /** Queues whose jobs can be repeated. */
  repeatable: ReadonlySet<string>
  /** Repeats a job; if it has already been repeated, answers that job's id. */
  again(tx: Transaction, job: JobRow): Promise<string>
  stop(): Promise<void>
}
