import robotsParser from 'robots-parser'

/** Its declaration tells of an ES module; what Node loads is the function itself. */
const parse = robotsParser as unknown as typeof robotsParser.default

export const crawlerName = 'SextantBot'
/** RFC 9309: at least 500 KiB are read; what stands behind that does not count. */
const longestFile = 512 * 1024
const longestAddress = 2_000
const kinds = ['allow', 'disallow', 'crawl-delay']

/** The lines of robots.txt that speak to us, as a robots.txt of one group, and the seconds asked for between requests. */
export type SiteRules = { address: string; text: string; seconds: number }

type Groups = { ours: Set<string>; everybodys: Set<string>; isNamed: boolean }

/** One rule for many agents is written once for each of them: only the two groups that count are kept, each rule once. */
function groupsOf(text: string): Groups {
  const groups: Groups = { ours: new Set(), everybodys: new Set(), isNamed: false }
  let [isOurs, isEverybodys, isInAgents] = [false, false, false]
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [words = ''] = line.split('#', 1)
    const colon = words.indexOf(':')
    if (colon < 0) continue
    const kind = words.slice(0, colon).trim().toLowerCase()
    const value = words.slice(colon + 1).trim()
    if (kind === 'user-agent') {
      if (!isInAgents) [isOurs, isEverybodys] = [false, false]
      isOurs ||= value.toLowerCase().split('/')[0]?.trim() === crawlerName.toLowerCase()
      isEverybodys ||= value === '*'
      groups.isNamed ||= isOurs
    } else if (kinds.includes(kind)) {
      if (isOurs) groups.ours.add(`${kind}: ${value}`)
      if (isEverybodys) groups.everybodys.add(`${kind}: ${value}`)
    }
    isInAgents = kind === 'user-agent'
  }
  return groups
}

/** What a site asks of us. `address` is that of its robots.txt. Pure. */
export function readRobots({ address, text }: { address: string; text: string }): SiteRules {
  const groups = groupsOf(text.slice(0, longestFile))
  const rules = [...(groups.isNamed ? groups.ours : groups.everybodys)]
  const own = rules.length === 0 ? '' : [`user-agent: ${crawlerName}`, ...rules].join('\n')
  return { address, text: own, seconds: parse(address, own).getCrawlDelay(crawlerName) || 0 }
}

/** Which of these addresses the site lets us read, in their order. Pure. */
export function allowedBy({ rules, urls }: { rules: SiteRules; urls: readonly string[] }): string[] {
  if (rules.text === '') return [...urls]
  const robots = parse(rules.address, rules.text)
  return urls.filter((url) => url.length <= longestAddress && robots.isAllowed(url, crawlerName) !== false)
}
