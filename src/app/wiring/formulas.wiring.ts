import { fromCallback } from 'xstate'
import type { DraftUpdate, EditorScope } from '../../machines/formulas/formula-editor.events.ts'
import { formulaEditorMachine } from '../../machines/formulas/formula-editor.machine.ts'
import { formulasMachine } from '../../machines/formulas/formulas.machine.ts'
import { measuresMachine, scopeValuesMachine, traceMachine } from '../../machines/formulas/formulas.resources.ts'
import type { FormulasService } from '../../services/formulas/formulas.service.ts'
import type { MeasureDrafts } from '../../services/formulas/measure-drafts.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

const wireEditor = (service: FormulasService, drafts: MeasureDrafts) =>
  provideRequests(formulaEditorMachine, {
    'open measure': async (address, signal) => {
      const saved = await service.read(address.project, address.target, signal)
      return { saved, draft: drafts.read(address) }
    },
    'ask preview': ({ project, draft }, signal) => service.preview(project, draft, signal),
    'save measure': (saving, signal) => service.save(saving, signal),
  }).provide({
    actors: {
      'keep the draft': fromCallback<DraftUpdate, EditorScope>(({ input, receive }) => {
        receive((update) => {
          if (update.type === 'draft.changed') drafts.keep(input, update.draft)
          else drafts.drop(input)
        })
      }),
    },
  })

/** The measurements of an organisation and the writing of one. */
export const wireFormulas = (service: FormulasService, drafts: MeasureDrafts) =>
  provideRequests(formulasMachine, {
    'ask values': ({ project, form }, signal) => service.ask(project, form, signal),
    'restore measure': ({ project, id }, signal) => service.restore(project, id, signal),
  }).provide({
    actors: {
      'formula editor': wireEditor(service, drafts),
      measures: provideRequests(measuresMachine, {
        read: ({ project }, signal) => service.readMeasures(project, signal),
      }),
      'scope values': provideRequests(scopeValuesMachine, {
        read: ({ project, scopes }, signal) => service.listScopeValues(project, scopes, signal),
      }),
      trace: provideRequests(traceMachine, {
        read: ({ project, valueAddress: address }, signal) => service.trace(project, address, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) => service.remove(project ?? '', id, signal)),
    },
  })
