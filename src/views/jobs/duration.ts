/** The time between two instants in its two largest non-zero units, such as "1 min 35 s". */
export function durationBetween(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  if (minutes > 0) return seconds % 60 > 0 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`
  return seconds === 0 ? '< 1 s' : `${seconds} s`
}
