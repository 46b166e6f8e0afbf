import { z } from 'zod'

/** Prefix of the ids of attachments, by which a citation of one differs from that of a document. */
const prefix = 'attachment_'
export const isAttachment = (docId: string): boolean => docId.startsWith(prefix)

/** Per conversation. */
export const MAX_ATTACHMENTS = 50

/** A file of one conversation, which nothing outside it shows until it is kept in Data. */
export const attachmentSchema = z.object({
  id: z.string(),
  filename: z.string(),
  bytes: z.number().int(),
  /** `unknown`: kept, but not of a type that can be read. `removed`: no longer there. */
  status: z.enum(['pending', 'indexed', 'error', 'unknown', 'removed']),
  statusDetail: z.string().nullable(),
  /** Of a picture, as a data URL. */
  thumbnail: z.string().nullable(),
  /** The document that it was kept as, while that is there. */
  docId: z.string().nullable(),
})
export type Attachment = z.infer<typeof attachmentSchema>
