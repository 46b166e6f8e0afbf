import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import type { Countries, Model } from '../../model.ts'
import { mix } from '../../palette.ts'
import { isOneMeasure } from '../../normalize/styles.ts'
import { sumByPosition } from '../../sums.ts'
import { classChannel, classesOf, classesShape } from '../shared/classes.ts'
import { type Drawable, type Drawing, type Frame, key, type Layer, type Row } from '../shared/drawing.ts'
import { tip } from '../shared/tips.ts'

const MOST_NAMED = 5
/** Weaker than the weakest class. */
const NO_DATA_STRENGTH = 0.65
/** The size at which Vega draws the path of a symbol as it is given, in pixels. */
const PATH_SIZE = 4

/** The value of each label: the sum of the series where they add up, otherwise the first series. */
function valuesOf(model: Pick<Model, 'series' | 'labels'>): readonly (number | null)[] {
  const counted = model.series.filter(({ isComparison }) => !isComparison)
  const addsUp = counted.length > 1 && isOneMeasure(counted) && counted.every(({ additive }) => additive)
  if (!addsUp) return counted[0]?.values ?? []
  return sumByPosition(
    counted.map(({ values }) => values),
    model.labels.length,
  )
}

/** What keeps a map from being drawn, and which labels aren't on it. */
export function mapRemarks(model: Model, countries: Countries): { problem: string | null; notes: string[] } {
  const off = model.labels.map(({ text }) => text).filter((text) => countries.codeOf(text) === null)
  if (off.length === model.labels.length) return { problem: chartsTexts.note.noCountries, notes: [] }
  const named = off.slice(0, MOST_NAMED)
  return {
    problem: null,
    notes: off.length === 0 ? [] : [chartsTexts.note.notCountries(named, off.length - named.length)],
  }
}

/** Countries coloured by their values. */
export function drawMap(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const countries = frame.countries
  if (countries === null || countries === undefined) return { layer: [], datasets: {} }
  const values = valuesOf(model)
  const known = values.filter((value) => value !== null)
  const ranked = classesOf(known, model.style, palette)
  const noData = key(ranked.keys.length, chartsTexts.noData)
  const classes = {
    ...ranked,
    keys: [...ranked.keys, noData],
    fills: [...ranked.fills, mix(palette.line, palette.surface, NO_DATA_STRENGTH)],
    texts: [...ranked.texts, chartsTexts.noData],
  }
  const byCode = new Map<string, number>()
  for (const [position, { text }] of model.labels.entries()) {
    const code = countries.codeOf(text)
    if (code !== null && !byCode.has(code)) byCode.set(code, position)
  }
  const plotHeight = frame.height - classesShape(classes, frame.width).height - 12
  const rows = countries.shapes(frame.width - 4, plotHeight).map(({ code, name, path }): Row => {
    const position = byCode.get(code)
    const value = position === undefined ? null : (values[position] ?? null)
    const row = { fill: '', name: model.series[0]?.label ?? '', value: formatValue(value, model.style) }
    if (position === undefined || value === null)
      return { shape: path, class: noData, tip: tip(name, [{ ...row, name: chartsTexts.noData, value: '' }]) }
    const label = model.labels[position]?.text ?? name
    return {
      name: key(position, label),
      shape: path,
      class: classes.keyOf(value),
      tip: tip(label, [{ ...row, fill: classes.fillOf(value) }]),
    }
  })
  const layer: Layer = {
    data: { name: 'countries' },
    mark: { type: 'point', filled: true, stroke: palette.surface, strokeWidth: 0.5 },
    encoding: {
      x: { value: 0 },
      y: { value: 0 },
      size: { value: PATH_SIZE },
      shape: { field: 'shape', type: 'nominal', scale: null },
      color: classChannel(classes, frame.width),
      tooltip: { field: 'tip', type: 'nominal' },
    },
  }
  return { layer: [layer], datasets: { countries: rows }, padding: { left: 0, top: 4, right: 4, bottom: 4 } }
}
