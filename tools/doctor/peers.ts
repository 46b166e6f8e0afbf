import { createTransport } from 'nodemailer'
import type { Settings } from '../../server/platform/settings/settings.ts'
import { type Finding, note, ok, problem } from './finding.ts'

const TIMEOUT_MS = 5_000

/** Signs in to the mail server, and sends nothing. */
export async function checkMail({ SMTP_URL }: Settings): Promise<Finding[]> {
  if (SMTP_URL === undefined)
    return [note('Mail', 'kept for the superadmin at /admin/mailbox. Set SMTP_URL to send it.')]
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: SMTP_URL, ...timeouts })
  const { host } = new URL(SMTP_URL)
  try {
    await transport.verify()
    return [ok('Mail', `${host} accepts mail.`)]
  } catch (error) {
    const isRefused = (error as { code?: string }).code === 'EAUTH'
    return [
      problem(
        'Mail',
        isRefused
          ? `${host} refuses the name and password of SMTP_URL. Correct them; write special characters as %40 and the like.`
          : `No mail server answers at ${host}. Start it, or correct SMTP_URL.`,
      ),
    ]
  } finally {
    transport.close()
  }
}

/** `clock`: the model server's clock, in milliseconds. */
type Found = { findings: Finding[]; clock: number | null }

/** Lists the models of the configured server; nothing is asked of them. */
export async function checkModel(settings: Settings): Promise<Found> {
  const { MODEL_BASE_URL, MODEL_API_KEY, ANTHROPIC_API_KEY, OPENAI_API_KEY } = settings
  const keys = [ANTHROPIC_API_KEY && 'Anthropic', OPENAI_API_KEY && 'OpenAI'].filter(Boolean)
  const ofKeys = keys.length > 0 ? [ok('Model', `a key for ${keys.join(' and ')} is set.`)] : []
  if (MODEL_BASE_URL === undefined) {
    const none = note(
      'Model',
      'the built-in analyst answers. Set MODEL_BASE_URL, ANTHROPIC_API_KEY or OPENAI_API_KEY for a model.',
    )
    return { findings: ofKeys.length > 0 ? ofKeys : [none], clock: null }
  }
  try {
    const answer = await fetch(`${MODEL_BASE_URL.replace(/\/$/, '')}/models`, {
      headers: MODEL_API_KEY === undefined ? {} : { authorization: `Bearer ${MODEL_API_KEY}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    const clock = Date.parse(answer.headers.get('date') ?? '')
    return { findings: [...ofKeys, ofAnswer(answer.status, MODEL_BASE_URL)], clock: Number.isNaN(clock) ? null : clock }
  } catch {
    const silent = problem('Model', `No server answers at ${MODEL_BASE_URL}. Start it, or correct MODEL_BASE_URL.`)
    return { findings: [...ofKeys, silent], clock: null }
  }
}

function ofAnswer(status: number, address: string): Finding {
  if (status === 401 || status === 403)
    return problem('Model', `${address} refuses MODEL_API_KEY (status ${status}). Set the key that it expects.`)
  if (status >= 500)
    return problem('Model', `${address} fails (status ${status}). Look at its log, and start it again.`)
  if (status >= 400)
    return note('Model', `${address} answers, but lists no models (status ${status}). Name them in MODELS.`)
  return ok('Model', `${address} answers.`)
}
