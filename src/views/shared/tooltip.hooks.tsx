import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import styles from './Tooltip.module.css'
import { positionTooltip } from './tooltip-position.ts'

type TriggerProps = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Combines a control's own handlers with those of its tooltip, such as a menu button that opens with arrow keys. */
export function bothHear(own: Pick<ComponentProps<'button'>, keyof TriggerProps>, hints: TriggerProps) {
  return {
    onPointerEnter: (event) => [own.onPointerEnter?.(event), hints.onPointerEnter(event)],
    onPointerLeave: (event) => [own.onPointerLeave?.(event), hints.onPointerLeave(event)],
    onFocus: (event) => [own.onFocus?.(event), hints.onFocus()],
    onBlur: (event) => [own.onBlur?.(event), hints.onBlur()],
    onKeyDown: (event) => [own.onKeyDown?.(event), hints.onKeyDown(event)],
  } satisfies Pick<ComponentProps<'button'>, keyof TriggerProps>
}

/**
 * A tooltip in the browser's top layer: shown on hover and keyboard focus, hidden by Esc.
 * Put `bubble` directly after the trigger; call `show` for a touch on a disabled control. Hidden while `isMenuOpen`,
 * since it would cover the trigger's menu. `isName`: it only names the control, so it lets the pointer through to what
 * is below, such as the same control in the next row.
 */
export function useTooltip(content: ReactNode, { isMenuOpen = false, isName = false } = {}) {
  const id = useId()
  const bubbleRef = useRef<HTMLSpanElement>(null)

  const position = () => {
    const bubble = bubbleRef.current
    const anchor = bubble?.previousElementSibling
    if (!bubble?.matches(':popover-open') || !anchor) return
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top } = positionTooltip(anchor.getBoundingClientRect(), bubble.getBoundingClientRect(), viewport)
    bubble.style.left = `${left}px`
    bubble.style.top = `${top}px`
  }
  // New content while it is open may need another position.
  useLayoutEffect(position, [content])

  const show = () => {
    const bubble = bubbleRef.current
    if (isMenuOpen || !bubble?.previousElementSibling || bubble.matches(':popover-open')) return
    bubble.showPopover()
    position()
  }
  const hide = () => {
    if (bubbleRef.current?.matches(':popover-open')) bubbleRef.current.hidePopover()
  }

  useLayoutEffect(() => {
    if (isMenuOpen) hide()
  }, [isMenuOpen])

  const trigger: TriggerProps = {
    onPointerEnter: (event) => event.pointerType === 'mouse' && show(),
    onPointerLeave: (event) => {
      const next = event.relatedTarget
      if (!(next instanceof Node) || !bubbleRef.current?.contains(next)) hide()
    },
    onFocus: () => bubbleRef.current?.previousElementSibling?.matches(':focus-visible') && show(),
    onBlur: hide,
    onKeyDown: (event) => event.key === 'Escape' && hide(),
  }
  const bubble = content ? (
    <span
      ref={bubbleRef}
      id={id}
      role="tooltip"
      popover="manual"
      className={classNames(styles.bubble, isName && styles.name)}
      onPointerLeave={hide}
    >
      <span className={styles.content}>{content}</span>
    </span>
  ) : null
  return { id, trigger, bubble, show }
}
