import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import type { Countries, Model } from '../../model.ts'
import { mix } from '../../palette.ts'
import { isOneMeasure } from '../../normalize/styles.ts'
import { sum, sumByPosition } from '../../sums.ts'
import { classChannel, classesOf, classesShape } from '../shared/classes.ts'
import { type Drawable, type Drawing, type Frame, key, type Layer, type Row } from '../shared/drawing.ts'
import { tip } from '../shared/tips.ts'

const MOST_NAMED = 5
/** Weaker than the weakest class. */
const NO_DATA_STRENGTH = 0.65
/** The size at which Vega draws the path of a symbol as it is given, in pixels. */
const PATH_SIZE = 4

type Given = Pick<Model, 'series' | 'labels'>

/** The value of each label: the sum of the series where they add up, otherwise the first series. */
function valuesOf(model: Given): { values: readonly (number | null)[]; addUp: boolean } {
  const counted = model.series.filter(({ isComparison }) => !isComparison)
  const addsUp = counted.length > 1 && isOneMeasure(counted) && counted.every(({ additive }) => additive)
  if (!addsUp) return { values: counted[0]?.values ?? [], addUp: counted[0]?.additive === true }
  const ofSeries = counted.map(({ values }) => values)
  return { values: sumByPosition(ofSeries, model.labels.length), addUp: true }
}

/** The positions of the labels of each country; its name and its code may both be labels. */
function positionsByCode({ labels }: Given, countries: Countries): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [position, { text }] of labels.entries()) {
    const code = countries.codeOf(text)
    if (code !== null) found.set(code, [...(found.get(code) ?? []), position])
  }
  return found
}

/** What keeps a map from being drawn, and which labels aren't on it. */
export function mapRemarks(model: Model, countries: Countries): { problem: string | null; notes: string[] } {
  const off = model.labels.map(({ text }) => text).filter((text) => countries.codeOf(text) === null)
  if (off.length === model.labels.length) return { problem: chartsTexts.note.noCountries, notes: [] }
  const repeated = valuesOf(model).addUp
    ? []
    : [...positionsByCode(model, countries).values()].flatMap(([, ...others]) =>
        others.map((position) => model.labels[position]?.text ?? ''),
      )
  const named = off.slice(0, MOST_NAMED)
  const again = repeated.slice(0, MOST_NAMED)
  return {
    problem: null,
    notes: [
      ...(off.length === 0 ? [] : [chartsTexts.note.notCountries(named, off.length - named.length)]),
      ...(repeated.length === 0 ? [] : [chartsTexts.note.sameCountries(again, repeated.length - again.length)]),
    ],
  }
}

/** Countries coloured by their values. */
export function drawMap(model: Drawable, frame: Frame): Drawing {
  const { palette } = frame
  const countries = frame.countries
  if (countries === null || countries === undefined) return { layer: [], datasets: {} }
  const { values, addUp } = valuesOf(model)
  const byCode = new Map(
    [...positionsByCode(model, countries)].map(([code, positions]) => {
      const own = positions.map((position) => values[position] ?? null)
      return [code, { positions, value: addUp ? sum(own) : (own[0] ?? null) }] as const
    }),
  )
  const known = [...byCode.values()].flatMap(({ value }) => (value === null ? [] : [value]))
  const ranked = classesOf(known, model.style, palette)
  const noData = key(ranked.keys.length, chartsTexts.noData)
  const classes = {
    ...ranked,
    keys: [...ranked.keys, noData],
    fills: [...ranked.fills, mix(palette.line, palette.surface, NO_DATA_STRENGTH)],
    texts: [...ranked.texts, chartsTexts.noData],
  }
  const plotHeight = frame.height - classesShape(classes, frame.width).height - 12
  const rows = countries.shapes(frame.width - 4, plotHeight).map(({ code, name, path }): Row => {
    const { positions = [], value = null } = byCode.get(code) ?? {}
    const [position] = positions
    const row = { fill: '', name: model.series[0]?.label ?? '', value: formatValue(value, model.style) }
    if (position === undefined || value === null)
      return { shape: path, class: noData, tip: tip(name, [{ ...row, name: chartsTexts.noData, value: '' }]) }
    const label = model.labels[position]?.text ?? name
    return {
      name: key(position, label),
      shape: path,
      class: classes.keyOf(value),
      tip: tip(addUp && positions.length > 1 ? name : label, [{ ...row, fill: classes.fillOf(value) }]),
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
