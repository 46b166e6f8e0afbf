import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatCompact, formatValue } from '../../../../contract/charts/format.ts'
import type { Label } from '../../model.ts'
import { fullLabel, isRunning } from '../../normalize/full-label.ts'
import { sumByPosition } from '../../sums.ts'
import { axisLabels } from '../shared/axis-labels.ts'
import { type Drawable, type Drawing, type Frame, key, keyText, type Layer, type Row } from '../shared/drawing.ts'
import { keysOfPositions, positionChannel } from '../shared/position-channel.ts'
import { textWidth } from '../shared/text-width.ts'
import { niceTicks } from '../shared/ticks.ts'
import { tip } from '../shared/tips.ts'
import { axisWidth, valueChannel } from '../shared/value-axis.ts'

const LABEL_SIZE = 11
const FILLED_SHARE = 0.72
const WIDEST_BAR = 56
const PIXELS_PER_TICK = 48
const LEGEND_HEIGHT = 28
const LEAST_PLOT = 96

const kinds = [chartsTexts.increase, chartsTexts.decrease, chartsTexts.total]

/** The total's label, in the year of the last period so that the axis doesn't name it again. */
function totalLabel(labels: readonly Label[]): Label {
  const last = labels.at(-1)
  const { total } = chartsTexts
  return { text: total, short: total, year: last?.year ?? null, time: last?.time == null ? null : last.time + 1 }
}

type Step = { from: number; to: number; kind: number; value: number }

/** Each value begins where the one before ended; the last bar is their sum. */
function stepsOf(values: readonly (number | null)[]): (Step | null)[] {
  let level = 0
  const steps = values.map((value): Step | null => {
    if (value === null) return null
    const from = level
    level += value
    return { from, to: level, kind: value < 0 ? 1 : 0, value }
  })
  return [...steps, { from: 0, to: level, kind: 2, value: level }]
}

/** Values as steps up and down from zero to their total. */
export function drawWaterfall(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const counted = model.series.filter(({ isComparison }) => !isComparison)
  const values = sumByPosition(
    counted.map((series) => series.values),
    model.labels.length,
  )
  const all = { ...model, labels: [...model.labels, totalLabel(model.labels)] }
  const steps = stepsOf(values)
  const ends = steps.flatMap((step) => (step === null ? [] : [step.from, step.to]))
  const guess = niceTicks(ends, Math.max(2, frame.height / PIXELS_PER_TICK), true)
  const plotWidth = frame.width - axisWidth(guess, model) - 8
  const width = plotWidth / all.labels.length
  const labels = axisLabels(all.labels, width)
  const around = LEGEND_HEIGHT + labels.height + 10
  const height = Math.max(frame.height, Math.ceil(around + LEAST_PLOT))
  const ticks = niceTicks(ends, Math.max(2, (height - around) / PIXELS_PER_TICK), true)
  const positionKeys = keysOfPositions(all, labels)
  const [rising, falling] = palette.series
  const fills = [rising, falling, palette.quiet]
  const kindKeys = kinds.map((kind, index) => key(index, kind))
  const share = Math.min(FILLED_SHARE, WIDEST_BAR / width)
  const rows = steps.flatMap((step, index): Row[] => {
    if (step === null) return []
    const label = all.labels[index]
    const text = formatCompact(step.value, model.style)
    const written = formatValue(step.value, model.style)
    const isTotal = step.kind === 2
    const level = { fill: palette.quiet, name: chartsTexts.total, value: formatValue(step.to, model.style) }
    const own = { fill: fills[step.kind] ?? rising, name: kinds[step.kind] ?? '', value: written }
    return [
      {
        position: positionKeys[index] ?? '',
        kind: kindKeys[step.kind] ?? '',
        from: step.from,
        to: step.to,
        running: label !== undefined && isRunning(label),
        at: Math.max(step.from, step.to),
        text: textWidth(text, LABEL_SIZE) <= width - 2 ? text : '',
        tip: tip(isTotal ? chartsTexts.total : fullLabel(label), isTotal ? [own] : [own, level]),
      },
    ]
  })
  const links = steps.flatMap((step, index): Row[] => {
    const next = steps.findIndex((one, other) => other > index && one !== null)
    return step === null || next < 0
      ? []
      : [{ position: positionKeys[index] ?? '', until: positionKeys[next] ?? '', level: step.to }]
  })
  const x = positionChannel(all, positionKeys, labels, false)
  const y: Layer = valueChannel(ticks, model, palette, 'left')
  const tooltip = { field: 'tip', type: 'nominal' }
  const isRunningNow = model.labels.some(isRunning)
  const text = { type: 'text', fontSize: LABEL_SIZE, baseline: 'bottom', dy: -3 }
  const label = { x, y: { ...y, field: 'at' }, text: { field: 'text', type: 'nominal' } }
  return {
    layer: [
      {
        data: { name: 'links' },
        mark: { type: 'rule', color: palette.quiet, strokeWidth: 1, opacity: 0.6 },
        encoding: { x, x2: { field: 'until' }, y: { ...y, field: 'level' } },
      },
      {
        data: { name: 'steps' },
        mark: { type: 'bar', width: { band: share } },
        encoding: {
          x,
          y: { ...y, field: 'to', stack: null },
          y2: { field: 'from' },
          color: {
            field: 'kind',
            type: 'nominal',
            scale: { domain: kindKeys, range: fills },
            legend: {
              orient: 'top',
              direction: 'horizontal',
              title: null,
              symbolType: 'square',
              labelExpr: keyText('label'),
            },
          },
          ...(isRunningNow ? { fillOpacity: { condition: { test: 'datum.running', value: 0.55 }, value: 1 } } : {}),
          tooltip,
        },
      },
      {
        data: { name: 'steps' },
        mark: { ...text, stroke: palette.surface, strokeWidth: 4, color: palette.surface },
        encoding: label,
      },
      { data: { name: 'steps' }, mark: { ...text, color: palette.quiet }, encoding: { ...label, tooltip } },
    ],
    datasets: { steps: rows, links },
    height,
    padding: { left: 2, top: 4, right: 8, bottom: 4 },
  }
}
