const CHANNEL = 'daftar-player'

/** Of several tabs one is heard: `hush` is called when another begins. Answers how to tell the others, and how to stop listening. */
export function joinTabs(hush: () => void): { begin: () => void; leave: () => void } {
  if (!('BroadcastChannel' in globalThis)) return { begin: () => undefined, leave: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = hush
  return { begin: () => channel.postMessage('playing'), leave: () => channel.close() }
}
