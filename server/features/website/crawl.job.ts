import { readingWebsiteLabel } from '../../../contract/jobs/jobs.schemas.ts'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { JobContext, JobEngine, JobHandler } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { askForOneJob } from '../../platform/jobs/one-job.commands.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { crawl, limits } from '../../platform/crawl/crawl.ts'
import { holdWebsite, replacePages } from './crawl.store.ts'
import { type Egress, openEgress } from '../../platform/crawl/egress.ts'

export const crawlWebsiteQueue = 'crawl_website'

const failures = {
  refused: refusalTexts.crawlRefused,
  unreachable: refusalTexts.crawlUnreachable,
  forbidden: refusalTexts.crawlForbidden,
  'too long': refusalTexts.crawlTooLong,
  nothing: refusalTexts.crawlNothing,
}

/** The organisation's running job that reads its website, created if there is none. Answers its id. */
const askForCrawl = (tx: Transaction, engine: JobEngine, organisationId: string): Promise<string> =>
  askForOneJob(tx, engine, {
    organisationId,
    queue: crawlWebsiteQueue,
    label: readingWebsiteLabel,
    askedBy: tx.scope.person,
  })

const isOff = (allow: string | undefined) => allow === 'none'

/** Reads a new website, if this server reads websites at all. */
export async function crawlAfterChange(
  tx: Transaction,
  engine: JobEngine,
  { organisationId, website, allow }: { organisationId: string; website: string; allow: string | undefined },
): Promise<void> {
  if (website !== '' && !isOff(allow)) await askForCrawl(tx, engine, organisationId)
}

/** The crawl pipeline, for people to start. */
export const startCrawl =
  (allow: string | undefined) =>
  async (tx: Transaction, engine: JobEngine): Promise<string> => {
    const organisationId = tx.scope.organisation!
    if (isOff(allow)) throw new Refusal(400, refusalTexts.crawlOff)
    if ((await holdWebsite(tx, organisationId)) === '') throw new Refusal(400, refusalTexts.noWebsite)
    return askForCrawl(tx, engine, organisationId)
  }

export function crawlWebsiteHandler(allow: string | undefined, workers: Workers): JobHandler {
  const egress = openEgress(allow === undefined ? null : allow.split(',').map((one) => one.trim()))
  /** By job: the website read by its last run. */
  const read = new Map<string, string>()
  return {
    queue: crawlWebsiteQueue,
    atOnce: 2,
    retries: 1,
    limitSeconds: limits.milliseconds / 1_000 + 60,
    async run(context) {
      const website = await context.transact((tx) => holdWebsite(tx, context.job.organisation_id))
      read.set(context.job.id, website)
      await readWebsite({ egress, workers }, context, website)
    },
    again: startCrawl(allow),
    async mayEnd(tx, job) {
      const isDone = read.get(job.id) === (await holdWebsite(tx, job.organisation_id))
      if (isDone) read.delete(job.id)
      return isDone
    },
  }
}

async function readWebsite(
  { egress, workers }: { egress: Egress; workers: Workers },
  context: JobContext,
  website: string,
): Promise<void> {
  const { organisation_id: organisationId } = context.job
  if (website === '') return
  const result = await crawl({
    egress,
    workers,
    organisationId,
    website,
    signal: context.signal,
    onPage: (page, count) => context.progress(count / limits.pages, page.title),
    giveWay: () => context.giveWay(),
  })
  await context.transact(async (tx) => {
    // The website changed meanwhile: the job notices at its end and reads the new one.
    if ((await holdWebsite(tx, organisationId)) !== website) return
    if ('failure' in result) throw new JobFailure(failures[result.failure])
    await replacePages(tx, organisationId, result.pages)
  })
}
