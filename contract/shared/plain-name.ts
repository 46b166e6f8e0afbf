import { z } from 'zod'
import { notOneLine, oneLine } from './one-line.ts'

const scheme = /[a-z]:\/\/|\b(mailto|javascript|data|tel):\S/iu
const www = /(?<![\p{L}\p{N}])www\./iu
/** A host with a path. A host alone may be a name: Booking.com. */
const path = /([\p{L}\p{N}-]\.\p{L}{2,}|\d{1,3}(\.\d{1,3}){3})(:\d+|[/\\]\S)/u

export const holdsLink = 'Please enter a name without a web address'

/** Whether a text contains something that becomes a link to a page its writer chose. */
const isLink = (text: string) => scheme.test(text) || www.test(text) || path.test(text)

type Given = { longest: number; tooLong?: string }

/** The name of a person or an organisation, for every call that accepts one. */
export const plainNameSchema = ({ longest, tooLong }: Given) =>
  z
    .string()
    .trim()
    .max(longest, tooLong)
    .regex(oneLine, notOneLine)
    .refine((name) => !isLink(name), holdsLink)

export const organisationNameSchema = plainNameSchema({ longest: 200 })
/** For an existing organisation, which always has a name. */
export const givenOrganisationNameSchema = organisationNameSchema.min(1, 'Please enter a name')
