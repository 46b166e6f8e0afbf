/** Waits until the page hasn't changed for two frames and its fonts are loaded; throws if that never happens. */
export async function settled(): Promise<void> {
  await document.fonts.ready
  let quiet = 0
  const observer = new MutationObserver(() => {
    quiet = 0
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let frame = 0; quiet < 2; frame++) {
    if (frame > 600) throw new Error('The page did not come to rest within 600 frames.')
    quiet += 1
    await new Promise(requestAnimationFrame)
  }
  observer.disconnect()
}
