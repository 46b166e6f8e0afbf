/**
 * A website in stored form: without leading `http://` or `https://` (however often repeated) and without trailing
 * slashes. Empty stays empty. Null for anything else, such as `javascript:` or a word with spaces.
 */
export function cleanWebsite(input: string): string | null {
  const website = stripEnds(input.trim())
  if (website === '') return ''
  return isWebAddress(website) ? website : null
}

const stripEnds = (input: string): string => input.replace(/^(?:https?:\/\/)+/i, '').replace(/(?<!\/)\/+$/, '')

/** A bare word such as "harbour" is not a site; an IP address is. */
const isOutThere = (host: string) => host.startsWith('[') || /[^.]\.[^.]/.test(host)

function isWebAddress(website: string): boolean {
  if (website.length > 2048 || /[\s\\@<>"'`{}|^]/u.test(website) || /\p{Cc}/u.test(website)) return false
  if (/^[a-z][a-z0-9+.-]*:/i.test(website) && !/^[a-z][a-z0-9-]*\.[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i.test(website))
    return false
  if (/^[/?#:]/.test(website)) return false
  return URL.canParse(`https://${website}`) && isOutThere(new URL(`https://${website}`).hostname)
}
