/** Characters by which mail programs recognise addresses, when between others. */
const joint = /(?<=\S)[.:/\\@。．｡](?=\S)/gu

/**
 * A person-typed name for a mail's text: on one line, and such that no mail program turns it into a link. It looks
 * unchanged, since the inserted characters that break up `Booking.com` have no width.
 */
export const printName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(joint, '\u200b$&\u200b')
