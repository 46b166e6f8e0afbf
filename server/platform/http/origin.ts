/** True when a socket was opened by our own page, or by a client that is not a browser and sends no Origin. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (!origin) return true
  const own = [host, publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).host : undefined]
  return URL.canParse(origin) && own.includes(new URL(origin).host)
}
