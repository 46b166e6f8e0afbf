import type { AnyStateMachine } from 'xstate'
import { chartOf } from './chart.ts'
import { draw } from './drawing.ts'
import { layOut } from './layout.ts'
import { nameFile } from './pages.ts'

/** The drawing of each machine as an SVG, by the name of its file. */
export async function drawMachines(machines: Record<string, AnyStateMachine>): Promise<Map<string, string>> {
  const drawings = new Map<string, string>()
  for (const [key, machine] of Object.entries(machines)) {
    const placed = await layOut(chartOf(machine))
    drawings.set(nameFile(key, 'svg'), draw(placed, `The ${machine.id} machine`, machine.root.description ?? ''))
  }
  return drawings
}
