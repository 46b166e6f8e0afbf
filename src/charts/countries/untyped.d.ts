/** The parts of two packages without types that the map of countries uses. */
declare module 'topojson-client' {
  export type Topology = { type: 'Topology' }
  type Feature = { type: 'Feature'; id?: string | number; properties: { name: string }; geometry: object }
  export function feature(topology: Topology, object: string): { type: 'FeatureCollection'; features: Feature[] }
}

declare module 'vega-projection' {
  type Path = { (shape: object): string | null; digits: (count: number) => unknown }
  type Projection = { path: Path; fitSize: (size: [number, number], shapes: object) => Projection }
  export function projection(type: string): () => Projection
}
