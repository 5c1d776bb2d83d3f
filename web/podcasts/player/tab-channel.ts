const CHANNEL = 'daftar-player'

/** Calls `onOtherTabPlays` when another tab starts playing. Returns functions to announce playback in this tab and to close the channel. */
export function openTabChannel(onOtherTabPlays: () => void): { announcePlaying: () => void; close: () => void } {
  if (!('BroadcastChannel' in globalThis)) return { announcePlaying: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = onOtherTabPlays
  return { announcePlaying: () => channel.postMessage('playing'), close: () => channel.close() }
}
