import { draftOf, fieldsOf } from '../../machines/formulas/formula-editor.events.ts'
import { formulaEditorMachine } from '../../machines/formulas/formula-editor.machine.ts'
import { formulaPreviewMachine } from '../../machines/formulas/formula-preview.machine.ts'
import { formulasMachine } from '../../machines/formulas/formulas.machine.ts'
import { measuresMachine, scopeValuesMachine, traceMachine } from '../../machines/formulas/formulas.resources.ts'
import type { FormulasService } from '../../services/formulas/formulas.service.ts'
import type { MeasureDrafts } from '../../services/formulas/measure-drafts.ts'
import { provideEditor } from './provide-editor.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

/** The draft is stored as the measure that it would become. */
const wireEditor = (service: FormulasService, drafts: MeasureDrafts) =>
  provideEditor(formulaEditorMachine, {
    read: ({ project, target }, signal) => service.read(project, target, signal),
    save: ({ input, key, ...editing }, signal) =>
      service.save({ project: input.project, draft: draftOf(editing), idempotencyKey: key }, signal),
    drafts: {
      read: (input) => {
        const draft = drafts.read(input)
        return draft && { rev: draft.rev, fields: fieldsOf(draft, input) }
      },
      keep: (input, draft) => drafts.keep(input, draft && { ...draft.fields, rev: draft.rev, id: input.target.id }),
    },
  })

/** An organisation's measurements and their editor. */
export const wireFormulas = (service: FormulasService, drafts: MeasureDrafts) =>
  provideRequests(formulasMachine, {
    'ask values': ({ project, form }, signal) => service.ask(project, form, signal),
    'restore measure': ({ project, id }, signal) => service.restore(project, id, signal),
  }).provide({
    actors: {
      'formula editor': wireEditor(service, drafts),
      'formula preview': provideRequests(formulaPreviewMachine, {
        'read preview': ({ project, draft }, signal) => service.preview(project, draft, signal),
      }),
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
