import type { Loader } from 'vega'

const refuse = () => Promise.reject(new Error('Drawings hold their own data and load nothing.'))

/** A loader that refuses every URL: data, images, links and files. */
export const closedLoader: Loader = {
  options: {},
  load: refuse,
  sanitize: refuse,
  http: refuse,
  file: refuse,
} as Loader
