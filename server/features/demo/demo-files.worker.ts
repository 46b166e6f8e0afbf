import { parentPort } from 'node:worker_threads'
import { demoFiles } from './demo-files.ts'

parentPort?.postMessage(await demoFiles())
