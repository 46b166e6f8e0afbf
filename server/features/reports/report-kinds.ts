import type { Transaction } from '../../platform/database/transaction.ts'
import type { TaskInput, TaskResult } from '../../platform/workers/tasks.ts'
import type { PrintedBlock, PrintedDocument } from '../../engines/printing/index.ts'

export type PrintEnvironment = {
  organisation: string
  zone: string
  /** What a text of the product's HTML says, read on the workers. */
  blocksOf(html: string): Promise<PrintedBlock[]>
  /** What the steps of a playbook say, with their charts and sources, read on the workers. */
  stepsOf(given: TaskInput<'read a playbook for printing'>): Promise<TaskResult<'read a playbook for printing'>>
  /** What a conversation says, with its charts and sources, read on the workers. */
  conversationOf(
    given: TaskInput<'read a conversation for printing'>,
  ): Promise<TaskResult<'read a conversation for printing'>>
}

/** Something that can be printed. Its table brings a row level policy for reports of its code. */
export type ReportKind = {
  code: string
  /** What the report is called and who alone may see it; null where the caller sees no such thing. Throws a Refusal where nothing can be printed yet. */
  titleOf(tx: Transaction, topicId: string): Promise<{ title: string; visibleTo: string | null } | null>
  /** The parts that it is printed from, where not all who see the thing may see each of them. */
  partsOf?(read: unknown): string[]
  /**
   * What is printed, as of now; null where it is gone. `withRecord`: with all that it was made of. `leafId`: the last
   * message of the branch, for a conversation.
   */
  read(
    tx: Transaction,
    topicId: string,
    options: { withRecord: boolean; leafId?: string | undefined },
  ): Promise<unknown>
  print(read: unknown, environment: PrintEnvironment): Promise<PrintedDocument>
}
