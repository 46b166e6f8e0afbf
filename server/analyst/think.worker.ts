import { parentPort } from 'node:worker_threads'
import type { ModelPrompt } from './model-types.ts'
import { nextStep } from './next-step.ts'

parentPort!.on('message', ({ id, prompt }: { id: number; prompt: ModelPrompt }) => {
  parentPort!.postMessage({ id, step: nextStep(prompt) })
})
