/** What a check found. `problem`: Sextant won't start or something won't work; its text says how to mend it. */
export type Finding = { what: string; state: 'ok' | 'note' | 'problem'; text: string }

const finding =
  (state: Finding['state']) =>
  (what: string, text: string): Finding => ({ what, state, text })

export const ok = finding('ok')
export const note = finding('note')
export const problem = finding('problem')

const labels = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' } as const

export const lineOf = ({ what, state, text }: Finding): string => `${labels[state]} ${what}: ${text}`

const CHECK_TIMEOUT_MS = 10_000

/** The check's finding; one that throws or takes too long is a problem with this sentence. */
export async function within(what: string, check: () => Promise<Finding[]>, sentence: string): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((done) => {
    timer = setTimeout(() => done([problem(what, sentence)]), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return [problem(what, `${sentence} (${(error as Error).message})`)]
  } finally {
    clearTimeout(timer)
  }
}
