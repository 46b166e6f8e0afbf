import { z } from 'zod'
import { notOneLine, oneLine } from './one-line.ts'

const scheme = /[a-z]:\/\/|\b(mailto|javascript|data|tel):\S/iu
const www = /(?<![\p{L}\p{N}])www\./iu
/** A host with something after it. A host alone is a name: Booking.com. */
const path = /([\p{L}\p{N}-]\.\p{L}{2,}|\d{1,3}(\.\d{1,3}){3})(:\d+|[/\\]\S)/u

export const holdsLink = 'Please enter a name without a web address'

/** Whether a part of this text is a link to a page that its writer chose. */
const isLink = (text: string) => scheme.test(text) || www.test(text) || path.test(text)

type Given = { longest: number; tooLong?: string }

/** The name of a person or an organisation, at whatever door it comes in. */
export const plainNameSchema = ({ longest, tooLong }: Given) =>
  z
    .string()
    .trim()
    .max(longest, tooLong)
    .regex(oneLine, notOneLine)
    .refine((name) => !isLink(name), holdsLink)

export const organisationNameSchema = plainNameSchema({ longest: 200 })
/** Of an organisation that exists, which always has one. */
export const givenOrganisationNameSchema = organisationNameSchema.min(1, 'Please enter a name')
