const longestPart = 150
/** Names reserved by Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f"*:<>?\\|\u202a-\u202e\u2066-\u2069]/g

/** Leading or trailing dots and spaces hide a file, or are dropped by some systems. */
function withoutDots(part: string): string {
  const isKept = (character: string | undefined) => character !== '.' && character !== ' '
  const characters = [...part]
  const from = characters.findIndex(isKept)
  return from < 0 ? '' : characters.slice(from, characters.findLastIndex(isKept) + 1).join('')
}

function safePart(part: string): string {
  const plain = withoutDots(part.replace(forbidden, '_'))
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : ''
  const short = plain.length > longestPart ? plain.slice(0, longestPart - ending.length) + ending : plain
  if (short === '') return '_'
  return reserved.test(short) ? `_${short}` : short
}

/** A path within an archive that is valid on every system and can't leave the archive; repeated names get a number. */
export function safeZipName(path: string, taken: Set<string>): string {
  const whole =
    path
      .normalize('NFC')
      .split('/')
      .filter((part) => part !== '')
      .map(safePart)
      .join('/') || '_'
  const slash = whole.lastIndexOf('/')
  const dot = whole.lastIndexOf('.')
  const [stem, ending] = dot > slash + 1 ? [whole.slice(0, dot), whole.slice(dot)] : [whole, '']
  let name = whole
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`
  taken.add(name.toLowerCase())
  return name
}
