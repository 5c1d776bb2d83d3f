export { collectAudio, collectAudioHashes, collectImageHashes, findImageFocus, plainText, withStoredMedia } from './contents.ts'
export { parseDocument } from './parse.ts'
export { markSponsoredLinks, removeLinkUserinfo, renderDocument } from './render.ts'
