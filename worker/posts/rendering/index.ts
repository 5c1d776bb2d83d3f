export { audioOf, focusOf, imagesOf, withStoredMedia } from './media.ts'
export { parseDocument } from './parse.ts'
export { renderDocument } from './render.ts'
export { plainText } from './text.ts'
