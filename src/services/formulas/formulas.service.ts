import { datasetsRoutes } from '../../../contract/datasets/datasets.routes.ts'
import { formulasRoutes as routes } from '../../../contract/formulas/formulas.routes.ts'
import type { Definition, MeasurementAnswer, Preview, Trace } from '../../../contract/formulas/formulas.schemas.ts'
import {
  bodyOfDraft,
  draftOf,
  draftOfHand,
  handBodyOfDraft,
  type MeasureDraft,
} from '../../../contract/formulas/measure-draft.ts'
import { type MeasureForm, type Measures, measurementQueryOf } from '../../../contract/formulas/measure-form.ts'
import { measureToastsTexts as texts } from '../../../contract/formulas/measure-toasts.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

export type FormulasService = ReturnType<typeof createFormulasService>

type Target = { id: string | null; source: MeasureDraft['source'] }
type Saving = { project: string; draft: MeasureDraft; idempotencyKey: string }
type Saved = { kind: 'saved' | 'conflict'; saved: MeasureDraft }
type Cell = {
  measurement: string
  granularity: string
  scope: string | null
  scopeValue: string | null
  scenario: string
  date: string
}

export function createFormulasService(api: Api) {
  const listDefinitions = async (project: string, signal: AbortSignal): Promise<Definition[]> =>
    (await api.read(routes.listDefinitions, { params: { project }, staleTime: 0, signal })).defs

  /** The saved measure; null if there is none with this id. */
  async function read(project: string, { id, source }: Target, signal: AbortSignal): Promise<MeasureDraft | null> {
    if (id === null) return null
    if (source === 'manual') {
      const params = { project, definitionId: id }
      return draftOfHand((await api.read(routes.readHandMeasure, { params, staleTime: 0, signal })).measure)
    }
    const found = (await listDefinitions(project, signal)).find((one) => one.id === id)
    return found === undefined ? null : draftOf(found)
  }

  async function send({ project, draft, idempotencyKey }: Saving, signal: AbortSignal): Promise<MeasureDraft> {
    const { id, source } = draft
    const params = { project, definitionId: id ?? '' }
    if (source === 'manual') {
      const body = handBodyOfDraft(draft)
      const { measure } =
        id === null
          ? await api.call(routes.createHandMeasure, { params: { project }, body, idempotencyKey, signal })
          : await api.call(routes.changeHandMeasure, { params, body, signal })
      return draftOfHand(measure)
    }
    const body = bodyOfDraft(draft)
    const { def } =
      id === null
        ? await api.call(routes.createDefinition, { params: { project }, body, idempotencyKey, signal })
        : await api.call(routes.changeDefinition, { params, body, signal })
    return draftOf(def)
  }

  return {
    async readMeasures(project: string, signal: AbortSignal): Promise<Measures> {
      const options = { params: { project }, staleTime: 0, signal }
      const [metadata, defs, { factTables }] = await Promise.all([
        api.read(routes.readMeasurementMetadata, options),
        listDefinitions(project, signal),
        api.read(datasetsRoutes.readFactsMetadata, options),
      ])
      return { metadata, defs, factTables }
    },

    read,

    ask: (project: string, form: MeasureForm, signal: AbortSignal): Promise<MeasurementAnswer> =>
      api.read(routes.queryMeasurement, {
        params: { project },
        query: measurementQueryOf(form),
        staleTime: 0,
        signal,
      }),

    async listScopeValues(
      project: string,
      scopes: readonly string[],
      signal: AbortSignal,
    ): Promise<Record<string, readonly string[]>> {
      const read = async (scope: string) =>
        (await api.read(routes.listScopeValues, { params: { project }, query: { scope }, staleTime: 0, signal })).values
      return Object.fromEntries(await Promise.all(scopes.map(async (scope) => [scope, await read(scope)])))
    },

    trace: (project: string, { scope, scopeValue, ...valueAddress }: Cell, signal: AbortSignal): Promise<Trace> =>
      api.read(routes.traceMeasurement, {
        params: { project },
        query: { ...valueAddress, ...(scope === null ? {} : { scope, scopeValue: scopeValue ?? '' }) },
        staleTime: 0,
        signal,
      }),

    preview: (project: string, draft: MeasureDraft, signal: AbortSignal): Promise<Preview> => {
      const body = { definition: bodyOfDraft(draft), id: draft.id }
      return api.call(routes.previewMeasurement, { params: { project }, body, signal })
    },

    /** `conflict`: someone else saved first, nothing was saved, and `saved` is their version. */
    async save(saving: Saving, signal: AbortSignal): Promise<Saved> {
      const { project, draft } = saving
      try {
        const measure = await send(saving, signal)
        // The page finds the new measure by its name, so one without a name counts as failed.
        if (measure.name === '') throw { kind: 'malformed', message: texts.notCreated } satisfies Failure
        return { kind: 'saved', saved: measure }
      } catch (error) {
        if ((error as Failure).status !== 409 || draft.id === null) throw error
        const latest = await read(project, draft, signal)
        if (latest === null || latest.rev === draft.rev) throw error
        return { kind: 'conflict', saved: latest }
      }
    },

    async remove(project: string, id: string, signal: AbortSignal): Promise<void> {
      const found = (await listDefinitions(project, signal)).find((one) => one.id === id)
      const route = found?.source === 'manual' ? routes.deleteHandMeasure : routes.deleteDefinition
      await api.call(route, { params: { project, definitionId: id }, signal })
    },

    async restore(project: string, id: string, signal: AbortSignal): Promise<Definition> {
      return (await api.call(routes.restoreDefinition, { params: { project, definitionId: id }, signal })).def
    },
  }
}
