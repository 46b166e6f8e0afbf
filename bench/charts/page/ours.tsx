import { createRoot, type Root } from 'react-dom/client'
import { type ChartSpec, chartSpecSchema } from '../../../contract/charts/chart-spec.schema.ts'
import { Chart } from '../../../src/views/shared/chart/Chart.tsx'
import type { Grid } from '../rows.ts'
import { definitionOf, twelve } from '../twelve.ts'
import { type Drawer, nextPicture, size } from './drawer.ts'

const definitionsOf = (grids: readonly Grid[]): ChartSpec[] =>
  twelve.map((drawing, index) => chartSpecSchema.parse(definitionOf(drawing, grids[index]!)))

/** The charts of the product with all that stands around a drawing: title, buttons, summary, table. */
export function ours(): Drawer {
  let drawn: { root: Root; element: HTMLElement } | null = null
  const show = async (grids: readonly Grid[]): Promise<void> => {
    const { root, element } = drawn!
    for (const before of element.querySelectorAll('svg.marks')) before.toggleAttribute('data-before', true)
    // A drawing may stay and show other values.
    const changes = new MutationObserver((records) => {
      for (const { target } of records) (target as Element).closest('svg.marks')?.removeAttribute('data-before')
    })
    changes.observe(element, { subtree: true, childList: true, attributeFilter: ['transform', 'd'] })
    root.render(
      definitionsOf(grids).map((definition, index) => (
        <div key={twelve[index]!.name} style={{ width: size.width }}>
          <Chart definition={definition} label={definition.title} height={size.height} timeZone="UTC" />
        </div>
      )),
    )
    while (element.querySelectorAll('svg.marks:not([data-before])').length < twelve.length) await nextPicture()
    changes.disconnect()
  }
  return {
    draw(element, grids) {
      drawn = { root: createRoot(element), element }
      return show(grids)
    },
    redraw: show,
    clear() {
      drawn?.root.unmount()
      drawn = null
    },
  }
}
