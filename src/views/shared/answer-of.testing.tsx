import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { AnyActorRef } from 'xstate'
import { SystemContext } from './system-context.ts'

/** What a hook returns on a page where these features run, by system id. */
export function answerOf<Answer>(hook: () => Answer, living: Readonly<Record<string, AnyActorRef>>): Answer {
  const answers: Answer[] = []
  function Asking() {
    answers.push(hook())
    return null
  }
  const features = { get: (systemId: string) => living[systemId], subscribe: () => () => {} }
  renderToStaticMarkup(
    <MemoryRouter>
      <SystemContext value={{ features } as never}>
        <Asking />
      </SystemContext>
    </MemoryRouter>,
  )
  return answers[0]!
}
