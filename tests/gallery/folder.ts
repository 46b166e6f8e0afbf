import { isDeep } from '../deep.ts'

/** As the product is built in the deep run; else without the compiler of React and in full length, in a tenth of the time. */
export const isBuiltAsProduct = isDeep
export const galleryFolder = isBuiltAsProduct ? 'out/gallery' : 'out/gallery-quick'
