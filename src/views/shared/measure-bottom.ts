/**
 * A `ref` callback that stores the element's bottom edge on the screen, in pixels, in this CSS property of the page
 * while mounted; 0 once the page has scrolled past it.
 */
export const measureBottom =
  (property: `--${string}`) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined
    const { style } = document.documentElement
    let last = -1
    const measure = () => {
      const bottom = Math.max(0, Math.round(element.getBoundingClientRect().bottom))
      if (bottom === last) return
      last = bottom
      style.setProperty(property, `${bottom}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element, { box: 'border-box' })
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
      style.removeProperty(property)
    }
  }
