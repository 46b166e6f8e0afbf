import { parentPort, workerData } from 'node:worker_threads'
import { type TaskName, tasks } from './tasks.ts'

// Loading in advance saves waiting; code that can't be loaded fails with its task.
for (const name of workerData as TaskName[]) void tasks[name].load().catch(() => {})

const answer = (message: object | 'loaded') => parentPort!.postMessage(message)

parentPort!.on('message', async ({ name, input }: { name: TaskName; input: never }) => {
  try {
    const run = await tasks[name].load()
    answer('loaded')
    answer({ result: await run(input) })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})
