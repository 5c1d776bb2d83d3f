export { collectAudio, collectAudioHashes, collectImageHashes, findImageFocus, plainText, withStoredMedia } from './contents.ts'
export { parseDocument } from './parse.ts'
export { removeLinkUserinfo, renderDocument } from './render.ts'
export { markSponsoredLinks } from './sponsored-links.ts'
