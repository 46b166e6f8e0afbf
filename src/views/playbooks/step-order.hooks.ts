import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { PlaybookForm } from './playbook-editor.hooks.ts'

const nameOf = ({ id, label }: { id: string; label: string }) => texts.stepName(id, label || texts.noLabelYet)

/**
 * Moves steps by dragging, by Alt and an arrow key, or by buttons, and announces the new position to screen readers.
 */
export function useStepOrder(form: PlaybookForm) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { steps } = form.fields
  const isLocked = form.whyLocked !== null

  const moveTo = (id: string, to: number) => {
    const step = steps.find((one) => one.id === id)
    if (!step || isLocked || to < 0 || to >= steps.length) return
    form.moveStep(id, to)
    setSaid(texts.moved(step.label || texts.noLabelYet, to + 1, steps.length))
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== null) moveTo(dragged, to)
    setDragged(null)
    setOver(null)
  }

  return {
    said,
    rows: steps.map((step, index) => ({
      ...{ id: step.id, type: step.type, name: nameOf(step), label: step.label || texts.noLabelYet },
      isOpen: form.openStep?.id === step.id,
      isUnderDrag: over === step.id && dragged !== step.id,
      hasProblem: form.problems.some(({ at }) => at.startsWith(`step ${step.id} `)),
      moveUpDisabledReason: form.whyLocked ?? (index === 0 ? texts.isFirst : null),
      moveDownDisabledReason: form.whyLocked ?? (index === steps.length - 1 ? texts.isLast : null),
      open: () => form.open(step.id),
      remove: () => form.removeStep(step.id),
      up: () => moveTo(step.id, index - 1),
      down: () => moveTo(step.id, index + 1),
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        moveTo(step.id, event.key === 'ArrowUp' ? index - 1 : index + 1)
      },
      drag: {
        draggable: !isLocked,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', step.id)
          setDragged(step.id)
        },
        onDragOver: (event: DragEvent) => {
          if (dragged === null) return
          event.preventDefault()
          setOver(step.id)
        },
        onDragEnd: () => {
          setDragged(null)
          setOver(null)
        },
        onDrop: (event: DragEvent) => drop(event, index),
      },
    })),
  }
}
