export { collectAudioHashes, collectImageHashes, findImageFocus, withStoredMedia } from './media.ts'
export { parseDocument } from './parse.ts'
export { plainText } from './plain-text.ts'
export { renderDocument } from './render.ts'
