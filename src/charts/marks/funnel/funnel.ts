import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatCompact, formatValue } from '../../../../contract/charts/format.ts'
import { textOn } from '../../palette.ts'
import { percent } from '../pie/pie.ts'
import { type Drawable, type Drawing, type Frame, key, keyText, type Row } from '../shared/drawing.ts'
import { partsAreSeries, partValues } from '../shared/parts.ts'
import { textWidth } from '../shared/text-width.ts'
import { tip } from '../shared/tips.ts'

const LABEL_SIZE = 12
const NAME_SHARE = 0.28
const THINNEST_STEP = 24
/** Bars stay thin enough to be read as steps, also when there are few. */
const THICKEST_BAR = 64
const FILLED_SHARE = 0.86
/** The part of the width for the bars; the shares stand beside them. */
const NARROW = 360

/** Steps from top to bottom as centred bars, with their share of the first step and of the one before. */
export function drawFunnel(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const steps = partValues(model)
  const areSeries = partsAreSeries(model)
  const styles = model.series.filter(({ isComparison }) => !isComparison).map(({ style }) => style)
  const styleAt = (index: number) => (areSeries ? (styles[index] ?? model.style) : model.style)
  const height = Math.max(frame.height, steps.length * THINNEST_STEP + 8)
  const names = Math.min(frame.width * NAME_SHARE, Math.max(...steps.map(({ name }) => textWidth(name))))
  const isNarrow = frame.width < NARROW
  const barRoom = isNarrow ? 0.8 : 0.72
  const plotWidth = frame.width - names - 20
  const band = height / Math.max(1, steps.length)
  const barHeight = Math.min(THICKEST_BAR, band * FILLED_SHARE)
  const largest = Math.max(...steps.map(({ value }) => value ?? 0))
  const first = steps.find(({ value }) => (value ?? 0) > 0)?.value ?? 0
  const [fill] = palette.series
  const keys = steps.map(({ name }, index) => key(index, name))
  const rows = steps.map(({ name, value }, index): Row => {
    const size = value ?? 0
    const length = largest === 0 ? 0 : (size / largest) * barRoom
    const before = index === 0 || value === null ? null : (steps[index - 1]?.value ?? null)
    // A missing value isn't a share of 0 %.
    const ofFirst = value === null ? '' : percent(first === 0 ? 0 : size / first, model)
    const ofPrevious = before === null || before === 0 ? null : percent(size / before, model)
    const text = formatCompact(value, styleAt(index))
    const isInside = textWidth(text, LABEL_SIZE) + 12 <= length * plotWidth
    return {
      name: keys[index] ?? '',
      from: barRoom / 2 - length / 2,
      to: barRoom / 2 + length / 2,
      at: isInside ? barRoom / 2 : barRoom / 2 + length / 2 + (textWidth(text, LABEL_SIZE) / 2 + 6) / plotWidth,
      text,
      textFill: isInside ? textOn(fill, palette) : palette.text,
      share: index === 0 ? '' : ofFirst,
      tip: tip(name, [
        { fill, name: ofFirst, value: formatValue(value, styleAt(index)) },
        ...(index > 0 && value !== null ? [{ fill: '', name: chartsTexts.ofFirst(ofFirst), value: '' }] : []),
        ...(ofPrevious === null ? [] : [{ fill: '', name: chartsTexts.ofPrevious(ofPrevious), value: '' }]),
      ]),
    }
  })
  const y = {
    field: 'name',
    type: 'ordinal',
    scale: { type: 'band', domain: keys, paddingInner: 0, paddingOuter: 0 },
    title: null,
    axis: {
      domain: false,
      ticks: false,
      grid: false,
      labelPadding: 8,
      labelColor: palette.text,
      labelLimit: Math.floor(frame.width * NAME_SHARE),
      labelExpr: keyText('value'),
    },
  }
  const x = { type: 'quantitative', scale: { domain: [0, 1], nice: false, zero: false }, axis: null, title: null }
  const tooltip = { field: 'tip', type: 'nominal' }
  const data = { name: 'steps' }
  return {
    layer: [
      {
        data,
        mark: { type: 'bar', height: barHeight, fill, cornerRadius: 2 },
        encoding: { y, x: { ...x, field: 'from', stack: null }, x2: { field: 'to' }, tooltip },
      },
      {
        data,
        mark: { type: 'text', fontSize: LABEL_SIZE, fontWeight: 600, baseline: 'middle' },
        encoding: {
          y,
          x: { ...x, field: 'at', stack: null },
          text: { field: 'text', type: 'nominal' },
          color: { field: 'textFill', type: 'nominal', scale: null },
          tooltip,
        },
      },
      {
        data,
        mark: {
          type: 'text',
          x: 'width',
          align: 'right',
          fontSize: LABEL_SIZE,
          baseline: 'middle',
          color: palette.quiet,
        },
        encoding: { y, text: { field: 'share', type: 'nominal' }, tooltip },
      },
    ],
    datasets: { steps: rows },
    height,
    padding: { left: 0, top: 4, right: 8, bottom: 4 },
  }
}
