import { parentPort, workerData } from 'node:worker_threads'
import { pageContent } from './page-content.ts'

parentPort!.postMessage(pageContent(workerData as Parameters<typeof pageContent>[0]))
