import { parentPort, workerData } from 'node:worker_threads'
import { type Digestible, understand } from './understand.ts'

parentPort!.postMessage(understand(workerData as Digestible))
