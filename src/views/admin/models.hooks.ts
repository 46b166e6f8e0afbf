import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ModelChoice, ModelServer, OfferedModel } from '../../../contract/admin/models.schemas.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { useFeature } from '../shared/system-context.ts'
import { useAdminList } from './admin.hooks.ts'

/** Where models are called and which are offered; `server` is null until it is read. */
export function useModels() {
  const list = useAdminList<OfferedModel>(
    'models',
    ({ id, label }) => [id, label],
    () => '',
  )
  return { list, offered: list.rows, server: list.about as ModelServer | null }
}

/** `key` identifies a row while it is edited. */
type ModelRow = ModelChoice & { key: string }
type Fields = { address: string; apiKey: string | null; models: ModelRow[]; fast: string; strong: string }

const fieldsOf = ({ address, models, fast, strong }: ModelServer): Fields => ({
  ...{ address, fast, strong, models: models.map((model) => ({ key: model.id, ...model })), apiKey: null },
})

/** The server form: edits on top of the saved values. Fields set by the environment aren't sent. */
export function useModelForm(server: ModelServer) {
  const [fields, setFields] = useState(() => fieldsOf(server))
  const saving = useFeature('model saving')
  const isBusy = useSelector(saving, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const refusal = useSelector(saving, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  const errors = refusal?.fields ?? {}
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed })
  const setModel = (at: number, changed: Partial<ModelChoice>) =>
    change({ models: fields.models.map((model, index) => (index === at ? { ...model, ...changed } : model)) })
  const { setBy } = server
  return {
    ...{ fields, change, setModel, isBusy },
    isUnsaved: JSON.stringify(fields) !== JSON.stringify(fieldsOf(server)),
    errorOf: (name: string) => errors[name] ?? null,
    modelError: Object.entries(errors).find(([name]) => name === 'models' || name.startsWith('models.'))?.[1] ?? null,
    failure: Object.keys(errors).length === 0 ? formFailure(refusal) : null,
    addModel: () => change({ models: [...fields.models, { key: crypto.randomUUID(), id: '', label: '' }] }),
    removeModel: (at: number) => change({ models: fields.models.filter((_, index) => index !== at) }),
    save: () =>
      saving?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: {
          rev: server.rev,
          address: setBy.address === null ? fields.address : '',
          ...(setBy.key === null && fields.apiKey !== null ? { apiKey: fields.apiKey } : {}),
          models:
            setBy.models === null ? fields.models.map(({ id, label }) => ({ id, label: label.trim() || id })) : [],
          fast: setBy.fast === null ? fields.fast : '',
          strong: setBy.strong === null ? fields.strong : '',
        },
      }),
  }
}

/** Tries models, one at a time. */
export function useModelTrial() {
  const trial = useFeature('model trial')
  const snapshot = useSelector(trial, (current) => current)
  const tried = snapshot?.context.intention?.payload.model ?? null
  const isBusy = snapshot?.hasTag('busy') ?? false
  return {
    isBusy,
    isTrying: (model: string) => isBusy && tried === model,
    failureOf: (model: string) =>
      tried === model && snapshot?.hasTag('failed') ? formFailure(snapshot.context.failure) : null,
    start: (model: string) => trial?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { model } }),
  }
}
