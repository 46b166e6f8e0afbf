/** What the watch of the page tells after a walk. `order`: the stops in the order in which Tab came to them. */
export type Walked = { isRound: boolean; order: string[]; faults: string[] }
/** Elements that share one stop, among which arrow keys lead. */
export type Composite = { kind: 'tablist' | 'radiogroup' | 'tree' | 'rows'; name: string; count: number }
export type FocusWatch = {
  begin: (way: 'forth' | 'back') => void
  walked: () => Walked
  /** What Tab should have come to and did not, and rows of things with more than one stop. */
  missed: () => string[]
  composites: () => Composite[]
  /** Puts the focus on the stop of a composite, and tells afterwards which of its members have not had it since. */
  enter: (at: number) => void
  unreached: () => string[]
  /** Tab is stopped once it has come to the element. */
  seek: (element: Element) => void
  popups: () => { name: string; kind: string }[]
  focusOn: (name: string) => void
  focused: () => string
  cutOff: () => string[]
}

/**
 * Runs in the page. What has the focus is looked at when the next Tab goes down: by then the page has scrolled and drawn,
 * and many keys can be sent at once.
 */
export function watchFocus(): void {
  const held = window as unknown as { focusWatch: FocusWatch }
  const candidates =
    'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable=true],[role=button],[role=link],[role=tab],[role=radio],[role=checkbox],[role=switch],[role=treeitem],[role=combobox]'
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
  const named = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const labelOf = (element: Element) =>
    words(element.getAttribute('aria-label')) ||
    words(named(element.getAttribute('aria-labelledby'))) ||
    words('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : '') ||
    words(element.textContent) ||
    words(element.getAttribute('placeholder'))
  const nameOf = (element: Element) =>
    `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${labelOf(element)}"`

  const scope = (): Element => {
    const open = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')]
    return open.findLast((dialog) => dialog.checkVisibility()) ?? document.body
  }
  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  }
  const isOff = (element: Element) =>
    element.matches(':disabled') || element.closest('[inert],[aria-hidden=true],[data-headlessui-focus-guard]') !== null
  const isMember = (element: Element) => compositeOf(element) !== null
  function compositeOf(element: Element): { kind: Composite['kind']; box: Element } | null {
    const role = element.getAttribute('role')
    const within = (selector: string, kind: Composite['kind']) => {
      const box = element.closest(selector)
      return box ? { kind, box } : null
    }
    if (role === 'tab') return within('[role=tablist]', 'tablist')
    if (role === 'radio') return within('[role=radiogroup]', 'radiogroup')
    if (role === 'treeitem') return within('[role=tree]', 'tree')
    const opensRow = element.matches('[data-opens-row],[data-row]')
    return opensRow ? within('table,[role=table]', 'rows') : null
  }
  const wanted = (): Element[] =>
    [...scope().querySelectorAll(candidates)].filter((element) => {
      if (isOff(element) || !isShown(element)) return false
      if (element.getAttribute('aria-disabled') === 'true' && isMember(element)) return false
      // The arrow of a combobox: in its field the arrow keys do the same.
      if (element.matches('[aria-haspopup=listbox][tabindex="-1"]')) return false
      const isNative = element.matches('a[href],button,input,select,textarea,summary')
      const isPlain = !isNative && !element.hasAttribute('role')
      if (element.getAttribute('tabindex') === '-1' && isPlain) return false
      return !element.matches(
        '[role=dialog],[role=alertdialog],[role=listbox],[role=menu],[role=option],[role=menuitem]',
      )
    })

  const looks = (element: Element): string => {
    const found: string[] = []
    let one: Element | null = element
    for (let depth = 0; one !== null && depth < 3; depth += 1) {
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(one, part)
        if (part !== null && style.content === 'none') continue
        const hasOutline = style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
        found.push(hasOutline ? `${style.outlineWidth} ${style.outlineColor}` : '', style.boxShadow)
      }
      one = one.parentElement
    }
    return found.join('|')
  }
  const clipOf = (element: Element, box: DOMRect) => {
    let [left, top, right, bottom] = [
      Math.max(0, box.left),
      Math.max(0, box.top),
      Math.min(innerWidth, box.right),
      Math.min(innerHeight, box.bottom),
    ]
    const isFixed = getComputedStyle(element).position === 'fixed'
    for (let one = element.parentElement; one && !isFixed && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (style.position === 'fixed') break
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const edge = one.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return { left, top, right, bottom }
  }
  const boxOf = (element: Element): DOMRect => {
    const boxes = [...element.getClientRects()]
    return boxes.find(({ width, height }) => width > 0 && height > 0) ?? element.getBoundingClientRect()
  }
  const faultsOf = (element: Element): string[] => {
    const { left, top, right, bottom } = clipOf(element, boxOf(element))
    if (right - left < 1 || bottom - top < 1) return ['is out of sight']
    const [wide, high] = [right - left, bottom - top]
    const points = [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.9, 0.5],
      [0.5, 0.15],
      [0.5, 0.85],
    ]
    const over = points.map(([x = 0, y = 0]) => document.elementFromPoint(left + wide * x, top + high * y))
    const isOwn = (hit: Element | null) =>
      hit !== null &&
      (hit.contains(element) ||
        element.contains(hit) ||
        [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit)))
    const covered = over.filter((hit) => !isOwn(hit))
    return covered.length > 2 ? [`is covered by ${covered[0] ? nameOf(covered[0]) : 'nothing'}`] : []
  }

  let way: 'forth' | 'back' | 'seek' | 'off' = 'off'
  let order: Element[] = []
  let names: string[] = []
  let faults: string[] = []
  let isRound = false
  let last: { element: Element; looks: string } | null = null
  let sought: Element | null = null
  let had = new Set<Element>()
  let members: Element[] = []

  const settle = () => {
    // Within a date Tab leads from day to month to year.
    if (last === null || last.element === document.activeElement) return
    if (way === 'forth' && looks(last.element) === last.looks) faults.push(`${nameOf(last.element)} shows no focus`)
    last = null
  }
  const look = () => {
    const active = document.activeElement
    if (active === null || active === document.body || isOff(active)) return
    // A dialog itself has the focus at first, and Tab does not lead back to it.
    if (active === scope()) return
    if (active === order[0] && order.length > 0) {
      isRound = true
      return
    }
    if (active === order.at(-1)) return
    if (way === 'forth') {
      for (const fault of faultsOf(active)) faults.push(`${nameOf(active)} ${fault}`)
      last = { element: active, looks: looks(active) }
    }
    order.push(active)
    names.push(nameOf(active))
  }
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || way === 'off') return
      if (way === 'seek') {
        if (document.activeElement === sought) event.preventDefault()
        return
      }
      settle()
      if (!isRound) look()
      if (isRound) event.preventDefault()
    },
    true,
  )
  addEventListener('focusin', (event) => had.add(event.target as Element), true)

  const groups = () => {
    const found = new Map<Element, { kind: Composite['kind']; members: Element[] }>()
    for (const element of wanted()) {
      const composite = compositeOf(element)
      if (composite === null) continue
      const group = found.get(composite.box) ?? { kind: composite.kind, members: [] }
      group.members.push(element)
      found.set(composite.box, group)
    }
    return [...found].map(([box, group]) => ({ ...group, name: labelOf(box) }))
  }

  held.focusWatch = {
    begin(next) {
      way = next
      order = []
      names = []
      faults = []
      isRound = false
      last = null
      const first = wanted()[0] as HTMLElement | undefined
      if (scope() === document.body) first?.focus()
    },
    walked() {
      settle()
      return { isRound, order: [...names], faults: [...faults] }
    },
    missed() {
      const stops = new Set(order)
      const alone = wanted().filter((element) => !isMember(element) && !stops.has(element))
      const shared = groups().filter(({ members: all }) => all.filter((one) => stops.has(one)).length !== 1)
      return [
        ...alone.map((element) => `${nameOf(element)} is not come to`),
        ...shared.map(({ kind, name, members: all }) => {
          const count = all.filter((one) => stops.has(one)).length
          return `${kind} "${name}" has ${count} stops`
        }),
      ]
    },
    composites: () => groups().map(({ kind, name, members: all }) => ({ kind, name, count: all.length })),
    enter(at) {
      way = 'off'
      members = groups()[at]?.members ?? []
      const stop = members.find((one) => one.getAttribute('tabindex') !== '-1') as HTMLElement | undefined
      stop?.focus()
      had = new Set(stop ? [stop] : [])
    },
    unreached: () => members.filter((one) => one.isConnected && !had.has(one)).map(nameOf),
    seek(element) {
      way = 'seek'
      sought = element
    },
    popups: () =>
      wanted()
        .filter((element) => /menu|listbox/.test(element.getAttribute('aria-haspopup') ?? ''))
        .map((element) => ({ name: nameOf(element), kind: element.getAttribute('aria-haspopup')! })),
    focusOn(name) {
      way = 'off'
      const found = wanted().find((element) => nameOf(element) === name) as HTMLElement | undefined
      found?.focus()
    },
    focused: () => (document.activeElement ? nameOf(document.activeElement) : ''),
    cutOff() {
      const found: string[] = []
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
      const isLeaf = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && words(node.textContent) !== '')
      for (const element of scope().querySelectorAll('*')) {
        if (!(element instanceof HTMLElement) || !isShown(element)) continue
        if (!isLeaf(element) && !element.matches(candidates)) continue
        const box = element.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) continue
        let isFree = true
        let edge = clientWidth
        for (let one: Element | null = element; one && isFree; one = one.parentElement) {
          const style = getComputedStyle(one)
          if (one !== element && /auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth)
            isFree = false
          if (/hidden|clip/.test(style.overflowX)) {
            if (style.textOverflow === 'ellipsis' || style.clipPath !== 'none') isFree = false
            if (style.webkitLineClamp !== 'none') isFree = false
            if (one !== element) edge = Math.min(edge, one.getBoundingClientRect().right)
          }
          if (style.position === 'fixed') break
        }
        if (isFree && (box.right > edge + 1 || box.left < -1)) found.push(`${nameOf(element)} is cut off`)
      }
      return found
    },
  }
}
