import { recordingPlayerMachine } from '../../machines/flows/recording-player.machine.ts'
import { readRecordingFile } from '../../services/flows/recordings.service.ts'
import { recordingRegistry } from '../../views/flows/recording-registry.ts'
import { provideRequests } from './provide-requests.ts'

export const wireRecordingPlayer = () =>
  provideRequests(recordingPlayerMachine, {
    'read the recording': ({ fileId }) => {
      const file = recordingRegistry.find(fileId)
      recordingRegistry.forget(fileId)
      return readRecordingFile(file)
    },
  })
