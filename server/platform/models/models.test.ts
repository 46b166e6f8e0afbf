import { expect, test } from 'vitest'
import { createModels } from './models.ts'

const idOf = (model: unknown): unknown =>
  typeof model === 'object' && model !== null && 'modelId' in model ? model.modelId : model

test('without settings there is nothing to choose and the built-in analyst answers', () => {
  const models = createModels({ MODEL_BASE_URL: '', OPENAI_API_KEY: ' ' })
  const { id, isBuiltIn, model } = models.resolveModel('gone')
  expect([models.list, id, isBuiltIn, idOf(model)]).toEqual([[], 'built-in', true, 'built-in-analyst'])
})

test('named models are listed with their labels; the first is the default, also for an id that is gone', () => {
  const models = createModels({ MODEL_BASE_URL: 'http://127.0.0.1:1/v1', MODELS: ' small = Small one, large,, small ' })
  expect(models.list).toEqual([
    { id: 'small', label: 'Small one' },
    { id: 'large', label: 'large' },
  ])
  const chosen = [null, 'large', 'gone'].map((id) => models.resolveModel(id))
  expect(chosen.map(({ id, isBuiltIn, model }) => [id, isBuiltIn, idOf(model)])).toEqual([
    ['small', false, 'small'],
    ['large', false, 'large'],
    ['small', false, 'small'],
  ])
})

test('each provider with a key has a model, named ones instead of its usual one', () => {
  const keys = { ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'b' }
  expect(createModels(keys).list.map((choice) => choice.id)).toEqual(['anthropic/claude-sonnet-5-5', 'openai/gpt-5.6'])
  const named = createModels({ ...keys, MODELS: 'openai/gpt-5.4=GPT, anthropic/claude-opus-5' })
  expect(named.list).toEqual([
    { id: 'openai/gpt-5.4', label: 'GPT' },
    { id: 'anthropic/claude-opus-5', label: 'anthropic/claude-opus-5' },
  ])
  expect(idOf(named.resolveModel('anthropic/claude-opus-5').model)).toBe('claude-opus-5')
})

test('a model of a provider without a key is not offered', () => {
  expect(createModels({ OPENAI_API_KEY: 'b', MODELS: 'anthropic/claude-opus-5,openai/gpt-5.4' }).list).toEqual([
    { id: 'openai/gpt-5.4', label: 'openai/gpt-5.4' },
  ])
})

test('keys do not show in what is handed out', () => {
  const models = createModels({
    MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
    MODEL_API_KEY: 'canary-key',
    OPENAI_API_KEY: 'canary-key',
  })
  expect(JSON.stringify([models, models.resolveModel(null)])).not.toContain('canary-key')
})
