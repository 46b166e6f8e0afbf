import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { type Failure, failureSchema } from '../../../contract/shared/failure.ts'
import { givenReason } from '../../../contract/shared/form-result.ts'
import { failureOfError } from '../shared/failures.ts'

/** The Failure of a rejected upload. Without a message of its own it says "Upload failed". */
export function uploadFailure(error: unknown): Failure {
  const read = failureSchema.safeParse(error)
  const failure = read.success ? read.data : failureOfError(error)
  return { ...failure, message: givenReason(failure.message) ?? texts.uploadFailed }
}
