import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { AnyActorRef } from 'xstate'
import { SystemContext } from './system-context.ts'

/** Runs a hook on a page with these features (by system id), and returns its result. */
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
