/** Downloads bytes as a file. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads a text as a file. */
export function saveTextFile(name: string, text: string, type = 'text/plain'): void {
  saveFile(name, new Blob([text], { type }))
}
