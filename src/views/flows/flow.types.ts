export type FlowBox = { x: number; y: number; width: number; height: number }

/** A state as it is drawn: its heading, and below it what it asks and what it reacts to. */
export type DrawnState = FlowBox & {
  id: string
  heading: string
  lines: string[]
  look: 'root' | 'group' | 'state'
  tag: 'busy' | 'failed' | null
  isParallel: boolean
  isFinal: boolean
}
/** `path`: data of an SVG path. */
export type DrawnEdge = { path: string; label: (FlowBox & { lines: string[] }) | null }
export type FlowDrawing = {
  width: number
  height: number
  states: DrawnState[]
  /** Centres of the dots from which a state begins. */
  starts: { x: number; y: number }[]
  edges: DrawnEdge[]
}

export type FlowState = { path: string; kind: string; description: string }
export type FlowTransition = { state: string; event: string; guard: string; target: string; actions: string }
export type FlowPort = { name: string; kind: 'request' | 'channel' | 'machine'; seconds: number | null }
export type FlowWait = { state: string; success: string[]; failure: string[]; ends: string[] }

/** One machine of src/machines/index.ts as data. `slug`: its key in the address. */
export type Flow = {
  key: string
  slug: string
  id: string
  description: string
  states: FlowState[]
  transitions: FlowTransition[]
  events: string[]
  guards: string[]
  ports: FlowPort[]
  /** `seconds` is null if the delay depends on the state. */
  delays: { name: string; seconds: number | null }[]
  waits: FlowWait[]
  /** Files that use the machine or walk it. */
  views: string[]
  tests: string[]
  drawing: FlowDrawing
}

/** `entered`: the ids of the states that the event led into. */
export type LiveEvent = { event: string; entered: string[] }

/** An actor that runs in another window: its machine's id, the ids of its active states and its last events. */
export type LiveActor = { name: string; machine: string; states: string[]; events: LiveEvent[] }
