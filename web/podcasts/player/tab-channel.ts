const CHANNEL = 'daftar-player'

/** Of several tabs one is heard: `hush` is called when another begins. Answers how to tell the others, and how to stop listening. */
export function openTabChannel(onOtherTabPlays: () => void): { announcePlaying: () => void; close: () => void } {
  if (!('BroadcastChannel' in globalThis)) return { announcePlaying: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = onOtherTabPlays
  return { announcePlaying: () => channel.postMessage('playing'), close: () => channel.close() }
}
