import type { Label } from '../../model.ts'
import { textWidth, truncate } from './text-width.ts'

/** Which labels an axis shows, and how: on one or two lines each, or slanted if they are too wide. */
export type AxisLabels = { shown: number[]; lines: (string | string[])[]; angle: number; height: number }

const gap = 12
const lineHeight = 16
const slantedLimit = 104
const slantedStep = 15

function thinned(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % step === 0)
}

/** Time labels: every k-th one, with the year on a second line where it changes. */
function timeLabels(labels: readonly Label[], step: number): AxisLabels {
  const widest = Math.max(...labels.map((label) => textWidth(label.short))) + gap
  const shown = thinned(labels.length, Math.max(1, Math.ceil(widest / step)))
  const lines = shown.map((index, position) => {
    const label = labels[index]
    const before = labels[shown[position - 1] ?? -1]
    if (label === undefined) return ''
    return label.year === null || label.year === before?.year ? label.short : [label.short, label.year]
  })
  return { shown, lines, angle: 0, height: lines.some(Array.isArray) ? 2 * lineHeight : lineHeight }
}

/** Splits a text into two lines if both fit. */
function wrapped(text: string, step: number): string | string[] | null {
  if (textWidth(text) <= step - gap / 2) return text
  const words = text.split(' ')
  for (let at = words.length - 1; at > 0; at -= 1) {
    const halves = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (halves.every((half) => textWidth(half) <= step - gap / 2)) return halves
  }
  return null
}

function wordLabels(labels: readonly Label[], step: number): AxisLabels {
  const whole = labels.map((label) => wrapped(label.short, step))
  if (whole.every((lines) => lines !== null)) {
    const height = whole.some(Array.isArray) ? 2 * lineHeight : lineHeight
    return {
      shown: thinned(labels.length, 1),
      lines: whole.flatMap((lines) => (lines === null ? [] : [lines])),
      angle: 0,
      height,
    }
  }
  const shown = thinned(labels.length, Math.max(1, Math.ceil(slantedStep / step)))
  const lines = shown.map((index) => truncate(labels[index]?.short ?? '', slantedLimit))
  const widest = Math.max(...lines.map((line) => textWidth(line)))
  return { shown, lines, angle: -40, height: widest * Math.sin((40 * Math.PI) / 180) + lineHeight }
}

/** Labels for positions `step` pixels apart. */
export function axisLabels(labels: readonly Label[], step: number): AxisLabels {
  if (labels.length === 0) return { shown: [], lines: [], angle: 0, height: lineHeight }
  return labels.every((label) => label.time !== null) ? timeLabels(labels, step) : wordLabels(labels, step)
}
