import type { Answered } from './test-server.ts'

/** Changes the rules of an organisation's models as a page does that has just read them. */
export async function changeModelRules(
  call: (method: string, path: string, body?: unknown) => Promise<Answered>,
  rules: object,
  path = '/model-use',
): Promise<Answered> {
  const { body } = await call('GET', path)
  return call('PUT', path, { rev: body.rev, ...rules })
}
